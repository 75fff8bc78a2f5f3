import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuildReport } from '#domain/publication';
import { pullSnapshot, readWantedVersion } from '../../pull-snapshot.ts';
import { type Builder, createBuilder } from './builder.ts';
import { createBuildProcess } from './buildProcess.ts';
import type { Edition } from './edition.ts';
import { openEditions } from './editions.ts';
import { fingerprint } from './fingerprint.ts';
import { startFrontDoor } from './frontDoor.ts';
import { createReporter } from './reporter.ts';
import { readSiteConfig } from './siteConfig.ts';

export type SiteSettings = {
  port: number;
  /** The project's folder. */
  root: string;
  /** Where builds and finished sites are kept. */
  folder: string;
  storageConnection: string;
  /** What the pages are made with: addresses and the label's name. */
  environment: Record<string, string>;
  apiBase: string;
  buildToken: string;
  log: (line: string) => void;
};

export type RunningSite = Pick<Builder, 'request'> & {
  url: string;
  stop: () => Promise<void>;
};

/**
 * Starts the builder and the site's front door. A site from the last time is live at once if the
 * same code made it; `request` brings what is wanted now.
 */
export async function startSite(settings: SiteSettings): Promise<RunningSite> {
  const [editions, config, code] = await Promise.all([
    openEditions(join(settings.folder, 'finished')),
    readSiteConfig(join(settings.root, 'staticwebapp.config.json')),
    fingerprint(settings.root, settings.environment),
  ]);
  let live: Edition | undefined = editions.newest();
  const { builder, buildProcess } = createSiteBuilder(settings, {
    editions,
    code,
    live: () => live,
    goLive: async (edition) => {
      if (edition === live) return false;
      live = edition === editions.newest() ? edition : await editions.putBack(edition);
      return true;
    },
  });
  if (live?.fingerprint !== code) buildProcess.prepare();
  const door = await startFrontDoor({
    port: settings.port,
    config,
    live: () => live,
    contentFile: editions.contentFile,
  });
  return {
    url: door.url,
    request: () => builder.request().finally(buildProcess.prepare),
    stop: async () => {
      builder.stop();
      buildProcess.stop();
      await door.stop();
    },
  };
}

type Parts = {
  editions: Awaited<ReturnType<typeof openEditions>>;
  code: string;
  live: () => Edition | undefined;
  goLive: (edition: Edition) => Promise<boolean>;
};

function createSiteBuilder(settings: SiteSettings, { editions, code, live, goLive }: Parts) {
  const storage = { STORAGE_CONNECTION: settings.storageConnection };
  const output = join(settings.folder, 'output');
  const mark = join(settings.folder, 'unfinished');
  const snapshotFile = join(settings.folder, 'snapshot.json');
  const buildProcess = createBuildProcess({
    root: settings.root,
    environment: buildEnvironment(settings, { output, snapshotFile }),
  });
  const reporter = createReporter(settings);
  const build = async () => {
    await clearUnfinished({ output, mark, isStale: live()?.fingerprint !== code });
    const version = await pullSnapshot(storage, snapshotFile);
    const counts = await buildProcess.run();
    await writeFile(join(output, 'version.json'), JSON.stringify({ version }));
    await rm(mark);
    return { edition: await editions.keep(output, { version, fingerprint: code }), counts };
  };
  const builder = createBuilder({
    wanted: () => readWantedVersion(storage),
    find: (version) => editions.find(version, code),
    build,
    goLive,
    report: (report: BuildReport) => reporter.report(report),
    log: settings.log,
    clock: () => performance.now(),
  });
  return { builder, buildProcess };
}

type Clearing = { output: string; mark: string; isStale: boolean };

/**
 * A build that broke off leaves pages that Astro would take for those of the build before it: then,
 * and when other code made the output, the next one begins from nothing.
 */
async function clearUnfinished({ output, mark, isStale }: Clearing): Promise<void> {
  if (isStale || existsSync(mark)) {
    await rm(output, { recursive: true, force: true });
    await rm(`${output}.cache`, { recursive: true, force: true });
  }
  await writeFile(mark, '');
}

function buildEnvironment(
  { environment }: SiteSettings,
  { output, snapshotFile }: { output: string; snapshotFile: string },
) {
  return {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    NODE_ENV: 'production',
    NO_COLOR: '1',
    NODE_NO_WARNINGS: '1',
    ASTRO_TELEMETRY_DISABLED: '1',
    ...environment,
    SNAPSHOT_FILE: snapshotFile,
    SITE_OUT: output,
  };
}
