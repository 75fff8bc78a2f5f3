/** Publishes the site of one server, in a process that exists while it has work. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { reasonOf } from '#domain/problem';
import type { BuildReport } from '#domain/publication/publication';
import type { WantedSnapshot } from '#functions/adapters/storage/snapshots';
import { codeAt } from '#publisher/bundle';
import { type SiteVersion, showsNow, type VersionStore } from '#publisher/siteVersion';
import { wholeMemory } from './machine.ts';

/** Where the process finds the pages, and keeps the versions of the site. */
export interface SiteFolders {
  bundleFolder: string;
  siteUrl: string;
  versionsFolder: string;
}

/**
 * A message to the process. It asks the server for the snapshot, since one server's storage belongs to
 * the server's process alone.
 */
export type ToProcess =
  | { do: 'publish'; correlation: string | undefined }
  | { do: 'check'; isMissingSome: boolean }
  | { answer: unknown; number: number; failure?: string };

/** A message from the process. */
export type FromProcess =
  | { is: 'report'; report: BuildReport; correlation: string | undefined }
  | { is: 'log'; line: string }
  | { is: 'question'; number: number; what: 'wanted' | 'read'; about: unknown }
  /** Its work is done, or failed. */
  | { is: 'done' };

interface PublishingSettings extends SiteFolders {
  /** The process's script. */
  script: URL;
  store: VersionStore;
  wanted: () => Promise<WantedSnapshot>;
  read: (wanted: WantedSnapshot) => Promise<Uint8Array>;
  report: (report: BuildReport, correlation: string | undefined) => Promise<void>;
  log: (event: string, facts?: Record<string, unknown>) => void;
}

export interface PublisherProcess {
  /** Publishes the wanted snapshot; requests meanwhile share one publication after it. */
  publishWanted: (correlation: string | undefined) => void;
  /** Publishes if a new day, new code, a lost request or a missing content asks for it. */
  checkNow: () => Promise<void>;
  /** Resolves once it has nothing to do. */
  untilIdle: () => Promise<void>;
  /** Makes the next check restore missing contents. */
  noteMissing: () => void;
  live: () => SiteVersion | undefined;
  stop: () => Promise<void>;
}

/** How long an idle process is kept, in milliseconds, so that several saves need one start. */
const idleFor = 60_000;
/** How long the next try waits after a process ended by itself, in milliseconds. */
const pauseAfterEnd = 30_000;
/** The limit of its heap in MB: half of the memory, which is enough for 10,000 releases. */
const mostMegabytes = 1_024;

const memoryLimit = () => Math.round(Math.min(mostMegabytes, wholeMemory() / 2 ** 20 / 2));

/** How glibc gives memory back, as the server's unit has it. */
const allocation = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith('MALLOC_')));

/** What is made of a process's messages, and of its end after the last of them. */
interface Listener {
  take: (message: FromProcess) => Promise<void>;
  end: () => void;
}

/**
 * Starts the process. Its messages are taken in turn, since the live version is read before the next
 * report.
 */
