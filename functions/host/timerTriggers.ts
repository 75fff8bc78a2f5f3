import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Cron } from 'croner';
import * as z from 'zod';
import { errorLine } from '#domain/errorLine';
import type { TimerTrigger } from './bindings.ts';
import type { RpcTypedData } from './core.ts';
import { readWhole, writeWhole } from './wholeFile.ts';

/** A function with a timer trigger. */
export type TimerWatch = {
  functionName: string;
  trigger: TimerTrigger;
  run: (input: RpcTypedData) => Promise<unknown>;
};

/**
 * Running timers; `fire` runs one now, outside its schedule. `stop` starts no more, and resolves
 * when those that run have ended.
 */
export type RunningTimers = {
  fire: (functionName: string) => Promise<void>;
  stop: () => Promise<unknown>;
};

const statusSchema = z.record(z.string(), z.iso.datetime());
type Status = z.infer<typeof statusSchema>;

/**
 * Starts the schedules, in UTC as in Azure. `statusFile` keeps the last run of each timer: a run
 * missed while this machine was off happens at the start, marked as past due. A function never runs
 * twice at once.
 * @throws {Error} for an expression that is not NCRONTAB with six fields
 */
export async function startTimers(
  watches: TimerWatch[],
  statusFile: string,
): Promise<RunningTimers> {
  const status = (await readWhole(statusFile, statusSchema)) ?? {};
  const timers = new Map(
    watches.map((watch) => [watch.functionName, createTimer(watch, { status, statusFile })]),
  );
  for (const { watch, cron, run } of timers.values()) {
    const last = status[watch.functionName];
    const due = last === undefined ? undefined : cron.nextRun(new Date(last));
    const isPastDue = due !== undefined && due !== null && due.getTime() < Date.now();
    if (watch.trigger.runOnStartup || isPastDue) void run(isPastDue);
    else if (last === undefined) status[watch.functionName] = new Date().toISOString();
    cron.resume();
  }
  await writeStatus(statusFile, status);
  return {
    fire: async (functionName) => timers.get(functionName)?.run(false),
    stop: () => Promise.allSettled(Array.from(timers.values(), ({ stop }) => stop())),
  };
}

type Kept = { status: Status; statusFile: string };

function createTimer(watch: TimerWatch, { status, statusFile }: Kept) {
  const options = {
    mode: '6-part',
    timezone: 'UTC',
    domAndDow: true,
    paused: true,
    unref: true,
  } as const;
  let running = Promise.resolve();
  const run = (isPastDue: boolean): Promise<void> => {
    running = running
      .catch(() => undefined)
      .then(async () => {
        const last = status[watch.functionName] ?? new Date(0).toISOString();
        status[watch.functionName] = new Date().toISOString();
        await writeStatus(statusFile, status);
        await watch.run(describe({ last, next: cron.nextRun(), isPastDue }));
      });
    return running;
  };
  const cron = new Cron(watch.trigger.schedule, options, () => run(false));
  const stop = () => {
    cron.stop();
    return running;
  };
  return { watch, cron, run, stop };
}

function describe({
  last,
  next,
  isPastDue,
}: {
  last: string;
  next: Date | null;
  isPastDue: boolean;
}): RpcTypedData {
  const status = { Last: last, Next: next?.toISOString() ?? '', LastUpdated: last };
  return {
    json: JSON.stringify({
      Schedule: { AdjustForDST: true },
      ScheduleStatus: status,
      IsPastDue: isPastDue,
    }),
  };
}

/** Notes the last runs. On a full disk the timers go on without: a run may be missed or repeated. */
async function writeStatus(file: string, status: Status): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeWhole(file, JSON.stringify(status));
  } catch (error) {
    console.error(`The last runs of the timers could not be noted: ${errorLine(error)}`);
  }
}
