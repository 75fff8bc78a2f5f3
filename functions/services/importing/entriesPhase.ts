import * as z from 'zod';
import {
  type ChunkDone,
  enterPhase,
  type KeptRun,
  withChunk,
} from '#domain/importing/importProgress';
import {
  fetchesImages,
  type ImportLine,
  importLineSchema,
  importLists,
  listsOf,
  namesShown,
} from '#domain/importing/importRun';
import type { OldEntry } from '#domain/importing/oldEntries';
import { Problem } from '#domain/problem';
import type { Numbered } from '#functions/ports/entries';
import type { ImportedWrite, ImportStatus } from '#functions/ports/importing';
import { readLabel } from '#functions/services/entries/storedLabel';
import type { Ports } from '#functions/services/ports';
import {
  aLine,
  type ImportKind,
  importedId,
  type importKinds,
  type Plan,
  planEntry,
} from './entryPlan.ts';
import { saltOf } from './fingerprint.ts';
import { createReleaseReader, readStagedArtist } from './stagedEntries.ts';
import {
  noCredits,
  runFiles,
  type Staged,
  type StagedCredits,
  type StagedList,
  stagedCreditsSchema,
  stagedSchema,
} from './staging.ts';

type EntriesNeeds = Pick<Ports, 'imports' | 'labels' | 'artists' | 'visitorSecret'> & {
  kinds: ReturnType<typeof importKinds>;
};

/** Chunks of the catalogue between two saves of the run. */
const chunksPerStep = 4;
const maxTries = 5;

type Phase = 'artists' | 'releases';

/** Read once per call of the job instead of once per chunk. */
export interface EntriesCache {
  artists?: Promise<Map<number, ImportStatus>>;
  releases?: Promise<Map<number, ImportStatus>>;
  credits?: Promise<StagedCredits>;
  names?: Promise<Map<string, string>>;
}

