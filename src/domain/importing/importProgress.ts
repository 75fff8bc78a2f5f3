import * as z from 'zod';
import { importChoicesSchema, noChoices } from '#domain/importing/choices';
import {
  canBeChosen,
  failuresShown,
  type ImportCounter,
  type ImportLine,
  type ImportList,
  type ImportOutcome,
  type ImportPhase,
  type ImportRun,
  importedKind,
  importRunSchema,
  isUnderWay,
  listsOf,
  namesShown,
  type UndoableRun,
  undoableCount,
  undoableRuns,
} from '#domain/importing/importRun';
import type { SourceName } from '#domain/importing/importSources';
import { tableFields } from '#domain/importing/sources/tableField';
import { Problem } from '#domain/problem';

/** A run as stored, with the position from which any process can resume. */
export const storedRunSchema = importRunSchema.omit({ pace: true }).extend({
  /** The account that started it, for the history. */
  account: z.string(),
  /** The address to read, or the name of an uploaded catalogue; for a table, its columns. */
  from: z.union([
    z.object({ address: z.string() }),
    z.object({ upload: z.string(), columns: z.array(z.enum(tableFields)).optional() }),
  ]),
  /** The place in a source that is read page by page; null at its start. */
  cursor: z.string().nullable().default(null),
  /** The label's own token at the source, until the run ends, stops or fails. Never answered. */
  token: z.string().default(''),
  /** What staff chose after a dry run. */
  choices: importChoicesSchema.default(noChoices),
  /** How often the page at the cursor could not be read, though its source was there. */
  pageTries: z.int().default(0),
  /** How many pages before it were left out one after the other. */
  pagesMissed: z.int().default(0),
  /** How many pages of the source are stored. */
  pages: z.int().default(0),
  /** When somebody asked to undo it. All writes that do so have this time. */
  undoneAt: z.iso.datetime().nullable().default(null),
  /** The position in this phase: a chunk of entries, or an image. */
  position: z.int(),
  chunks: z.object({ artists: z.int(), releases: z.int() }),
  /** The highest number in the source. */
  highest: z.object({ artists: z.int(), releases: z.int() }),
  /** Seconds of work in this phase, excluding waits. */
  seconds: z.number(),
  /** Attempts since the last progress. */
  tries: z.int(),
  /** Until then no other process may work on it; null while none does. */
  leasedUntil: z.iso.datetime().nullable(),
  /** Until then its source asks to be left alone; null unless it does. */
  restsUntil: z.iso.datetime().nullable().default(null),
});
export type StoredRun = z.infer<typeof storedRunSchema>;

/** The request that starts a run. */
export type RunOrder = Pick<
  StoredRun,
  'id' | 'dryRun' | 'part' | 'source' | 'from' | 'by' | 'account'
> &
  Partial<Pick<StoredRun, 'sourceName' | 'releasesOut' | 'ownPages' | 'unofficial' | 'token'>> & {
    startedAt: string;
  };

/** Identifies a run that writes, so that it can be undone later; null for a dry run. */
const asUndoable = ({ id, dryRun, sourceName, source, by, startedAt }: StoredRun) =>
  dryRun || !startedAt ? null : { id, sourceName, source, by, startedAt };

/**
 * Adds to a run what stays from the previous one: the list of imports that can be undone, and the
 * choices of staff.
 */
export function following(run: StoredRun, last: StoredRun | null): StoredRun {
  // Choices are made after a dry run, for the next run from the same source.
  const isSame = last?.sourceName === run.sourceName && last.source === run.source;
  const own = asUndoable(run);
  const before = last ? undoableRuns(last) : [];
  const [written = null, ...earlier] = own ? [own, ...before] : before;
  return {
    ...run,
    written,
    earlier: earlier.slice(0, undoableCount - 1),
    choices: last && isSame && canBeChosen(last) ? last.choices : noChoices,
  };
}

const nothing = () => ({ done: 0, total: 0 });
const noImages = () => ({ ...nothing(), written: 0, failed: 0 });
const noOutcomes = () => ({ new: 0, changed: 0, same: 0, kept: 0, refused: 0 });
const noNames = () => ({ artists: [], releases: [], tracks: [], images: [] });

