import { readFileSync } from 'node:fs';
import { registerHooks, setSourceMapsSupport } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';

/** Lets Node load `.tsx` files: it strips types but no JSX. Stack traces keep line numbers. */
export function loadJsx(): void {
  setSourceMapsSupport(true, { nodeModules: false, generatedCode: false });
  registerHooks({
    load(url, context, nextLoad) {
      if (!url.endsWith('.tsx')) return nextLoad(url, context);
      const sourcefile = fileURLToPath(url);
      const { code } = transformSync(readFileSync(sourcefile, 'utf8'), {
        loader: 'tsx',
        jsx: 'automatic',
        sourcemap: 'inline',
        sourcefile,
      });
      return { format: 'module', source: code, shortCircuit: true };
    },
  });
}
