import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { inject } from 'vitest';
import { hardCatalogue } from './hardCatalogue.ts';

/** The output of a build, with its log. */
export interface BuiltSite {
  out: string;
  log: string;
  exitCode: number;
}

const astroCommand = resolve('node_modules/astro/bin/astro.mjs');

export const environment = {
  // Without this the test's own value would make React's development build.
  NODE_ENV: 'production',
  ASTRO_TELEMETRY_DISABLED: '1',
  NO_COLOR: '1',
  PUBLIC_ANALYTICS_URL: 'https://analytics.example/api/event',
  OLD_ARTIST_ADDRESS: '/artist.aspx?id={Id}',
  OLD_RELEASE_ADDRESS: '/release/{Id}.html',
};

/**
 * The built site of the hard catalogue, for tests that only read it. The first that asks builds
 * it; each worker has one of its own.
 */
export async function hardSite(): Promise<BuiltSite> {
  const folder = join(inject('siteFolder'), process.env['VITEST_POOL_ID'] ?? '');
  const note = join(folder, 'built.json');
  if (existsSync(note)) return JSON.parse(readFileSync(note, 'utf8'));
  mkdirSync(folder);
  const snapshotFile = join(folder, 'snapshot.json');
  writeFileSync(snapshotFile, JSON.stringify(hardCatalogue));
  const site = await runBuild(join(folder, 'out'), snapshotFile);
  writeFileSync(note, JSON.stringify(site));
  return site;
}

async function runBuild(out: string, snapshotFile: string): Promise<BuiltSite> {
  // Astro writes temporary files to its working directory: in one of its own, two builds may run at once.
  const astro = spawn(process.execPath, [astroCommand, 'build', '--root', process.cwd()], {
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

/** The paths of a site's files, as `releases/tide-7.html`. */
export function filesOf(site: { out: string }): string[] {
  return readdirSync(site.out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(site.out.length + 1));
}

/** A file of a site as text. */
export function textOf(site: BuiltSite, file: string): string {
  return readFileSync(join(site.out, file), 'utf8');
}
