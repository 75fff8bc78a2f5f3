import { randomUUID } from 'node:crypto';
import type { KeptRun } from '#domain/importing/importProgress';
import { isUnderWay } from '#domain/importing/importRun';
import { Problem } from '#domain/problem';
import type { Ports } from '#functions/ports/ports';
import { createEntriesPhase, type Mind } from './entriesPhase.ts';
import { createImagesPhase, type ImageMind } from './imagesPhase.ts';
import { importKinds } from './kinds.ts';
import { createReading } from './reading.ts';

export type SliceNeeds = Pick<
  Ports,
  | 'artists'
  | 'releases'
  | 'importedArtists'
  | 'importedReleases'
  | 'imports'
  | 'oldSite'
  | 'images'
  | 'queue'
  | 'clock'
  | 'log'
  | 'label'
>;

/** A call of the job works for so long, then hands on to the next: a function has minutes, no hours. */
const sliceMilliseconds = 60_000;
/** Whoever works says so anew at every step; after so long without a word another may take over. */
const leaseMilliseconds = 30_000;
/** Reading the catalogue is one step, and may take as long as the old site is given for it. */
const readingMilliseconds = 180_000;
/** How often a run is taken up without getting on before it is given up. */
const maxTries = 30;

/** Thrown when the run is no longer ours to work on. */
class Overtaken extends Error {}

/** Works on the run that is under way, piece by piece, and goes on wherever it was. */
export function createSlices(needs: SliceNeeds) {
  const { imports, queue, clock, log } = needs;
  const kinds = importKinds(needs);
  const read = createReading(needs);
  const stepEntries = createEntriesPhase({ ...needs, kinds });
  const stepImages = createImagesPhase({ ...needs, kinds });

  const later = (milliseconds: number) =>
    new Date(clock.now().getTime() + milliseconds).toISOString();

  async function step(run: KeptRun, mind: Mind & ImageMind): Promise<KeptRun> {
    switch (run.phase) {
      case 'reading':
        return read(run);
      case 'artists':
      case 'releases':
        return stepEntries(run, run.phase, mind);
      case 'images':
        return stepImages(run, mind);
      case 'publishing':
        // An import that wrote nothing leaves nothing to publish, and then nothing is.
        if (!run.dryRun) await queue.publish({ cause: 'The old catalogue was imported' });
        return { ...run, state: 'done', endedAt: clock.now().toISOString() };
    }
  }

  /** The run, held for us; null when it is not to be worked on, or somebody else does. */
  async function hold(owner: string): Promise<{ run: KeptRun; tag: string } | null> {
    const found = await imports.run();
    if (!found || !isUnderWay(found.run)) return null;
    const { run } = found;
    const isHeld = run.lease && run.lease.until > clock.now().toISOString();
    if (isHeld) return null;
    const tries = run.tries + 1;
    if (tries > maxTries) {
      const trouble = `It was taken up ${maxTries} times and did not get on: ${run.trouble ?? 'the log says why'}.`;
      await imports.save(ended(run, 'failed', trouble), found.tag);
      return null;
    }
    const lease = { owner, until: later(leaseFor(run)) };
    const held: KeptRun = { ...run, state: 'running', tries, lease };
    const tag = await imports.save(held, found.tag);
    return tag === null ? null : { run: held, tag };
  }

  const leaseFor = ({ phase }: KeptRun) =>
    phase === 'reading' ? readingMilliseconds : leaseMilliseconds;

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

  /** What a foreseen trouble comes to: a site that is away is waited for, once there is work to keep. */
  function troubled(run: KeptRun, problem: Problem): KeptRun {
    const waits = problem.code === 'unavailable' && run.phase === 'images';
    log('import.trouble', { run: run.id, phase: run.phase, reason: problem.message });
    return ended(run, waits ? 'waiting' : 'failed', problem.message);
  }

  async function work(held: { run: KeptRun; tag: string }, owner: string): Promise<void> {
    let { run, tag } = held;
    const mind: Mind & ImageMind = {};
    const began = clock.now().getTime();
    let since = began;
    const isOver = () => clock.now().getTime() - began > sliceMilliseconds;
    try {
      while (run.state === 'running' && !isOver()) {
        const phase = run.phase;
        const next = await step(run, mind);
        const now = clock.now().getTime();
        const seconds = next.phase === phase ? run.seconds + (now - since) / 1000 : 0;
        since = now;
        const lease = next.state === 'running' ? { owner, until: later(leaseFor(next)) } : null;
        run = { ...next, seconds, lease, tries: 0, trouble: null };
        tag = await keep(run, tag);
      }
    } catch (error) {
      if (error instanceof Problem) return void (await keep(troubled(run, error), tag));
      // Let go, so that the next try need not wait; where storage is away, the lease runs out.
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
    async importSlice(): Promise<void> {
      const owner = randomUUID();
      const held = await hold(owner);
      if (!held) return;
      await work(held, owner).catch((error: unknown) => {
        if (!(error instanceof Overtaken)) throw error;
        log('import.overtaken', { run: held.run.id });
      });
    },

    /** Takes up a run that nobody works on. Called at the start and every minute. */
    async resumeImport(): Promise<void> {
      const found = await imports.run();
      if (!found || !isUnderWay(found.run)) return;
      const { lease } = found.run;
      if (lease && lease.until > clock.now().toISOString()) return;
      await queue.goOnImporting(found.run.id);
    },
  };
}
