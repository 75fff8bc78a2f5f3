/** The process of the functions host: loads the app, serves its triggers and ends with its parent. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { errorLine } from '#domain/errorLine';
import { serveParent } from '../childProcess.ts';
import { answering } from '../storage.ts';
import { type ChildSettings, childSettingsSchema } from './childSettings.ts';
import type { RpcTypedData } from './core.ts';
import { type QueueSettings, readHostSettings, refuseUnloaded } from './hostSettings.ts';
import { createHttpFront } from './httpFront.ts';
import { invoke, runHooks } from './invoke.ts';
import { loadApp, type SortedApp } from './loadApp.ts';
import { type Bell, createBell, watchQueue } from './queueTriggers.ts';
import { startTimers } from './timerTriggers.ts';

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

type Run = (
  functionName: string,
  bindingName: string,
  input: RpcTypedData,
) => ReturnType<typeof invoke>;

async function start(settings: ChildSettings): Promise<() => Promise<void>> {
  const [host, sorted] = await Promise.all([
    readHostSettings(settings.hostFile),
    loadApp(settings.entry, Promise.all((settings.awaits ?? []).map(answering)), log),
  ]);
  const { app } = sorted;
  refuseUnloaded(host, sorted.queues.keys());
  const run: Run = (functionName, bindingName, input) =>
    invoke(app, { functionName, bindingName, input }, log);
  const timers = await startTimers(timerWatches(sorted, run), settings.timersFile);
  const stopping = new AbortController();
  const bell = createBell();
  const queues = startQueues(sorted, { settings: host.queues, bell }, stopping.signal);
  const server = createHttpFront({
    routePrefix: host.routePrefix,
    triggers: sorted.http,
    run: async (name, input) => {
      const { returnValue } = await run(name, sorted.http.get(name)?.name ?? '', input);
      return returnValue;
    },
    fire: (name, input) => fire(sorted, { name, input, run, timers }),
    onError: logError,
  });
  server.listen(settings.port, '127.0.0.1');
  await once(server, 'listening');
  return async () => {
    timers.stop();
    stopping.abort();
    bell.stop();
    await Promise.race([Promise.all([closed(server), queues]), delay(LAST_CALLS)]);
    await runHooks(app, 'appTerminate', { hookData: app.hookData, appHookData: app.hookData });
  };
}

function timerWatches({ timers }: SortedApp, run: Run) {
  return [...timers].map(([functionName, trigger]) => ({
    functionName,
    trigger,
    run: (input: RpcTypedData) =>
      run(functionName, trigger.name, input).catch((error: unknown) =>
        logError(functionName, error),
      ),
  }));
}

function startQueues(
  { app, queues }: SortedApp,
  { settings, bell }: { settings: QueueSettings; bell: Bell },
  signal: AbortSignal,
) {
  const watches = [...queues].map(([functionName, trigger]) => {
    const connectionString = process.env[trigger.connection];
    if (!connectionString)
      throw new Error(`${functionName}: the setting ${trigger.connection} is missing.`);
    return watchQueue(
      {
        trigger,
        connectionString,
        settings,
        run: (input, triggerMetadata) =>
          invoke(app, { functionName, bindingName: trigger.name, input, triggerMetadata }, log),
        log: console.error,
      },
      signal,
      bell,
    );
  });
  return Promise.all(watches);
}

type Fire = {
  name: string;
  input: string;
  run: Run;
  timers: Awaited<ReturnType<typeof startTimers>>;
};

function fire({ timers, queues }: SortedApp, { name, input, run, timers: running }: Fire): boolean {
  const queue = queues.get(name);
  if (queue)
    run(name, queue.name, { string: input }).catch((error: unknown) => logError(name, error));
  else if (timers.has(name)) void running.fire(name);
  return queue !== undefined || timers.has(name);
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
}

serveParent(() => start(childSettingsSchema.parse(JSON.parse(process.argv[2] ?? '{}'))));