/** The report of a run that has done nothing. */
const emptyReport = () => ({
  endedAt: null,
  artists: nothing(),
  releases: nothing(),
  tracks: nothing(),
  images: noImages(),
  outcomes: { artists: noOutcomes(), releases: noOutcomes() },
  names: noNames(),
  failures: [],
  failureCount: 0,
  publicCounts: { new: 0, changed: 0 },
  notedCount: 0,
  keptCount: 0,
  trouble: null,
  notice: null,
  found: 0,
  expected: null,
  written: null,
  earlier: [],
  undone: null,
});

/** The answer before the first run, with the source that the back office then offers. */
export const noImport = (sourceName: SourceName): ImportRun => ({
  ...emptyReport(),
  id: '',
  state: 'none',
  phase: 'reading',
  dryRun: false,
  part: 'all',
  sourceName,
  releasesOut: false,
  ownPages: false,
  unofficial: false,
  usesToken: false,
  source: '',
  by: '',
  startedAt: null,
  pace: null,
});

/** Builds a run that is about to start. */
export function beginRun(order: RunOrder): StoredRun {
  return {
    sourceName: 'oldSite',
    releasesOut: false,
    ownPages: false,
    unofficial: false,
    token: '',
    ...order,
    usesToken: Boolean(order.token),
    state: 'running',
    phase: order.part === 'images' ? 'images' : 'reading',
    ...emptyReport(),
    cursor: null,
    pageTries: 0,
    pagesMissed: 0,
    restsUntil: null,
    choices: noChoices,
    pages: 0,
    undoneAt: null,
    position: 0,
    chunks: { artists: 0, releases: 0 },
    highest: { artists: 0, releases: 0 },
    seconds: 0,
    tries: 0,
    leasedUntil: null,
  };
}

/** Restarts a finished run for its missing images; the rest of its report stays. */
export function retryImages(run: StoredRun, begun: StoredRun): StoredRun {
  const { by, account, startedAt, token, usesToken } = begun;
  const failures = run.failures.filter(({ entry }) => !entry.startsWith(imagePrefix));
  const order = { by, account, startedAt, token, usesToken, part: 'images' as const };
  return {
    ...enterPhase({ ...run, ...order, endedAt: null }, 'images'),
    state: 'running',
    images: noImages(),
    names: { ...run.names, images: [] },
    failures,
    failureCount: run.failureCount - run.images.failed,
    trouble: null,
    tries: 0,
  };
}

/** Whether this run undid an import: the given one, if any is given. */
export const didUndo = ({ id, undone }: StoredRun, asked: string | undefined): boolean =>
  undone !== null && (asked === undefined || asked === id);

/**
 * The import to undo: the given one, or else the last that wrote.
 * @throws {Problem} clash, if there is none, or a run is under way
 */
export function importToUndo(last: StoredRun | null, asked: string | undefined): UndoableRun {
  const all = last && !isUnderWay(last) ? undoableRuns(last) : [];
  const target = asked === undefined ? all[0] : all.find(({ id }) => id === asked);
  if (!target) throw new Problem('clash', 'There is no such import to undo.');
  return target;
}

/** Who undoes an import and when, with the numbers of entries to remove and to restore. */
export type UndoOrder = Pick<StoredRun, 'by' | 'account'> & {
  undoneAt: string;
  undone: NonNullable<ImportRun['undone']>;
};

/**
 * A run that undoes an import. Only the last run is stored whole: an earlier import is undone
 * in a run of its own, with the same id.
 */
export function beginUndo(last: StoredRun, target: UndoableRun, order: UndoOrder): StoredRun {
  const { id } = target;
  const { by, account } = order;
  const [written = null, ...earlier] = undoableRuns(last).filter((other) => other.id !== id);
  const run =
    last.id === id
      ? last
      : beginRun({
          ...target,
          by,
          account,
          dryRun: false,
          part: 'all',
          from: { address: target.source },
        });
  return {
    ...enterPhase(run, 'undoing'),
    ...order,
    state: 'running',
    endedAt: null,
    trouble: null,
    names: noNames(),
    written,
    earlier,
    tries: 0,
  };
}

const imagePrefix = 'Image of ';

/** The outcome for an image; `reason` says why it could not be shown. */
type ImageDone = Pick<ImportLine, 'kind' | 'cId' | 'name' | 'reason'> & { isWritten: boolean };

