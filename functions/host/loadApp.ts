import { type HttpTrigger, type QueueTrigger, readTrigger, type TimerTrigger } from './bindings.ts';
import { type CoreInvocation, type LoadedApp, supplyCoreModule } from './core.ts';
import { runHooks } from './invoke.ts';

/** An app's functions by trigger. */
export type SortedApp = {
  app: LoadedApp;
  http: Map<string, HttpTrigger>;
  queues: Map<string, QueueTrigger>;
  timers: Map<string, TimerTrigger>;
};

/** How an app is loaded. */
export type AppSource = {
  /** Imports the app's entry, which registers its functions. */
  load: () => Promise<unknown>;
  /** The folder of the entry, for the hooks. */
  folder: string;
  /** What must be there before the app starts; the app loads meanwhile. */
  needs?: Promise<unknown>;
};

/** Loads an app, and runs its `appStart` hooks once what it needs is there. */
export async function loadApp(
  { load, folder, needs }: AppSource,
  log: CoreInvocation['log'],
): Promise<SortedApp> {
  const app = supplyCoreModule(log);
  await load();
  if (!app.model) throw new Error('The app registered no function.');
  const sorted = sort(app);
  const capabilities = await app.model.getCapabilities({});
  if ('HttpUri' in capabilities)
    throw new Error('enableHttpStream listens on every interface; this host does not serve it.');
  await needs;
  await runHooks(app, 'appStart', {
    functionAppDirectory: folder,
    hookData: app.hookData,
    appHookData: app.hookData,
  });
  return sorted;
}

function sort(app: LoadedApp): SortedApp {
  const sorted: SortedApp = { app, http: new Map(), queues: new Map(), timers: new Map() };
  for (const [name, { metadata }] of app.functions) {
    const trigger = readTrigger(metadata);
    if (trigger.type === 'httpTrigger') sorted.http.set(name, trigger);
    else if (trigger.type === 'queueTrigger') sorted.queues.set(name, trigger);
    else sorted.timers.set(name, trigger);
  }
  return sorted;
}
