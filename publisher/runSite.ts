import type { IncomingMessage, ServerResponse } from 'node:http';
import { startWebServer } from '#functions/host/webServer';
import { isSameSecret } from '#functions/isSameSecret';
import { loadBundle } from './bundle.ts';
import { plainReason } from './publish.ts';
import { createPublisher, type PublisherParts, watchMilliseconds } from './publisher.ts';
import { createReporter, postTo } from './reporter.ts';
import { parseSiteConfig } from './siteConfig.ts';
import { createSiteListener, leadToOwnAddress } from './siteServer.ts';
import type { SiteVersion, VersionStore } from './siteVersion.ts';

/** The functions request a publication here; no page has a path under `/_`. */
const publishPath = '/_publish';
/**
 * How often a process that only serves checks for a new version, in milliseconds. Azure bills a
 * container as idle below 1,000 bytes a second. An answer that nothing is new takes a few hundred.
 */
const followMilliseconds = 1_500;
/** How long running answers have to finish when the process stops, in milliseconds. */
const patience = 500;

export interface SiteServing {
  port: number;
  /** The address to listen on: all of them in a container, loopback on a developer's machine. */
  host: string;
  store: VersionStore;
  /** The content of `staticwebapp.config.json`. */
  config: unknown;
  /** The site's own address: a process that only serves leads its other host names there. */
  siteUrl?: string;
  /** The settings for publishing; a process without them only serves. */
  publishing?: {
    bundleFolder: string;
    snapshots: Pick<PublisherParts, 'wanted' | 'read'>;
    apiBase: string;
    buildToken: string;
  };
  log: (line: string) => void;
}

export interface RunningSite {
  /**
   * Publishes the wanted snapshot; `correlation` is the id of the request. A process that only
   * serves checks for a new version instead.
   */
  request: (correlation?: string) => Promise<void>;
  stop: () => Promise<void>;
}

/** Serves the site, and publishes it if `publishing` is set. */
export async function runSite(settings: SiteServing): Promise<RunningSite> {
  const { publishing } = settings;
  return publishing ? publishAndServe(settings, publishing) : follow(settings);
}

/**
 * Redirects no other host name to SITE_URL: the functions reach this process by its own host name.
 */
async function publishAndServe(
  { port, host, store, config, log }: SiteServing,
  publishing: NonNullable<SiteServing['publishing']>,
): Promise<RunningSite> {
  const { bundleFolder, snapshots, apiBase, buildToken } = publishing;
  let correlation: string | undefined;
  const reporter = createReporter(
    { post: postTo({ apiBase, buildToken }), log },
    { isPatient: true },
  );
  const bundle = await loadBundle(bundleFolder);
  const publisher = await createPublisher({
    bundle,
    store,
    log,
    ...snapshots,
    report: (report) => reporter.report(report, correlation),
    now: () => new Date(),
  });
  const request = (id?: string) => {
    correlation = id;
    return publisher.publishWanted();
  };
  const handle = (asked: IncomingMessage, response: ServerResponse): boolean => {
    if (asked.url !== publishPath || asked.method !== 'POST') return false;
    const isAllowed = isSameSecret(asked.headers.authorization ?? '', `Bearer ${buildToken}`);
    const id = asked.headers['x-correlation-id'];
    asked.resume();
    response.writeHead(isAllowed ? 202 : 401).end();
    if (isAllowed) request(typeof id === 'string' ? id : undefined).catch(() => undefined);
    return true;
  };
  const listener = createSiteListener({
    config: parseSiteConfig(config),
    store,
    log,
    handle,
    live: publisher.live,
    onMissing: publisher.noteMissing,
  });
  const server = await startWebServer(listener, { port, host });
  const watch = setInterval(() => {
    publisher.checkNow().catch((error: unknown) => log(plainReason(error)));
  }, watchMilliseconds);
  return {
    request,
    stop: async () => {
      clearInterval(watch);
      publisher.stop();
      reporter.stop();
      await server.stop(patience);
    },
  };
}

/** Serves the newest version that another process publishes. */
async function follow({
  port,
  host,
  store,
  config,
  siteUrl,
  log,
}: SiteServing): Promise<RunningSite> {
  let live: SiteVersion | undefined = await store.live();
  const look = async () => {
    const next = await store.live().catch(() => undefined);
    // A store may return an older version for a while; never go back in time.
    if (next && next.builtAt > (live?.builtAt ?? '')) {
      live = next;
      log(`version ${live.version} is live`);
    }
  };
  const listener = createSiteListener({
    config: parseSiteConfig(config),
    store,
    log,
    ...(siteUrl && { handle: leadToOwnAddress(siteUrl) }),
    live: () => live,
  });
  const server = await startWebServer(listener, { port, host });
  const timer = setInterval(look, followMilliseconds);
  return {
    request: look,
    stop: async () => {
      clearInterval(timer);
      await server.stop(patience);
    },
  };
}