/** Imports artists, then releases with their tracks, a few chunks of the catalogue at a time. */
export function createEntriesPhase(needs: EntriesNeeds) {
  const { kinds, artists, imports, visitorSecret } = needs;
  const planChunk = createChunkPlanner({ imports });

  const creditsOf = async (run: string): Promise<StagedCredits> =>
    (await imports.get(runFiles.credits(run), stagedCreditsSchema)) ?? noCredits;

  /** The names of artists by their ids; in a dry run also of those that are not stored. */
  async function namesOf(credits: StagedCredits): Promise<Map<string, string>> {
    const unstored = Object.entries(credits.names).map(
      ([cId, name]) => [importedId('artist', Number(cId)), name] as const,
    );
    const stored = (await artists.rows()).map(({ id, name }) => [id, name] as const);
    return new Map([...unstored, ...stored]);
  }

  async function planArtists(run: KeptRun, chunk: number, cache: EntriesCache) {
    cache.artists ??= kinds.artist.imported.statuses();
    const status = await cache.artists;
    const work = { kind: kinds.artist, read: readStagedArtist, status, artistName: String };
    return planChunk(run, chunk, work);
  }

  async function planReleases(run: KeptRun, chunk: number, cache: EntriesCache) {
    cache.artists ??= kinds.artist.imported.statuses();
    cache.releases ??= kinds.release.imported.statuses();
    cache.credits ??= creditsOf(run.id);
    cache.names ??= cache.credits.then(namesOf);
    const readRelease = createReleaseReader((await readLabel(needs)).timeZone);
    const [byNumber, status, credits, names] = await Promise.all([
      cache.artists,
      cache.releases,
      cache.credits,
      cache.names,
    ]);
    const storedOf = (cId: number) => {
      const stored = status.get(cId);
      return {
        releaseId: stored?.id ?? importedId('release', cId),
        salt: saltOf(cId, stored, visitorSecret),
      };
    };
    const lookup = { credits, status: byNumber, dryRun: run.dryRun };
    return planChunk(run, chunk, {
      kind: kinds.release,
      read: (staged) => readRelease(staged, storedOf, lookup),
      status,
      artistName: (id) => names.get(id) ?? '',
    });
  }

  const planners = { artists: planArtists, releases: planReleases };

  /** Plans chunk after chunk; while one is written, the next is planned. */
  async function workThrough(
    run: KeptRun,
    phase: Phase,
    cache: EntriesCache,
  ): Promise<ChunkDone[]> {
    const { batch } = run.cursor;
    const last = Math.min(batch + chunksPerStep, run.batches[phase]);
    const done: ChunkDone[] = [];
    let writing: Promise<unknown> = Promise.resolve();
    for (let next = batch; next < last; next++) {
      const planned = await planners[phase](run, next, cache).catch((error: unknown) =>
        writing.then(() => Promise.reject(error)),
      );
      await writing;
      writing = planned.write();
      // Avoids an unhandled rejection before the await in the next round.
      writing.catch(() => undefined);
      done.push(planned.done);
    }
    await writing;
    return done;
  }

  /** Plans again when a person saved one of the entries meanwhile, so as not to overwrite it. */
  async function retryChanged(
    run: KeptRun,
    phase: Phase,
    cache: EntriesCache,
  ): Promise<ChunkDone[]> {
    for (let tries = 1; ; tries++) {
      try {
        return await workThrough(run, phase, cache);
      } catch (error) {
        const again = error instanceof Problem && error.code === 'changed' && tries < maxTries;
        if (!again) throw error;
        delete cache[phase];
      }
    }
  }

  /** Imports the next chunks of a phase; at its end the run enters the next phase. */
  return async function step(run: KeptRun, phase: Phase, cache: EntriesCache): Promise<KeptRun> {
    const { imported } = phase === 'artists' ? kinds.artist : kinds.release;
    if (run.cursor.batch === 0 && !run.dryRun) await imported.raise(run.highest[phase]);
    const done = await retryChanged(run, phase, cache);
    const batch = run.cursor.batch + done.length;
    const next = { ...done.reduce(withChunk, run), cursor: { ...run.cursor, batch } };
    if (batch < run.batches[phase]) return next;
    if (phase === 'artists') {
      delete cache.artists;
      return enterPhase(next, 'releases');
    }
    return enterPhase(next, fetchesImages(run) ? 'images' : 'publishing');
  };
}

interface ChunkWork<E, F> {
  kind: ImportKind<E, F>;
  /** @throws {Problem} invalid-input, with the reason for the refusal */
  read: (staged: Staged) => OldEntry<F>;
  status: ReadonlyMap<number, ImportStatus>;
  artistName: (id: string) => string;
}

const stagedList: Record<'artist' | 'release', StagedList> = {
  artist: 'artists',
  release: 'releases',
};
const stagedChunk = z.array(stagedSchema);
const lineList = z.array(importLineSchema);

/** Finds number and name of an entry that was refused unread. */
function rawName({ old }: Staged): { cId: number | null; name: string } {
  const { Id, Name } = (typeof old === 'object' && old !== null ? old : {}) as Record<
    string,
    unknown
  >;
  const cId = typeof Id === 'number' && Number.isSafeInteger(Id) ? Id : null;
  return { cId, name: typeof Name === 'string' ? Name.slice(0, 300).toWellFormed() : '' };
}

const tracksOf = ({ old }: Staged): number => {
  const tracks = (old as { Tracks?: unknown } | null | undefined)?.Tracks;
  return Array.isArray(tracks) ? tracks.length : 0;
};

function namesOfTracks(fields: object): string[] {
  return 'tracks' in fields ? (fields.tracks as { name: string }[]).map(({ name }) => name) : [];
}

/** A planned chunk: its outcome once `write` is through. */
interface PlannedChunk {
  done: ChunkDone;
  /** @throws {Problem} changed, when somebody saved one of the entries meanwhile */
  write(): Promise<void>;
}

