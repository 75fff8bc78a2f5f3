/** Runs all of the product in one process, on one address. */

import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join, resolve } from 'node:path';
import { rows } from '#contract/api';
import { errorLine } from '#domain/errorLine';
import { reasonOf } from '#domain/problem';
import type { BuildReport } from '#domain/publication/publication';
import { serverPaths } from '#domain/serverPaths';
import { supplyOneServer } from '#functions/adapters/hosting/oneServer';
import { openServerStorage } from '#functions/adapters/storage/serverStorage';
import { createSnapshotReader } from '#functions/adapters/storage/snapshots';
import { currentCorrelation } from '#functions/adapters/telemetry/correlation';
import { createClientOf } from '#functions/host/clients';
import { parseHostSettings } from '#functions/host/hostSettings';
import { watchQueue } from '#functions/host/queueTriggers';
import { type RunningFunctions, runFunctions } from '#functions/host/runFunctions';
import { startWebServer } from '#functions/host/webServer';
import { largestRequest } from '#functions/http/read';
import { placeBundle } from '#publisher/bundle';
import { watchMilliseconds } from '#publisher/publisher';
import { createReporter } from '#publisher/reporter';
import { parseSiteConfig } from '#publisher/siteConfig';
import { createSiteListener, leadToOwnAddress } from '#publisher/siteServer';
import { openFolderStore } from '#publisher/stores/folder';
import hostFile from '../../functions/host.json' with { type: 'json' };
import siteConfig from '../../staticwebapp.config.json' with { type: 'json' };
import { readCertificate, renewCertificate } from './certificate.ts';
import { readMachine } from './machine.ts';
import { createPublisherProcess, type PublisherProcess } from './publisherProcess.ts';
import { withReserve } from './reserve.ts';
import { readSecrets } from './secrets.ts';
import { listeningTrouble, listensAt, type ServerSettings } from './settings.ts';

/** The product's code, which lies elsewhere when it is bundled. */
export interface ServerCode {
  /** Imports the functions. */
  loadFunctions: () => Promise<unknown>;
  /** The folder of the bundle of the site's pages. */
  siteBundle: string;
  /** The script of the process that publishes. */
  publishScript: URL;
  /** The file that says which code runs. */
  provenance?: string;
}

export interface RunningServer {
  port: number;
  /** Finishes what has begun, and stops. */
  stop: () => Promise<void>;
}

/**
 * How long running answers and jobs have to finish, in milliseconds: nobody is answered meanwhile.
 * Jobs begin again at the next start, and uploads and downloads go on where they were.
 */
const patience = 4_000;
/** How often to look for a renewed certificate, in milliseconds. */
const certificateMilliseconds = 3_600_000;
/** The largest body of a function that is no row of the API. */
const smallBody = 131_072;
/** The largest body of each row of the API. */
const largestOf = new Map<string, number>(rows().map(([name, row]) => [name, largestRequest(row)]));

/** The answer to a sender who is not signed in, before a large body of theirs is read. */
async function refusalOf(functions: RunningFunctions, authorization: string | undefined) {
  const answer = await functions.call('getMe', {
    method: 'GET',
    url: 'http://localhost/api/me',
    headers: { ...(authorization && { authorization }) },
    query: {},
    params: {},
    body: null,
  });
  return answer?.statusCode === '200' ? undefined : answer;
}

/** Writes a line of JSON, which journald and any other collector of logs can read. */
export function log(event: string, facts: Record<string, unknown> = {}): void {
  console.log(JSON.stringify({ event, ...facts }));
}

const logError = (name: string, error: unknown) =>
  log('host.failed', {
    name,
    reason: errorLine(error),
    ...(error instanceof Error && { error: error.stack }),
  });

type ServerStorage = ReturnType<typeof openServerStorage>;

/**
 * Empties the folder of temporary files: a killed process leaves some behind. The folder lies in the
 * data folder, since the system's may be in memory, and an encoded recording can have a gigabyte.
 */
