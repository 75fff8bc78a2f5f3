import { join } from 'node:path';
import { createBuildProcess } from '#publisher/buildProcess';
import { fingerprint } from '#publisher/fingerprint';
import { buildWanted } from '#publisher/publication';
import { readWanted } from '#publisher/pullSnapshot';
import { createReporter } from '#publisher/reporter';
import { type Builder, createBuilder } from './builder.ts';
import { readSiteConfig } from './siteConfig.ts';
import type { Edition } from './siteVersion.ts';
import { openEditions } from './siteVersions.ts';
import { startFrontDoor } from './staticServer.ts';

export type SiteSettings = {
  port: number;
  /** The project's folder. */
  root: string;
  /** The folder of builds and finished sites. */
  folder: string;
  storageConnection: string;
  /** The settings of the pages: addresses and the label's name. */
  environment: Record<string, string>;
  apiBase: string;
  buildToken: string;
  log: (line: string) => void;
};

export type RunningSite = {
  /** Asks for the wanted version; `correlation` is the id of the request that wants it. */
  request: (correlation?: string) => ReturnType<Builder['request']>;
  url: string;
  stop: () => Promise<void>;
};

/** Starts the builder and the static server. The last finished site is live at once. */
export async function startSite(settings: SiteSettings): Promise<RunningSite> {
  const [editions, config, code] = await Promise.all([
    openEditions(join(settings.folder, 'finished')),
    readSiteConfig(join(settings.root, 'staticwebapp.config.json')),
    fingerprint(settings.root, settings.environment),
  ]);
  let live: Edition | undefined = editions.newest();
  const { builder, buildProcess, request } = createSiteBuilder(settings, {
    editions,
    code,
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
    request: (correlation) => request(correlation).finally(buildProcess.prepare),
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
  goLive: (edition: Edition) => Promise<boolean>;
};

function createSiteBuilder(settings: SiteSettings, { editions, code, goLive }: Parts) {
  const storage = { STORAGE_CONNECTION: settings.storageConnection };
  const place = {
    output: join(settings.folder, 'output'),
    snapshotFile: join(settings.folder, 'snapshot.json'),
  };
  const buildProcess = createBuildProcess({
    root: settings.root,
    place,
    site: settings.environment,
  });
  let asked: string | undefined;
  const reporter = createReporter({ ...settings, correlation: () => asked });
  const build = async () => {
    const built = await buildWanted({ ...place, storage, run: buildProcess.run });
    const { version, snapshot, counts } = built;
    const made = { version, snapshot, fingerprint: built.code };
    return { edition: await editions.keep(place.output, made), counts };
  };
  const builder = createBuilder({
    wanted: () => readWanted(storage),
    find: (wanted) => editions.find(wanted, code),
    build,
    goLive,
    report: reporter.report,
    log: settings.log,
    clock: () => performance.now(),
  });
  const request = (correlation?: string) => {
    asked = correlation;
    return builder.request();
  };
  return { builder, buildProcess, request };
}
