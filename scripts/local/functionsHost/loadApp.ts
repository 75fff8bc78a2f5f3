import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type HttpTrigger, type QueueTrigger, readTrigger, type TimerTrigger } from './bindings.ts';
import { type CoreInvocation, type LoadedApp, supplyCoreModule } from './core.ts';
import { runHooks } from './invoke.ts';
import { loadJsx } from './jsx.ts';

/** An app's functions by trigger. */
export type SortedApp = {
  app: LoadedApp;
  http: Map<string, HttpTrigger>;
  queues: Map<string, QueueTrigger>;
  timers: Map<string, TimerTrigger>;
};

/** Loads the entry, which registers its functions, and runs the `appStart` hooks once the needed ports answer. */
export async function loadApp(
  entry: string,
  needs: Promise<unknown>,
  log: CoreInvocation['log'],
): Promise<SortedApp> {
  const app = supplyCoreModule(log);
  if (entry.endsWith('.ts')) loadJsx();
  await import(pathToFileURL(entry).href);
  if (!app.model) throw new Error(`${entry} registered no function.`);
  const sorted = sort(app);
  const capabilities = await app.model.getCapabilities({});
  if ('HttpUri' in capabilities) {
    throw new Error(
      'enableHttpStream listens on every interface; the local host does not serve it.',
    );
  }
  await needs;
  await runHooks(app, 'appStart', {
    functionAppDirectory: dirname(entry),
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