async function emptied(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true });
  return folder;
}

/** Hands the functions their settings, which they read from the environment as they are imported. */
function setEnvironment(
  { DATA, SITE_URL }: ServerSettings,
  { siteBundle, provenance }: ServerCode,
  { visitorSecret, buildToken }: { visitorSecret: string; buildToken: string },
): void {
  Object.assign(process.env, {
    NODE_ENV: 'production',
    DATA,
    SITE_URL,
    VISITOR_SECRET: process.env['VISITOR_SECRET'] || visitorSecret,
    BUILD_TOKEN: buildToken,
    SITE_BUNDLE: siteBundle,
    ...(provenance && { PROVENANCE: provenance }),
  });
}

/** Runs the functions, their queues and their timers in this process. */
async function startFunctions(
  { DATA: dataFolder, TRUST_PROXY }: ServerSettings,
  load: ServerCode['loadFunctions'],
  storage: ServerStorage,
): Promise<RunningFunctions> {
  const host = parseHostSettings(hostFile);
  const functions: RunningFunctions = await runFunctions({
    app: { load, folder: dataFolder },
    host,
    timersFile: join(dataFolder, 'timers.json'),
    watchQueue: ({ queueName: name }, run, signal) =>
      watchQueue(
        {
          name,
          queue: storage.queues(name),
          settings: host.queues,
          run,
          log: (line) => log('queue.failed', { line }),
        },
        signal,
        storage,
      ),
    log: (level, category, message) => {
      if (level === 'error' || level === 'warning') log(`host.${level}`, { category, message });
    },
    onError: logError,
    clientOf: createClientOf(TRUST_PROXY),
    limits: {
      bytes: smallBody,
      bytesOf: (name) => largestOf.get(name),
      refusal: (request) => refusalOf(functions, request.headers.authorization),
      largeAtOnce: 2,
    },
  });
  return functions;
}

/** Reports the progress of publications to the functions of this process, once they run. */
function createServerReporter(
  functions: () => RunningFunctions | undefined,
  { siteUrl, buildToken }: { siteUrl: string; buildToken: string },
) {
  const post = async (report: BuildReport, correlation: string | undefined) => {
    const answer = await functions()?.call('reportBuild', {
      method: 'POST',
      url: `${siteUrl}/api/publishing/report`,
      headers: {
        authorization: `Bearer ${buildToken}`,
        'content-type': 'application/json',
        ...(correlation && { 'x-correlation-id': correlation }),
      },
      query: {},
      params: {},
      body: { bytes: Buffer.from(JSON.stringify(report)) },
    });
    if (answer?.statusCode !== '200')
      throw new Error(`the functions answered ${answer?.statusCode}`);
  };
  const reportFailure = (line: string) => log('publisher', { line });
  return createReporter({ post, log: reportFailure }, { isPatient: true });
}

interface Answering {
  siteUrl: string;
  serveFile: ServerStorage['serve'];
  functions: RunningFunctions;
  site: RequestListener;
}

/** Answers every request of the one address: with a stored file, by the API, or with a page. */
function createListener({ siteUrl, serveFile, functions, site }: Answering): RequestListener {
  return (request, response) => {
    const path = request.url ?? '';
    if (path.startsWith(`${serverPaths.files}/`)) {
      const url = URL.parse(path, siteUrl);
      if (!url) return void response.writeHead(400).end();
      return void serveFile(request, response, url).catch((error: unknown) => {
        logError('files', error);
        if (response.headersSent) response.destroy();
        else response.writeHead(500).end();
      });
    }
    if (/^\/api(?:[/?]|$)/.test(path)) return functions.listener(request, response);
    return site(request, response);
  };
}

