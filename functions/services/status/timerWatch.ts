import { errorLine } from '#domain/errorLine';
import { areTimersStopped } from '#domain/health';
import type { Ports } from '#functions/services/ports';

type Needs = Pick<Ports, 'heartbeats' | 'clock' | 'log'>;

const group = 'timers';
const key = 'catchUp';
/** How often a process looks, and how often all of them together do the timers' work, in milliseconds. */
const lookEvery = 20_000;
const takeOverEvery = 60_000;

/**
 * Notices timers that have stopped, and lets requests do their work until they run again. All timers
 * of a Flex Consumption app can stop at a deployment:
 * https://github.com/Azure/azure-functions-host/issues/11828
 */
export function createTimerWatch({ heartbeats, clock, log }: Needs) {
  let lookedAt = 0;
  return {
    /** Notes a run of the timer. */
    async noteRun(): Promise<void> {
      const ranAt = clock.now().toISOString();
      const kept = await heartbeats.find(group, key);
      if (kept) await heartbeats.replace(kept, { ranAt });
      else await heartbeats.add(group, key, { ranAt });
    },

    /** When the timer last ran; undefined before its first run. */
    async lastRun(): Promise<string | undefined> {
      return (await heartbeats.find(group, key))?.value.ranAt;
    },

    /** Does the timers' work if they have stopped, in one process at a time. Called after each request. */
    async takeOver(jobs: readonly (() => Promise<void>)[]): Promise<void> {
      const now = clock.now();
      if (now.getTime() - lookedAt < lookEvery) return;
      lookedAt = now.getTime();
      const kept = await heartbeats.find(group, key);
      // Timers that have never run are late from the first request on, as after a first deployment.
      if (!kept) {
        await heartbeats.add(group, key, { ranAt: now.toISOString() });
        return;
      }
      if (!areTimersStopped({ timersRanAt: kept.value.ranAt }, now)) return;
      const { ranAt, takenOverAt } = kept.value;
      if (takenOverAt && now.getTime() - Date.parse(takenOverAt) < takeOverEvery) return;
      if (!(await heartbeats.replace(kept, { ranAt, takenOverAt: now.toISOString() }))) return;
      log('timers.stopped', { since: ranAt });
      for (const job of jobs)
        await job().catch((error: unknown) =>
          log('timers.takeOverFailed', { reason: errorLine(error) }),
        );
    },
  };
}
