/** The process of the functions host: loads the app, serves its triggers and ends with its parent. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { errorLine } from '#domain/errorLine';
import { readHostSettings } from '#functions/host/hostSettings';
import { loadJsx } from '#functions/host/jsx';
import { createBell, watchQueue } from '#functions/host/queueTriggers';
import { runFunctions, type WatchQueue } from '#functions/host/runFunctions';
import { serveParent } from '../childProcess.ts';
import { answering } from '../storage.ts';
import { type ChildSettings, childSettingsSchema } from './childSettings.ts';

const QUIET_LEVELS = new Set(['trace', 'debug']);
/** The time that running calls have to finish at shutdown, in milliseconds. */
const LAST_CALLS = 700;

function log(level: string, category: string, message: string): void {
  const isNoise = QUIET_LEVELS.has(level) || (category === 'system' && level === 'information');
  if (!isNoise) (level === 'error' ? console.error : console.log)(message);
}

function logError(functionName: string, error: unknown): void {
  const frames = error instanceof Error ? error.stack?.match(/^ +at .+$/gm)?.slice(0, 8) : [];
  console.error([`${functionName} failed: ${errorLine(error)}`, ...(frames ?? [])].join('\n'));
}

async function start(settings: ChildSettings): Promise<() => Promise<void>> {
  const { entry } = settings;
  const host = await readHostSettings(settings.hostFile);
  const bell = createBell();
  const watch: WatchQueue = (trigger, run, signal) => {
    const connectionString = process.env[trigger.connection];
    if (!connectionString)
      throw new Error(`${trigger.queueName}: the setting ${trigger.connection} is missing.`);
    const queue = { trigger, connectionString, settings: host.queues, run, log: console.error };
    return watchQueue(queue, signal, bell);
  };
  if (entry.endsWith('.ts')) loadJsx();
  const functions = await runFunctions({
    app: {
      load: () => import(pathToFileURL(entry).href),
      folder: dirname(entry),
      needs: Promise.all((settings.awaits ?? []).map(answering)),
    },
    host,
    timersFile: settings.timersFile,
    watchQueue: watch,
    hasAdminAddress: true,
    log,
    onError: logError,
  });
  const server = createServer({ keepAliveTimeout: 60_000 }, functions.listener);
  server.listen(settings.port, '127.0.0.1');
  await once(server, 'listening');
  return async () => {
    bell.stop();
    await functions.stop(LAST_CALLS, closed(server));
  };
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
}

serveParent(() => start(childSettingsSchema.parse(JSON.parse(process.argv[2] ?? '{}'))));