/** Starts everything. Rejects, with nothing left running, if a part can't start. */
export async function runServer(
  settings: ServerSettings,
  code: ServerCode,
): Promise<RunningServer> {
  const { DATA: dataFolder, SITE_URL: siteUrl } = settings;
  const secrets = await readSecrets(dataFolder);
  const files = { base: siteUrl + serverPaths.files, secret: secrets.files };
  const storage = withReserve(dataFolder, () => openServerStorage(dataFolder, files));
  const buildToken = randomBytes(32).toString('base64url');
  process.env['TMPDIR'] = await emptied(resolve(dataFolder, 'tmp'));
  setEnvironment(settings, code, { visitorSecret: secrets.visitors, buildToken });
  // For previews, which the functions render in this process from SITE_BUNDLE.
  placeBundle(code.siteBundle, siteUrl);
  const versionsFolder = join(dataFolder, 'site');
  const store = await openFolderStore(versionsFolder);
  // Set below: the functions ask the publisher, which reports to the functions.
  let running: RunningFunctions | undefined;
  const reporter = createServerReporter(() => running, { siteUrl, buildToken });
  const publisher = await createPublisherProcess({
    script: code.publishScript,
    bundleFolder: code.siteBundle,
    siteUrl,
    versionsFolder,
    store,
    ...createSnapshotReader(storage),
    report: reporter.report,
    log,
  });
  let firstAddress: string | null = null;
  supplyOneServer({
    storage,
    publisher: {
      ask: async () => publisher.publishWanted(currentCorrelation()),
      untilIdle: publisher.untilIdle,
    },
    shownVersion: async () => publisher.live(),
    machine: () =>
      readMachine({
        dataFolder,
        siteUrl,
        backupFolder: settings.BACKUPS ?? join(dataFolder, 'backups'),
        sendsEmail: Boolean(process.env['SMTP_SERVER'] || process.env['SENDGRID_API_KEY']),
      }),
    welcomeFirst: (address) => {
      firstAddress = address;
    },
  });
  const functions = await startFunctions(settings, code.loadFunctions, storage);
  running = functions;
  const site = createSiteListener({
    config: parseSiteConfig(siteConfig),
    store,
    log: (line) => log('site', { line }),
    live: publisher.live,
    onMissing: publisher.noteMissing,
    handle: leadToOwnAddress(siteUrl),
  });
  const web = await startWebServer(
    createListener({ siteUrl, serveFile: storage.serve, functions, site }),
    {
      port: settings.PORT,
      host: listensAt(settings),
      certificate: await readCertificate(settings),
    },
  ).catch(async (error: unknown) => {
    await functions.stop(0);
    await publisher.stop();
    storage.close();
    const { name, message } = listeningTrouble(error, settings);
    throw new Error(`${name}: ${message}.`, { cause: error });
  });
  const timers = [
    setInterval(() => check(publisher), watchMilliseconds),
    setInterval(() => renewCertificate(settings, web, log), certificateMilliseconds),
  ];
  log('server.started', { site: siteUrl, port: web.port, node: process.version });
  check(publisher);
  sayWelcome(() => firstAddress, publisher);
  return {
    port: web.port,
    stop: async () => {
      log('server.stopping');
      for (const timer of timers) clearInterval(timer);
      const closed = web.stop(patience);
      await functions.stop(patience, closed);
      reporter.stop();
      await publisher.stop();
      await closed;
      storage.close();
      log('server.stopped');
    },
  };
}

function check(publisher: PublisherProcess): void {
  publisher.checkNow().catch((error: unknown) => log('publisher', { line: reasonOf(error) }));
}

/** How often to look whether the page of the first address is there, in milliseconds. */
const welcomePause = 200;

/** Prints the first staff member's address once the site can show its page. */
function sayWelcome(address: () => string | null, { live }: PublisherProcess): void {
  const first = address();
  if (!first) return;
  const timer = setInterval(() => {
    if (!live()) return;
    clearInterval(timer);
    console.log(`first staff member: ${first}`);
  }, welcomePause);
  timer.unref();
}
