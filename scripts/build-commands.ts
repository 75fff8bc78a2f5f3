/** Bundles commands with all that they need besides Node. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build } from 'esbuild';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** How commands are bundled: modules that run with Node alone. */
export const asCommands = {
  outExtension: { '.js': '.mjs' },
  bundle: true,
  splitting: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  banner: {
    js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
  },
  logLevel: 'warning',
} satisfies BuildOptions;

/** Writes the commands that back up and restore. */
export async function buildBackup(folder: string): Promise<void> {
  await build({
    entryPoints: {
      backup: join(ROOT, 'scripts/backup.ts'),
      restore: join(ROOT, 'scripts/restore.ts'),
    },
    outdir: folder,
    ...asCommands,
  });
}