/** Counts an image. */
export function countImage(run: StoredRun, { isWritten, ...line }: ImageDone): StoredRun {
  const { reason } = line;
  const { done, total, written, failed } = run.images;
  const images = {
    done: done + 1,
    total,
    written: written + Number(isWritten),
    failed: failed + (reason === undefined ? 0 : 1),
  };
  if (reason === undefined) return withNames({ ...run, images }, 'images', [line.name]);
  return withFailures({ ...run, images }, [{ entry: `${imagePrefix}${lineTitle(line)}`, reason }]);
}

/** Moves the run to the start of another phase. */
export function enterPhase(run: StoredRun, phase: ImportPhase): StoredRun {
  return { ...run, phase, seconds: 0, position: 0 };
}

/** Names an entry in a failure, as in `Release 118 “Salt Rooms”`. */
function lineTitle({ kind, cId, name }: Pick<ImportLine, 'kind' | 'cId' | 'name'>): string {
  return `${importedKind[kind].label}${cId === null ? '' : ` ${cId}`}${name && ` “${name}”`}`;
}

/** Adds failures; the run shows only the last ones. */
function withFailures(run: StoredRun, failures: ImportRun['failures']): StoredRun {
  return {
    ...run,
    failures: [...run.failures, ...failures].slice(-failuresShown),
    failureCount: run.failureCount + failures.length,
  };
}

/** Adds names to a list; the run shows only the last ones. */
function withNames(run: StoredRun, list: ImportCounter, names: readonly string[]): StoredRun {
  const all = [...run.names[list], ...names].slice(-namesShown);
  return { ...run, names: { ...run.names, [list]: all } };
}

function failuresOf(line: ImportLine): ImportRun['failures'] {
  const entry = lineTitle(line);
  const tracks = line.refused.map((track) => ({
    entry: `${entry}, ${track.entry}`,
    reason: track.reason,
  }));
  return line.outcome === 'refused' ? [{ entry, reason: line.reason ?? '' }] : tracks;
}

/** The outcome of a chunk of entries. */
export interface ChunkDone {
  kind: 'artist' | 'release';
  lines: readonly ImportLine[];
  /** The number of tracks in the chunk, and the names of the last imported ones. */
  tracks: { count: number; names: readonly string[] };
}

/** Counts a chunk. */
export function countChunk(run: StoredRun, { kind, lines, tracks }: ChunkDone): StoredRun {
  const { list } = importedKind[kind];
  const outcomes: Record<ImportOutcome, number> = { ...run.outcomes[list] };
  for (const { outcome } of lines) if (outcome !== 'kept') outcomes[outcome] += 1;
  const names = lines.filter(({ outcome }) => outcome !== 'refused').map(({ name }) => name);
  const countOf = (one: ImportList) => lines.filter((line) => listsOf(line).includes(one)).length;
  const kept = countOf('kept');
  outcomes.kept += kept;
  const publicly = (how: 'new' | 'changed') =>
    run.publicCounts[how] + lines.filter((line) => line.public === how).length;
  const counted = {
    ...run,
    [list]: { ...run[list], done: run[list].done + lines.length },
    tracks: { ...run.tracks, done: run.tracks.done + tracks.count },
    outcomes: { ...run.outcomes, [list]: outcomes },
    publicCounts: { new: publicly('new'), changed: publicly('changed') },
    keptCount: run.keptCount + kept,
    notedCount: run.notedCount + countOf('noted'),
  };
  const named = withNames(withNames(counted, list, names), 'tracks', tracks.names);
  return withFailures(named, lines.flatMap(failuresOf));
}

/** The phases in which entries or images are counted one by one. */
const countedPhases = ['artists', 'releases', 'images'] as const;

/** Computes the entries per second of this phase, and the seconds left at that pace. */
export function paceOf(
  run: Pick<StoredRun, 'state' | 'seconds' | 'phase' | (typeof countedPhases)[number]>,
): ImportRun['pace'] {
  const { seconds } = run;
  const phase = countedPhases.find((one) => one === run.phase);
  if (run.state !== 'running' || !phase) return null;
  const { done, total } = run[phase];
  if (done === 0 || seconds <= 0) return null;
  const perSecond = done / seconds;
  return { perSecond, secondsLeft: (total - done) / perSecond };
}
