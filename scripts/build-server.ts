/** Bundles the command of one server, with all that it needs besides Node. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { movableSettings, prepareBundle } from '../publisher/bundle.ts';
import { bundleSettings } from '../publisher/publishEnvironment.ts';
import { COMPILED, copyPackages } from './build-functions.ts';
import { writeProvenance } from './provenance.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TARGET = join(ROOT, 'dist/server');

/** The bundle of the site's pages, which get their address when the server starts. */
export const serverSite = join(TARGET, 'site');

/** Makes the bundle of the site's pages unless it is there. */
export async function prepareServerSite(): Promise<void> {
  await mkdir(TARGET, { recursive: true });
  await prepareBundle(serverSite, { ...bundleSettings(process.env), ...movableSettings });
}

/** Writes the command with its pages and the native packages, and returns its path. */
export async function buildServer(): Promise<string> {
  await prepareServerSite();
  await rm(join(TARGET, 'node_modules'), { recursive: true, force: true });
  await build({
    entryPoints: {
      main: join(ROOT, 'server/main.ts'),
      publishWorker: join(ROOT, 'server/publishWorker.ts'),
    },
    outdir: TARGET,
    outExtension: { '.js': '.mjs' },
    chunkNames: 'parts/[name]-[hash]',
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    // Astro bundles pages when this is built, never where it runs.
    external: ['@azure/functions-core', 'astro', COMPILED],
    define: { 'process.env.NODE_ENV': '"production"' },
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    logLevel: 'warning',
  });
  const manifest = { name: 'gatefold-server', type: 'module', main: 'main.mjs', private: true };
  await writeFile(join(TARGET, 'package.json'), JSON.stringify(manifest, null, 2));
  await copyPackages([COMPILED], TARGET);
  await writeProvenance(TARGET, { functions: [TARGET], site: serverSite });
  return join(TARGET, 'main.mjs');
}