/** Plans, reports and writes the entries of one chunk of the catalogue. */
function createChunkPlanner({ imports }: Pick<Ports, 'imports'>) {
  /** The report of an interrupted attempt at this chunk: the entries it wrote look unchanged by now. */
  async function reportedBefore(run: string, part: string): Promise<Map<number, ImportLine>> {
    const lists = await Promise.all(
      importLists.map((list) => imports.get(runFiles.report(run, list, part), lineList)),
    );
    const lines = lists.flatMap((list) => list ?? []);
    const stored = lines.filter(({ outcome }) => outcome !== 'refused');
    return new Map(stored.flatMap((line) => (line.cId === null ? [] : [[line.cId, line]])));
  }

  async function report(run: string, part: string, lines: readonly ImportLine[]): Promise<void> {
    await Promise.all(
      importLists.map(async (list) => {
        const listed = lines.filter((line) => listsOf(line).includes(list));
        if (listed.length > 0) await imports.put(runFiles.report(run, list, part), listed);
      }),
    );
  }

  async function planOne<E extends Numbered, F extends object>(
    staged: Staged,
    run: KeptRun,
    { chunk, ...work }: ChunkWork<E, F> & { chunk: number },
  ): Promise<Plan<E> & { tracks: string[] }> {
    const { kind, read, status, artistName } = work;
    const refuse = (reason: string) => ({
      tracks: [],
      line: aLine({
        kind: kind.kind,
        ...rawName(staged),
        outcome: 'refused',
        reason,
        batch: chunk,
      }),
    });
    if (staged.reason) return refuse(staged.reason);
    try {
      const entry = read(staged);
      const planning = {
        kind,
        run: run.id,
        by: run.by,
        batch: chunk,
        dryRun: run.dryRun,
        artistName,
      };
      const plan = await planEntry(entry, status.get(entry.cId) ?? null, planning);
      return { ...plan, tracks: namesOfTracks(entry.fields) };
    } catch (error) {
      if (error instanceof Problem && ['invalid-input', 'clash'].includes(error.code))
        return refuse(error.message);
      throw error;
    }
  }

  async function write<E, F>(
    run: KeptRun,
    kind: ImportKind<E, F>,
    writes: readonly ImportedWrite<E>[],
  ): Promise<void> {
    if (run.dryRun || writes.length === 0) return;
    const at = new Date(run.startedAt ?? 0);
    await kind.imported.put(writes, { by: { account: run.account, name: run.by }, at });
  }

  /** Plans one chunk and writes its report. Repeated, it reports the same. */
  return async function planChunk<E extends Numbered, F extends object>(
    run: KeptRun,
    chunk: number,
    work: ChunkWork<E, F>,
  ): Promise<PlannedChunk> {
    const { kind } = work;
    const list = stagedList[kind.kind];
    const part = runFiles.part(list, chunk);
    const staged = await imports.get(runFiles.staged(run.id, list, chunk), stagedChunk);
    if (!staged) throw new Error(`The run ${run.id} has no chunk ${part}.`);
    const plans = await Promise.all(staged.map((one) => planOne(one, run, { ...work, chunk })));
    const written = (line: ImportLine) =>
      line.cId !== null && work.status.get(line.cId)?.imported?.run === run.id;
    const before = plans.some(({ line }) => written(line))
      ? await reportedBefore(run.id, part)
      : new Map<number, ImportLine>();
    const lines = plans.map(({ line }) =>
      line.outcome !== 'refused' && written(line) ? (before.get(line.cId ?? 0) ?? line) : line,
    );
    await report(run.id, part, lines);
    const writes = plans.flatMap((plan) => plan.write ?? []);
    const tracks = {
      count: staged.reduce((sum, one) => sum + tracksOf(one), 0),
      names: plans.flatMap((plan) => plan.tracks).slice(-namesShown),
    };
    return { done: { kind: kind.kind, lines, tracks }, write: () => write(run, kind, writes) };
  };
}
