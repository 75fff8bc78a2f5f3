/** Bundles the commands of one server, with all that they need besides Node. */
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { schemaNumber } from '#domain/schemaNumber';
import { movableSettings, prepareBundle } from '../publisher/bundle.ts';
import { bundleSettings } from '../publisher/publishEnvironment.ts';
import { asCommands, buildBackup } from './build-commands.ts';
import { COMPILED, copyCardFonts, copyPackages, PRODUCTION } from './build-functions.ts';
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

/** Writes a command of one server to a folder, as `main.mjs`, with the process that publishes and the native packages. */
export async function bundleServer(main: string, folder: string): Promise<void> {
  await build({
    entryPoints: { main, publisherChild: join(ROOT, 'publisher/server/publisherChild.ts') },
    outdir: folder,
    ...asCommands,
    target: 'node24',
    // Astro bundles pages when this is built, never where it runs.
    external: ['@azure/functions-core', 'astro', COMPILED],
    define: PRODUCTION,
  });
  await copyPackages([COMPILED], folder);
  await copyCardFonts(folder);
}

/**
 * Writes the command with its pages, the native packages and the commands that back up and restore to
 * a folder, and returns the command's path.
 */
export async function buildServer(folder = TARGET): Promise<string> {
  await prepareServerSite();
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder))
    if (name !== 'site') await rm(join(folder, name), { recursive: true });
  const site = join(folder, 'site');
  if (folder !== TARGET) await cp(serverSite, site, { recursive: true });
  await bundleServer(join(ROOT, 'publisher/server/main.ts'), folder);
  await buildBackup(join(folder, 'backup'));
  // The upgrade makes a backup before a version with another form of the data starts.
  const manifest = { name: 'gatefold-server', private: true, type: 'module', schemaNumber };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest, null, 2));
  await writeProvenance(folder, { functions: [folder], site });
  return join(folder, 'main.mjs');
}