function startProcess(
  { script, bundleFolder, siteUrl, versionsFolder, log }: PublishingSettings,
  { take, end }: Listener,
): ChildProcess {
  const given: SiteFolders = { bundleFolder, siteUrl, versionsFolder };
  const started = fork(script, [JSON.stringify(given)], {
    // Snapshots are bytes.
    serialization: 'advanced',
    env: { NODE_ENV: 'production', NODE_NO_WARNINGS: '1', ...allocation() },
    execArgv: [`--max-old-space-size=${memoryLimit()}`],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const noteFailure = (error: unknown) => log('publisher.failed', { reason: reasonOf(error) });
  let last = Promise.resolve();
  started.on('message', (message: FromProcess) => {
    last = last.then(() => take(message)).catch(noteFailure);
  });
  // `exit` may come before its last messages.
  started.on('close', () => {
    last = last.then(end);
  });
  started.on('error', noteFailure);
  return started;
}

/** Answers a question of the process from the server's storage. */
async function answer(
  asker: ChildProcess,
  { number, what, about }: Extract<FromProcess, { is: 'question' }>,
  { wanted, read }: Pick<PublishingSettings, 'wanted' | 'read'>,
): Promise<void> {
  const tell = (message: ToProcess) => asker.connected && asker.send(message);
  try {
    const found = what === 'wanted' ? await wanted() : await read(about as WantedSnapshot);
    tell({ answer: found, number });
  } catch (error) {
    tell({ answer: undefined, number, failure: reasonOf(error) });
  }
}

/** A process and its unfinished work. */
interface Child {
  process: ChildProcess;
  working: number;
  /** Settles once it has done all. */
  done: PromiseWithResolvers<void>;
  /** The version in work and the correlation id of its request. */
  building: { version: number; correlation: string | undefined } | undefined;
}

export async function createPublisherProcess(
  settings: PublishingSettings,
): Promise<PublisherProcess> {
  const { store, log } = settings;
  const code = await codeAt(settings.bundleFolder, settings.siteUrl);
  let live = await store.live();
  let child: Child | undefined;
  let isMissingSome = false;
  let isStopped = false;
  let notBefore = 0;
  let idle: NodeJS.Timeout | undefined;

  async function take(from: Child, message: FromProcess): Promise<void> {
    if (message.is === 'log') return log('publisher', { line: message.line });
    if (message.is === 'question') return answer(from.process, message, settings);
    if (message.is === 'report') {
      const { report, correlation } = message;
      const isBuilding = report.state === 'building';
      from.building = isBuilding ? { version: report.version, correlation } : undefined;
      // Update the live version before reporting it.
      if (report.state === 'live') live = (await store.live()) ?? live;
      return settings.report(report, correlation);
    }
    from.working -= 1;
    if (from.working > 0) return;
    from.done.resolve();
    idle = setTimeout(() => from.process.disconnect(), idleFor).unref();
  }

  /** Reports a publication during which the process ended by itself. */
  function noteEnd(ended: Child): void {
    if (child === ended) child = undefined;
    ended.done.resolve();
    if (ended.working === 0 || isStopped) return;
    notBefore = Date.now() + pauseAfterEnd;
    if (!ended.building) return;
    const { version, correlation } = ended.building;
    const failure = 'The publisher ended by itself; perhaps it lacked memory. It tries again.';
    settings.report({ version, state: 'failed', failure }, correlation).catch(() => undefined);
  }

  function start(): Child {
    const started: Child = {
      process: startProcess(settings, {
        take: (message) => take(started, message),
        end: () => noteEnd(started),
      }),
      working: 0,
      done: Promise.withResolvers(),
      building: undefined,
    };
    return started;
  }

  function tell(message: Extract<ToProcess, { do: string }>): void {
    if (isStopped) return;
    clearTimeout(idle);
    // A process that was dismissed is about to end.
    if (!child?.process.connected) child = start();
    if (child.working === 0) child.done = Promise.withResolvers();
    child.working += 1;
    child.process.send(message);
  }

  return {
    publishWanted: (correlation) => tell({ do: 'publish', correlation }),
    async checkNow() {
      if ((child?.working ?? 0) > 0 || isStopped || Date.now() < notBefore) return;
      const wanted = await settings.wanted();
      const isShown = live && showsNow(live, { ...wanted, code }, new Date());
      if (isShown && !isMissingSome) return;
      tell({ do: 'check', isMissingSome });
      isMissingSome = false;
    },
    untilIdle: async () => (child && child.working > 0 ? child.done.promise : undefined),
    noteMissing: () => {
      isMissingSome = true;
    },
    live: () => live,
    async stop() {
      isStopped = true;
      clearTimeout(idle);
      const last = child?.process;
      if (!last) return;
      const ended = once(last, 'exit');
      last.kill('SIGKILL');
      await ended;
    },
  };
}
