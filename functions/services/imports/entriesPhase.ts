import { enterPhase, type KeptRun, withBatch } from '#domain/importProgress';
import { Problem } from '#domain/problem';
import type { Standing } from '#functions/importPorts';
import type { Ports } from '#functions/ports';
import { createBatches } from '#functions/services/imports/batches';
import type { importKinds } from '#functions/services/imports/kinds';
import { importedId } from '#functions/services/imports/plan';
import { createReleaseReader, readStagedArtist } from '#functions/services/imports/readers';
import { type Credits, creditsSchema, runFiles } from '#functions/services/imports/staging';

type Needs = Pick<Ports, 'imports' | 'hashing' | 'label' | 'artists'> & {
  kinds: ReturnType<typeof importKinds>;
};

/** Pieces of the catalogue that are worked on at a time: while one is written, another is read. */
const width = 3;
const maxTries = 5;

/** What a slice of work keeps in mind, so as not to ask for it again for each piece. */
interface Mind {
  artists?: Promise<Map<number, Standing>>;
  releases?: Promise<Map<number, Standing>>;
  credits?: Promise<Credits>;
  names?: Promise<Map<string, string>>;
}

/** Takes over artists, then releases with their tracks, a few pieces of the catalogue at a time. */
export function createEntriesPhase({ kinds, artists, imports, hashing, label }: Needs) {
  const workOn = createBatches({ imports, hashing });
  const readRelease = createReleaseReader({ hashing, label });

  const creditsOf = async (run: string): Promise<Credits> =>
    (await imports.get(runFiles.credits(run), creditsSchema)) ?? { shared: {}, refused: [] };

  const namesOf = async () =>
    new Map((await artists.rows()).map(({ id, name }) => [id, name] as const));

  async function workOnArtists(run: KeptRun, batch: number, mind: Mind) {
    mind.artists ??= kinds.artist.imported.standing();
    const standing = await mind.artists;
    const work = { kind: kinds.artist, read: readStagedArtist, standing, artistName: String };
    return workOn(run, batch, work);
  }

  async function workOnReleases(run: KeptRun, batch: number, mind: Mind) {
    mind.artists ??= kinds.artist.imported.standing();
    mind.releases ??= kinds.release.imported.standing();
    mind.credits ??= creditsOf(run.id);
    mind.names ??= namesOf();
    const [byNumber, standing, credits, names] = await Promise.all([
      mind.artists,
      mind.releases,
      mind.credits,
      mind.names,
    ]);
    const idOf = (cId: number) => standing.get(cId)?.id ?? importedId(hashing, 'release', cId);
    const newNames = new Map<string, string>();
    const lookup = { credits, standing: byNumber, dryRun: run.dryRun, newNames };
    return workOn(run, batch, {
      kind: kinds.release,
      read: (staged) => readRelease(staged, idOf, lookup),
      standing,
      artistName: (id) => names.get(id) ?? newNames.get(id) ?? '',
    });
  }

  const workers = { artists: workOnArtists, releases: workOnReleases };

  /** Somebody who saves one of the entries meanwhile is looked at again, and is not overwritten. */
  async function patiently(run: KeptRun, phase: keyof typeof workers, batch: number, mind: Mind) {
    for (let tries = 1; ; tries++) {
      try {
        return await workers[phase](run, batch, mind);
      } catch (error) {
        const again = error instanceof Problem && error.code === 'changed' && tries < maxTries;
        if (!again) throw error;
        delete mind[phase];
      }
    }
  }

  /** Does the next pieces of a phase; at its end the run is in the next one. */
  return async function step(
    run: KeptRun,
    phase: 'artists' | 'releases',
    mind: Mind,
  ): Promise<KeptRun> {
    const { imported } = phase === 'artists' ? kinds.artist : kinds.release;
    const { batch } = run.cursor;
    const left = run.batches[phase] - batch;
    if (batch === 0 && !run.dryRun) await imported.raise(run.highest[phase]);
    const batches = Array.from({ length: Math.min(width, left) }, (_, index) => batch + index);
    const done = await Promise.all(batches.map((one) => patiently(run, phase, one, mind)));
    const counted = done.reduce(withBatch, run);
    const next = { ...counted, cursor: { ...run.cursor, batch: batch + batches.length } };
    if (next.cursor.batch < run.batches[phase]) return next;
    if (phase === 'artists') {
      delete mind.artists;
      return enterPhase(next, 'releases');
    }
    return enterPhase(next, run.dryRun || run.part === 'entries' ? 'publishing' : 'images');
  };
}

export type { Mind };
