import type { StoredRun } from '#domain/importing/importProgress';
import { isUnderWay } from '#domain/importing/importRun';
import { Problem } from '#domain/problem';
import type { Ports } from '#functions/services/ports';
import { createImportStep, type StepNeeds } from './importStep.ts';
import { leaseMilliseconds, whileRenewing } from './lease.ts';

type Needs = StepNeeds & Pick<Ports, 'queue' | 'log'>;

/** A call queues the next one after this time, since a function may run only for minutes. */
const callMilliseconds = 60_000;
/** A run fails after this many attempts without progress. */
const mostAttempts = 30;

/** Thrown when another process has taken over the run. */
class Overtaken extends Error {}

/** Why and when a run stopped working. Times are in ISO format. */
interface Interruption {
  trouble: string;
  at: string;
  restsUntil?: string | null;
}

/** A run that a foreseen error ended, or that waits for its source. */
const interrupted = (
  run: StoredRun,
  state: 'failed' | 'waiting',
  { trouble, at, restsUntil = null }: Interruption,
): StoredRun => ({
  ...run,
  state,
  trouble,
  leasedUntil: null,
  restsUntil,
  ...(state === 'failed' && { token: '', endedAt: at }),
  // Waiting for a source is no attempt: it may be away for hours.
  ...(state === 'waiting' && { tries: 0 }),
});

/**
 * Ends a run on a foreseen error. While it fetches page by page or image by image, it waits for an
 * unreachable source instead, as long as the source asks to be left alone.
 */
function afterProblem(run: StoredRun, { code, message, data }: Problem, now: Date): StoredRun {
  const isByParts = run.phase === 'images' || run.sourceName !== 'oldSite';
  const about = { trouble: message, at: now.toISOString() };
  if (code !== 'unavailable' || !isByParts) return interrupted(run, 'failed', about);
  const { retryAfter } = data;
  const restsUntil = retryAfter ? new Date(now.getTime() + retryAfter * 1000).toISOString() : null;
  return interrupted(run, 'waiting', { ...about, restsUntil });
}

/** Works on the current run step by step, continuing where it stopped. */
export function createImportJob(needs: Needs) {
  const { imports, queue, clock, log } = needs;
  const step = createImportStep(needs);

  const now = () => clock.now().toISOString();
  const nextLease = () => new Date(clock.now().getTime() + leaseMilliseconds).toISOString();
  /** Whether another process has the lease, or the source asks to be left alone. */
  const isHeld = ({ leasedUntil, restsUntil }: StoredRun) =>
    [leasedUntil, restsUntil].some((until) => until !== null && until > now());

  /** Leases the run; null if there is no work for this process now. */
  async function lease(): Promise<{ run: StoredRun; tag: string } | null> {
    const found = await imports.run();
    if (!found || !isUnderWay(found.run) || isHeld(found.run)) return null;
    const { run } = found;
    const tries = run.tries + 1;
    if (tries > mostAttempts) {
      const trouble = `It made no progress in ${mostAttempts} attempts: ${run.trouble ?? 'see the log'}.`;
      await imports.save(interrupted(run, 'failed', { trouble, at: now() }), found.tag);
      return null;
    }
    const leased: StoredRun = {
      ...run,
      state: 'running',
      tries,
      leasedUntil: nextLease(),
      restsUntil: null,
    };
    const tag = await imports.save(leased, found.tag);
    return tag === null ? null : { run: leased, tag };
  }

  async function save(run: StoredRun, tag: string): Promise<string> {
    const next = await imports.save(run, tag);
    if (next === null) throw new Overtaken();
    return next;
  }

  const logTrouble = ({ id, phase }: StoredRun, reason: string | null) =>
    log('import.trouble', { run: id, phase, reason });

  async function work(leased: { run: StoredRun; tag: string }): Promise<void> {
    let { run, tag } = leased;
    const began = clock.now().getTime();
    let since = began;
    const renew = async () => {
      tag = await save({ ...run, leasedUntil: nextLease() }, tag);
    };
    try {
      while (run.state === 'running' && clock.now().getTime() - began <= callMilliseconds) {
        const { phase } = run;
        const next = await whileRenewing(() => step(run), renew);
        const ended = clock.now().getTime();
        const seconds = next.phase === phase ? run.seconds + (ended - since) / 1000 : 0;
        since = ended;
        const until = next.state === 'running' ? nextLease() : null;
        const trouble = next.state === 'waiting' ? next.trouble : null;
        run = { ...next, seconds, leasedUntil: until, tries: 0, trouble };
        tag = await save(run, tag);
      }
    } catch (error) {
      if (error instanceof Problem) {
        logTrouble(run, error.message);
        await save(afterProblem(run, error, clock.now()), tag);
        return;
      }
      // End the lease for the next attempt; if storage is unreachable, the lease expires.
      if (!(error instanceof Overtaken))
        await imports.save({ ...run, leasedUntil: null }, tag).catch(() => null);
      throw error;
    }
    if (run.state === 'waiting') return logTrouble(run, run.trouble);
    if (run.state !== 'running') return log('import.ended', { run: run.id, state: run.state });
    await save({ ...run, leasedUntil: null }, tag);
    await queue.goOnImporting(run.id);
  }

  return {
    /** Works on the run for about a minute. Called by the queue. */
    async continueImport(): Promise<void> {
      const leased = await lease();
      if (!leased) return;
      await work(leased).catch((error: unknown) => {
        if (!(error instanceof Overtaken)) throw error;
        log('import.overtaken', { run: leased.run.id });
      });
    },

    /**
     * Queues a run that is under way but that no process works on. Called at the start and every
     * twenty seconds.
     */
    async requeueImport(): Promise<void> {
      const found = await imports.run();
      if (!found || !isUnderWay(found.run) || isHeld(found.run)) return;
      await queue.goOnImporting(found.run.id);
    },
  };
}
