/** Runs the functions where there is no Azure: their HTTP routes, queues and timers. */
import type { RequestListener } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { QueueTrigger } from './bindings.ts';
import type { RpcHttp, RpcTypedData } from './core.ts';
import { type HostSettings, refuseUnloaded } from './hostSettings.ts';
import { createHttpFront, type HttpFrontSettings } from './httpFront.ts';
import { invoke, runHooks } from './invoke.ts';
import { type AppSource, loadApp, type SortedApp } from './loadApp.ts';
import { type RunningTimers, startTimers } from './timerTriggers.ts';

/** How the messages of one queue are taken until `signal` aborts; settles when the last one is done. */
export type WatchQueue = (
  trigger: QueueTrigger,
  run: (input: RpcTypedData, metadata: Record<string, RpcTypedData>) => Promise<unknown>,
  signal: AbortSignal,
) => Promise<void>;

export type FunctionsSettings = {
  app: AppSource;
  /** What `host.json` says. */
  host: HostSettings;
  /** The file that keeps when the timers last ran. */
  timersFile: string;
  watchQueue: WatchQueue;
  /** Takes what the functions' own log says, and what fails. */
  log: (level: string, category: string, message: string) => void;
  onError: (functionName: string, error: unknown) => void;
  /** Whether functions can be run at once by an address that asks for no sign-in. */
  hasAdminAddress?: boolean;
} & Pick<HttpFrontSettings, 'clientOf' | 'limits'>;

/** The running functions. */
export type RunningFunctions = {
  /** Answers requests to the functions' routes. */
  listener: RequestListener;
  /** Calls an HTTP function within this process. */
  call: (functionName: string, request: RpcHttp) => Promise<RpcHttp | null | undefined>;
  /**
   * Takes no more messages, starts no more timers, and waits at most `patience` milliseconds for
   * `last`, for the messages at work and for the app's last hooks.
   */
  stop: (patience: number, last?: Promise<unknown>) => Promise<void>;
};

type Run = (
  functionName: string,
  bindingName: string,
  input: RpcTypedData,
) => ReturnType<typeof invoke>;

/** Loads the functions and starts what triggers them. Whoever calls it serves the listener. */
export async function runFunctions(settings: FunctionsSettings): Promise<RunningFunctions> {
  const { host, log, onError } = settings;
  const sorted = await loadApp(settings.app, log);
  const { app } = sorted;
  refuseUnloaded(host, sorted.queues.keys());
  const run: Run = (functionName, bindingName, input) =>
    invoke(app, { functionName, bindingName, input }, log);
  const timers = await startTimers(timerWatches(sorted, { run, onError }), settings.timersFile);
  const stopping = new AbortController();
  const queues = [...sorted.queues].map(([functionName, trigger]) =>
    settings.watchQueue(
      trigger,
      (input, triggerMetadata) =>
        invoke(app, { functionName, bindingName: trigger.name, input, triggerMetadata }, log),
      stopping.signal,
    ),
  );
  const call = async (name: string, input: RpcTypedData) => {
    const { returnValue } = await run(name, sorted.http.get(name)?.name ?? '', input);
    return returnValue;
  };
  return {
    listener: createHttpFront({
      routePrefix: host.routePrefix,
      triggers: sorted.http,
      run: call,
      ...(settings.hasAdminAddress && {
        fire: (name: string, input: string) => fire(sorted, { name, input, run, timers, onError }),
      }),
      onError,
      ...(settings.clientOf && { clientOf: settings.clientOf }),
      ...(settings.limits && { limits: settings.limits }),
    }),
    call: async (name, request) => (await call(name, { http: request }))?.http,
    stop: async (patience, last) => {
      const ended = timers.stop();
      stopping.abort();
      const over = delay(patience, undefined, { ref: false });
      await Promise.race([Promise.all([last, ended, ...queues]), over]);
      const data = { hookData: app.hookData, appHookData: app.hookData };
      // A hook may wait for a publication that draws a card for each of thousands of releases.
      await Promise.race([runHooks(app, 'appTerminate', data), over]);
    },
  };
}

type Running = Pick<FunctionsSettings, 'onError'> & { run: Run };

function timerWatches({ timers }: SortedApp, { run, onError }: Running) {
  return [...timers].map(([functionName, trigger]) => ({
    functionName,
    trigger,
    run: (input: RpcTypedData) =>
      run(functionName, trigger.name, input).catch((error: unknown) =>
        onError(functionName, error),
      ),
  }));
}

type Fire = Running & { name: string; input: string; timers: RunningTimers };

function fire(
  { timers, queues }: SortedApp,
  { name, input, run, onError, ...rest }: Fire,
): boolean {
  const queue = queues.get(name);
  if (queue)
    run(name, queue.name, { string: input }).catch((error: unknown) => onError(name, error));
  else if (timers.has(name)) void rest.timers.fire(name);
  return queue !== undefined || timers.has(name);
}
