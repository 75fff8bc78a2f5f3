import { randomUUID } from 'node:crypto';
import type { KeptRun } from '#domain/importing/importProgress';
import { isUnderWay } from '#domain/importing/importRun';
import { Problem } from '#domain/problem';
import type { Ports } from '#functions/services/ports';
import { createEntriesPhase, type EntriesCache } from './entriesPhase.ts';
import { importKinds } from './entryPlan.ts';
import { createImagesPhase, type ImagesCache } from './imagesPhase.ts';
import { leaseMilliseconds, whileRenewing } from './lease.ts';
import { createStaging } from './staging.ts';

type Needs = Pick<
  Ports,
  | 'artists'
  | 'releases'
  | 'trackIds'
  | 'importedArtists'
  | 'importedReleases'
  | 'imports'
  | 'oldSite'
  | 'visitorSecret'
  | 'images'
  | 'queue'
  | 'clock'
  | 'log'
  | 'labels'
>;

/** A call of the job queues the next one after this time: a function may run for minutes only. */
const callMilliseconds = 60_000;
/** Attempts without progress after which a run fails. */
const maxTries = 30;

/** Thrown when another process has taken the run over. */
class Overtaken extends Error {}

/** Works on the current run step by step, from wherever it was left. */
export function createImportJob(needs: Needs) {
  const { imports, queue, clock, log } = needs;
  const kinds = importKinds(needs);
  const stage = createStaging(needs);
  const stepEntries = createEntriesPhase({ ...needs, kinds });
  const stepImages = createImagesPhase({ ...needs, kinds });

  const later = (milliseconds: number) =>
    new Date(clock.now().getTime() + milliseconds).toISOString();

  async function step(run: KeptRun, cache: EntriesCache & ImagesCache): Promise<KeptRun> {
    switch (run.phase) {
      case 'reading':
        return stage(run);
      case 'artists':
      case 'releases':
        return stepEntries(run, run.phase, cache);
      case 'images':
        return stepImages(run, cache);
      case 'publishing':
        if (!run.dryRun) await queue.publish({ cause: 'The old catalogue was imported' });
        return { ...run, state: 'done', endedAt: clock.now().toISOString() };
    }
  }

  /** Takes the lease of the run; null when there is no work, or another process does it. */
  async function hold(owner: string): Promise<{ run: KeptRun; tag: string } | null> {
    const found = await imports.run();
    if (!found || !isUnderWay(found.run)) return null;
    const { run } = found;
    const isHeld = run.lease && run.lease.until > clock.now().toISOString();
    if (isHeld) return null;
    const tries = run.tries + 1;
    if (tries > maxTries) {
      const trouble = `It made no progress in ${maxTries} attempts: ${run.trouble ?? 'see the log'}.`;
      await imports.save(ended(run, 'failed', trouble), found.tag);
      return null;
    }
    const lease = { owner, until: later(leaseMilliseconds) };
    const held: KeptRun = { ...run, state: 'running', tries, lease };
    const tag = await imports.save(held, found.tag);
    return tag === null ? null : { run: held, tag };
  }

  const ended = (run: KeptRun, state: 'failed' | 'waiting', trouble: string): KeptRun => ({
    ...run,
    state,
    trouble,
    lease: null,
    ...(state === 'failed' && { endedAt: clock.now().toISOString() }),
  });

  async function keep(run: KeptRun, tag: string): Promise<string> {
    const next = await imports.save(run, tag);
    if (next === null) throw new Overtaken();
    return next;
  }

  /** Ends the run on a foreseen error, or waits for a site that is away once entries are imported. */
  function interrupted(run: KeptRun, problem: Problem): KeptRun {
    const waits = problem.code === 'unavailable' && run.phase === 'images';
    log('import.trouble', { run: run.id, phase: run.phase, reason: problem.message });
    return ended(run, waits ? 'waiting' : 'failed', problem.message);
  }

  async function work(held: { run: KeptRun; tag: string }, owner: string): Promise<void> {
    let { run, tag } = held;
    const cache: EntriesCache & ImagesCache = {};
    const began = clock.now().getTime();
    let since = began;
    const leased = () => ({ owner, until: later(leaseMilliseconds) });
    const renew = async () => {
      tag = await keep({ ...run, lease: leased() }, tag);
    };
    const isOver = () => clock.now().getTime() - began > callMilliseconds;
    try {
      while (run.state === 'running' && !isOver()) {
        const phase = run.phase;
        const next = await whileRenewing(() => step(run, cache), renew);
        const now = clock.now().getTime();
        const seconds = next.phase === phase ? run.seconds + (now - since) / 1000 : 0;
        since = now;
        const lease = next.state === 'running' ? leased() : null;
        run = { ...next, seconds, lease, tries: 0, trouble: null };
        tag = await keep(run, tag);
      }
    } catch (error) {
      if (error instanceof Problem) return void (await keep(interrupted(run, error), tag));
      // Release the lease for the next attempt; while storage is away it runs out by itself.
      if (!(error instanceof Overtaken))
        await imports.save({ ...run, lease: null }, tag).catch(() => null);
      throw error;
    }
    if (run.state !== 'running') return log('import.ended', { run: run.id, state: run.state });
    await keep({ ...run, lease: null }, tag);
    await queue.goOnImporting(run.id);
  }

  return {
    /** Works on the run for about a minute. Called by the queue. */
    async continueImport(): Promise<void> {
      const owner = randomUUID();
      const held = await hold(owner);
      if (!held) return;
      await work(held, owner).catch((error: unknown) => {
        if (!(error instanceof Overtaken)) throw error;
        log('import.overtaken', { run: held.run.id });
      });
    },

    /** Queues work on a run whose lease ran out. Called at the start and every twenty seconds. */
    async resumeImport(): Promise<void> {
      const found = await imports.run();
      if (!found || !isUnderWay(found.run)) return;
      const { lease } = found.run;
      if (lease && lease.until > clock.now().toISOString()) return;
      await queue.goOnImporting(found.run.id);
    },
  };
}
