import {
  type ChunkDone,
  enterPhase,
  type KeptRun,
  withChunk,
} from '#domain/importing/importProgress';
import { fetchesImages } from '#domain/importing/importRun';
import { Problem } from '#domain/problem';
import type { Standing } from '#functions/ports/importing';
import type { Ports } from '#functions/ports/ports';
import { createBatches } from './chunks.ts';
import type { importKinds } from './kinds.ts';
import { importedId } from './plan.ts';
import { createReleaseReader, readStagedArtist } from './readers.ts';
import { type Credits, creditsSchema, noCredits, runFiles } from './staging.ts';

type Needs = Pick<Ports, 'imports' | 'label' | 'artists'> & {
  kinds: ReturnType<typeof importKinds>;
};

/** Pieces of the catalogue between two notes of how far the run is. */
const piecesOfStep = 4;
const maxTries = 5;

type Phase = 'artists' | 'releases';

/** What a slice of work keeps in mind, so as not to ask for it again for each piece. */
export interface Mind {
  artists?: Promise<Map<number, Standing>>;
  releases?: Promise<Map<number, Standing>>;
  credits?: Promise<Credits>;
  names?: Promise<Map<string, string>>;
}

/** Takes over artists, then releases with their tracks, a few pieces of the catalogue at a time. */
export function createEntriesPhase({ kinds, artists, imports, label }: Needs) {
  const planBatch = createBatches({ imports });
  const readRelease = createReleaseReader({ label });

  const creditsOf = async (run: string): Promise<Credits> =>
    (await imports.get(runFiles.credits(run), creditsSchema)) ?? noCredits;

  /** What artists are called, by their ids: in a dry run also those who are not stored. */
  async function namesOf(credits: Credits): Promise<Map<string, string>> {
    const unstored = Object.entries(credits.names).map(
      ([cId, name]) => [importedId('artist', Number(cId)), name] as const,
    );
    const stored = (await artists.rows()).map(({ id, name }) => [id, name] as const);
    return new Map([...unstored, ...stored]);
  }

  async function planArtists(run: KeptRun, batch: number, mind: Mind) {
    mind.artists ??= kinds.artist.imported.standing();
    const standing = await mind.artists;
    const work = { kind: kinds.artist, read: readStagedArtist, standing, artistName: String };
    return planBatch(run, batch, work);
  }

  async function planReleases(run: KeptRun, batch: number, mind: Mind) {
    mind.artists ??= kinds.artist.imported.standing();
    mind.releases ??= kinds.release.imported.standing();
    mind.credits ??= creditsOf(run.id);
    mind.names ??= mind.credits.then(namesOf);
    const [byNumber, standing, credits, names] = await Promise.all([
      mind.artists,
      mind.releases,
      mind.credits,
      mind.names,
    ]);
    const idOf = (cId: number) => standing.get(cId)?.id ?? importedId('release', cId);
    const lookup = { credits, standing: byNumber, dryRun: run.dryRun };
    return planBatch(run, batch, {
      kind: kinds.release,
      read: (staged) => readRelease(staged, idOf, lookup),
      standing,
      artistName: (id) => names.get(id) ?? '',
    });
  }

  const planners = { artists: planArtists, releases: planReleases };

  /** Plans piece after piece; while one is written, the next is planned. */
  async function workThrough(run: KeptRun, phase: Phase, mind: Mind): Promise<ChunkDone[]> {
    const { batch } = run.cursor;
    const last = Math.min(batch + piecesOfStep, run.batches[phase]);
    const done: ChunkDone[] = [];
    let writing: Promise<unknown> = Promise.resolve();
    for (let next = batch; next < last; next++) {
      const planned = await planners[phase](run, next, mind).catch((error: unknown) =>
        writing.then(() => Promise.reject(error)),
      );
      await writing;
      writing = planned.write();
      // It is awaited a moment later; until then nobody may call the failure unheard.
      writing.catch(() => undefined);
      done.push(planned.done);
    }
    await writing;
    return done;
  }

  /** Somebody who saves one of the entries meanwhile is looked at again, and is not overwritten. */
  async function patiently(run: KeptRun, phase: Phase, mind: Mind): Promise<ChunkDone[]> {
    for (let tries = 1; ; tries++) {
      try {
        return await workThrough(run, phase, mind);
      } catch (error) {
        const again = error instanceof Problem && error.code === 'changed' && tries < maxTries;
        if (!again) throw error;
        delete mind[phase];
      }
    }
  }

  /** Does the next pieces of a phase; at its end the run is in the next one. */
  return async function step(run: KeptRun, phase: Phase, mind: Mind): Promise<KeptRun> {
    const { imported } = phase === 'artists' ? kinds.artist : kinds.release;
    if (run.cursor.batch === 0 && !run.dryRun) await imported.raise(run.highest[phase]);
    const done = await patiently(run, phase, mind);
    const batch = run.cursor.batch + done.length;
    const next = { ...done.reduce(withChunk, run), cursor: { ...run.cursor, batch } };
    if (batch < run.batches[phase]) return next;
    if (phase === 'artists') {
      delete mind.artists;
      return enterPhase(next, 'releases');
    }
    return enterPhase(next, fetchesImages(run) ? 'images' : 'publishing');
  };
}
