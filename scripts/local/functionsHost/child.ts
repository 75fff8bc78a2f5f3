/** The process of the functions host: loads the app, serves its triggers and ends with its parent. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { QueueServiceClient } from '@azure/storage-queue';
import { errorLine } from '#domain/errorLine';
import { azureQueues } from '#functions/adapters/storage/azureQueues';
import { readHostSettings } from '#functions/host/hostSettings';
import { loadJsx } from '#functions/host/jsx';
import { createAzureBell, watchQueue } from '#functions/host/queueTriggers';
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
  const bell = createAzureBell();
  const watch: WatchQueue = ({ queueName: name, connection }, run, signal) => {
    const address = process.env[connection];
    if (!address) throw new Error(`${name}: the setting ${connection} is missing.`);
    const queue = azureQueues(QueueServiceClient.fromConnectionString(address))(name);
    return watchQueue(
      { name, queue, settings: host.queues, run, log: console.error },
      signal,
      bell,
    );
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
