import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { inject } from 'vitest';
import { sharedFolder } from '#fixtures/sharedFolder';
import { sharedBundle, standardSettings } from '#fixtures/siteBundle';
import { loadBundle, type SiteBundle } from '../../publisher/bundle.ts';
import { openFolderStore } from '../../publisher/stores/folder.ts';
import { publishFiles } from '../../publisher/stores/plainFiles.ts';
import { buildPublisher } from '../../scripts/build.ts';
import { buildServer, bundleServer } from '../../scripts/build-server.ts';
import { hardCatalogue } from './hardCatalogue.ts';

/** A site as plain files in a folder. */
export interface BuiltSite {
  out: string;
}

const environment = {
  // Otherwise the test's own value would select React's development build.
  NODE_ENV: 'production',
  ASTRO_TELEMETRY_DISABLED: '1',
  NO_COLOR: '1',
  ...standardSettings(),
};

/** A part shared by all files of a run. */
const shared = (name: string, make: (folder: string) => Promise<void>): Promise<string> => {
  const folder = join(inject('siteFolder'), name);
  return sharedFolder(folder, () => make(folder));
};

/** The publisher's folder, for tests that only read it. */
export const builtPublisher = (): Promise<string> =>
  shared('publisher', async (folder) => {
    await cp(await sharedBundle(inject('siteBundle')), join(folder, 'site'), { recursive: true });
    const before = { ...process.env };
    Object.assign(process.env, environment);
    await buildPublisher(folder);
    for (const name of Object.keys(environment))
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
  });

/** The folder of the built server, for tests that only run it. No package of the project is above it. */
export const builtServer = (): Promise<string> =>
  shared('server', async (folder) => {
    await buildServer(folder);
  });

/** The same with the additions for tests, and without pages. Returns the command. */
export const builtTestServer = async (): Promise<string> =>
  join(
    await shared('test-server', (folder) =>
      bundleServer(resolve('tests/fixtures/servedMain.ts'), folder),
    ),
    'main.mjs',
  );

/** The bundle of the pages. */
export const hardBundle = async (): Promise<SiteBundle> =>
  loadBundle(join(await builtPublisher(), 'site'));

/** The deployed site of the hard catalogue, for tests that only read it. */
export const hardSite = async (): Promise<BuiltSite> => ({
  out: await shared('site', async (folder) => {
    const bundle = await hardBundle();
    const store = await openFolderStore(`${folder}.versions`);
    const content = new TextEncoder().encode(JSON.stringify(hardCatalogue));
    const wanted = { read: async () => content, version: 1, now: new Date(), folder };
    const { broken } = await publishFiles(bundle, store, wanted);
    if (broken.length > 0) throw new Error(`Pages are broken: ${JSON.stringify(broken)}`);
  }),
});

/** Builds the site of the hard catalogue with Astro's own command, into a new folder of the run. */
export async function builtByAstro(): Promise<BuiltSite & { log: string; exitCode: number }> {
  const folder = join(inject('siteFolder'), 'astro');
  await mkdir(folder);
  const snapshotFile = join(folder, 'snapshot.json');
  await writeFile(snapshotFile, JSON.stringify(hardCatalogue));
  const out = join(folder, 'out');
  const command = resolve('node_modules/astro/bin/astro.mjs');
  // Astro writes temporary files to its working directory.
  const astro = spawn(process.execPath, [command, 'build', '--root', process.cwd()], {
    cwd: dirname(out),
    env: { ...process.env, ...environment, SITE_OUT: out, SNAPSHOT_FILE: snapshotFile },
  });
  let log = '';
  for (const stream of [astro.stdout, astro.stderr])
    stream.on('data', (part) => {
      log += String(part);
    });
  const [exitCode] = await once(astro, 'close');
  return { out, log, exitCode };
}

/** The paths of a site's files, such as `releases/tide-7.html`. */
export function filesOf(site: BuiltSite): string[] {
  return readdirSync(site.out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(site.out.length + 1));
}

/** A file of a site as text. */
export function textOf(site: BuiltSite, file: string): string {
  return readFileSync(join(site.out, file), 'utf8');
}
