import { z } from 'zod';
import type { ChunkDone, KeptRun } from '#domain/importing/importProgress';
import {
  type ImportLine,
  importLineSchema,
  importLists,
  listsOf,
  namesShown,
} from '#domain/importing/importRun';
import type { OldEntry } from '#domain/importing/oldEntries';
import { Problem } from '#domain/problem';
import type { ImportedWrite, Standing } from '#functions/ports/importing';
import type { Ports } from '#functions/ports/ports';
import type { ImportKind } from './kinds.ts';
import { aLine, type Plan, planEntry } from './plan.ts';
import { runFiles, type Staged, type StagedList, stagedSchema } from './staging.ts';

type Needs = Pick<Ports, 'imports'>;

interface Numbered {
  id: string;
  cId: number;
}

/** What a batch is worked on with. */
export interface BatchWork<E, F> {
  kind: ImportKind<E, F>;
  /** @throws {Problem} with the reason for which the entry is refused */
  read: (staged: Staged) => OldEntry<F>;
  standing: ReadonlyMap<number, Standing>;
  artistName: (id: string) => string;
}

const stagedList: Record<'artist' | 'release', StagedList> = {
  artist: 'artists',
  release: 'releases',
};
const stagedPiece = z.array(stagedSchema);
const lineList = z.array(importLineSchema);

/** What an entry that was refused unread is called. */
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

/** A batch that was looked at: what is done of it once it is written. */
export interface PlannedBatch {
  done: ChunkDone;
  /** @throws {Problem} changed, when somebody saved one of the entries meanwhile */
  write(): Promise<void>;
}

/** Plans, tells and writes the entries of one piece of the catalogue. */
export function createBatches({ imports }: Needs) {
  /** What an interrupted try at this batch told: what it wrote looks the same by now. */
  async function toldBefore(run: string, part: string): Promise<Map<number, ImportLine>> {
    const lists = await Promise.all(
      importLists.map((list) => imports.get(runFiles.report(run, list, part), lineList)),
    );
    const lines = lists.flatMap((list) => list ?? []);
    const stored = lines.filter(({ outcome }) => outcome !== 'refused');
    return new Map(stored.flatMap((line) => (line.cId === null ? [] : [[line.cId, line]])));
  }

  async function tell(run: string, part: string, lines: readonly ImportLine[]): Promise<void> {
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
    { batch, ...work }: BatchWork<E, F> & { batch: number },
  ): Promise<Plan<E> & { tracks: string[] }> {
    const { kind, read, standing, artistName } = work;
    const refuse = (reason: string) => ({
      tracks: [],
      line: aLine({ kind: kind.kind, ...rawName(staged), outcome: 'refused', reason, batch }),
    });
    if (staged.reason) return refuse(staged.reason);
    try {
      const entry = read(staged);
      const planning = {
        kind,
        run: run.id,
        by: run.by,
        batch,
        dryRun: run.dryRun,
        artistName,
      };
      const plan = await planEntry(entry, standing.get(entry.cId) ?? null, planning);
      return { ...plan, tracks: namesOfTracks(entry.fields) };
    } catch (error) {
      if (error instanceof Problem && error.code === 'invalid-input') return refuse(error.message);
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

  /** Looks at one batch, and tells what it comes to. A second time it tells the same. */
  return async function planBatch<E extends Numbered, F extends object>(
    run: KeptRun,
    batch: number,
    work: BatchWork<E, F>,
  ): Promise<PlannedBatch> {
    const { kind } = work;
    const list = stagedList[kind.kind];
    const part = runFiles.part(list, batch);
    const staged = await imports.get(runFiles.staged(run.id, list, batch), stagedPiece);
    if (!staged) throw new Error(`The run ${run.id} has no piece ${part}.`);
    const plans = await Promise.all(staged.map((one) => planOne(one, run, { ...work, batch })));
    const written = (line: ImportLine) =>
      line.cId !== null && work.standing.get(line.cId)?.imported?.run === run.id;
    const before = plans.some(({ line }) => written(line))
      ? await toldBefore(run.id, part)
      : new Map<number, ImportLine>();
    const lines = plans.map(({ line }) =>
      line.outcome !== 'refused' && written(line) ? (before.get(line.cId ?? 0) ?? line) : line,
    );
    await tell(run.id, part, lines);
    const writes = plans.flatMap((plan) => plan.write ?? []);
    const tracks = {
      count: staged.reduce((sum, one) => sum + tracksOf(one), 0),
      names: plans.flatMap((plan) => plan.tracks).slice(-namesShown),
    };
    return { done: { kind: kind.kind, lines, tracks }, write: () => write(run, kind, writes) };
  };
}
