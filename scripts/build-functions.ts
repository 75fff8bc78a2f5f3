/** Bundles the functions as they are deployed: `node scripts/build-functions.ts`. */
import { cp, mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TARGET = `${ROOT}dist/functions`;

/**
 * Writes the bundle with its `host.json` to `dist/functions` and gives the bundle's path. Azure's
 * worker supplies `@azure/functions-core`; sharp brings compiled code and is installed beside it.
 */
export async function buildFunctions(): Promise<string> {
  const outfile = `${TARGET}/index.mjs`;
  await mkdir(TARGET, { recursive: true });
  await build({
    entryPoints: [`${ROOT}functions/index.ts`],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    sourcemap: true,
    external: ['@azure/functions-core', 'sharp'],
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    logLevel: 'warning',
  });
  await cp(`${ROOT}functions/host.json`, `${TARGET}/host.json`);
  return outfile;
}

if (import.meta.main) console.log(await buildFunctions());
