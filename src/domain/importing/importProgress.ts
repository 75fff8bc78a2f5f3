import { z } from 'zod';
import {
  failuresShown,
  type ImportCounter,
  type ImportLine,
  type ImportOutcome,
  type ImportPhase,
  type ImportRun,
  importRunSchema,
  namesShown,
} from '#domain/importing/importRun';
import { entryKinds } from '#domain/publication/publication';

/** A run as it is kept: with the place at which it goes on, whatever happens. */
export const keptRunSchema = importRunSchema.omit({ pace: true }).extend({
  /** Who began it, for the history. */
  account: z.string(),
  /** The address to read, or the name of a catalogue that was sent. */
  from: z.union([z.object({ address: z.string() }), z.object({ upload: z.string() })]),
  /** The next batch of this phase; for images the kind and the last number that was looked at. */
  cursor: z.object({ batch: z.int(), kind: z.enum(entryKinds), number: z.int() }),
  batches: z.object({ artists: z.int(), releases: z.int() }),
  /** The highest number in the catalogue. */
  highest: z.object({ artists: z.int(), releases: z.int() }),
  /** Seconds of work in this phase, without those in which nobody worked. */
  seconds: z.number(),
  /** How often it was taken up since it last got on. */
  tries: z.int(),
  /** Who works on it, and until when nobody else may. */
  lease: z.object({ owner: z.string(), until: z.iso.datetime() }).nullable(),
});
export type KeptRun = z.infer<typeof keptRunSchema>;

/** What somebody asks for when they begin a run. */
export type RunOrder = Pick<
  KeptRun,
  'id' | 'dryRun' | 'part' | 'source' | 'from' | 'by' | 'account'
> & { startedAt: string };

const nothing = () => ({ done: 0, total: 0 });
const noImages = () => ({ ...nothing(), written: 0, failed: 0 });
const noOutcomes = () => ({ new: 0, changed: 0, same: 0, kept: 0, refused: 0 });

/** A run that is about to begin. */
export function beginRun(order: RunOrder): KeptRun {
  return {
    ...order,
    state: 'running',
    phase: order.part === 'images' ? 'images' : 'reading',
    endedAt: null,
    ...{ artists: nothing(), releases: nothing(), tracks: nothing() },
    images: noImages(),
    outcomes: { artists: noOutcomes(), releases: noOutcomes() },
    names: { artists: [], releases: [], tracks: [], images: [] },
    ...{ failures: [], failureCount: 0, notedCount: 0, differenceCount: 0, trouble: null },
    cursor: { batch: 0, kind: 'artist', number: 0 },
    batches: { artists: 0, releases: 0 },
    highest: { artists: 0, releases: 0 },
    ...{ seconds: 0, tries: 0, lease: null },
  };
}

/** A run that is done, with its images to be tried again; what else it told stays. */
export function retryImages(run: KeptRun, { by, account, startedAt }: KeptRun): KeptRun {
  const failures = run.failures.filter(({ entry }) => !entry.startsWith(imagePrefix));
  const begun = { ...run, by, account, startedAt, endedAt: null, part: 'images' as const };
  return {
    ...enterPhase(begun, 'images'),
    ...{
      state: 'running',
      images: noImages(),
      names: { ...run.names, images: [] },
    },
    ...{ failures, failureCount: run.failureCount - run.images.failed, trouble: null, tries: 0 },
  };
}

const imagePrefix = 'Image of ';

/** What came of an image: a reason where there is none. */
type ImageDone = Pick<ImportLine, 'kind' | 'cId' | 'name' | 'reason'> & { isWritten: boolean };

/** The run with an image counted. */
export function withImage(run: KeptRun, { isWritten, ...line }: ImageDone): KeptRun {
  const { reason } = line;
  const { done, total, written, failed } = run.images;
  const images = {
    ...{ done: done + 1, total, written: written + Number(isWritten) },
    failed: failed + (reason === undefined ? 0 : 1),
  };
  if (reason === undefined) return withNames({ ...run, images }, 'images', [line.name]);
  return withFailures({ ...run, images }, [{ entry: `${imagePrefix}${lineTitle(line)}`, reason }]);
}

/** The run at the beginning of another phase. */
export function enterPhase(run: KeptRun, phase: ImportPhase): KeptRun {
  return { ...run, phase, seconds: 0, cursor: { batch: 0, kind: 'artist', number: 0 } };
}

const counterOf = { artist: 'artists', release: 'releases' } as const;

/** How a failure names an entry, as in `Release 118 “Salt Rooms”`. */
function lineTitle({ kind, cId, name }: Pick<ImportLine, 'kind' | 'cId' | 'name'>): string {
  const what = kind === 'artist' ? 'Artist' : 'Release';
  return `${what}${cId === null ? '' : ` ${cId}`}${name && ` “${name}”`}`;
}

/** The run with failures added; it shows the last of them. */
function withFailures(run: KeptRun, failures: ImportRun['failures']): KeptRun {
  return {
    ...run,
    failures: [...run.failures, ...failures].slice(-failuresShown),
    failureCount: run.failureCount + failures.length,
  };
}

/** The run with names added to a list; it shows the last of them. */
function withNames(run: KeptRun, list: ImportCounter, names: readonly string[]): KeptRun {
  const all = [...(run.names[list] ?? []), ...names].slice(-namesShown);
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

/** What was done of a batch of entries. */
export interface BatchDone {
  kind: 'artist' | 'release';
  lines: readonly ImportLine[];
  /** Tracks that stood in it, and the names of those taken over last. */
  tracks: { count: number; names: readonly string[] };
}

/** The run with a batch counted. */
export function withBatch(run: KeptRun, { kind, lines, tracks }: BatchDone): KeptRun {
  const list = counterOf[kind];
  const outcomes: Record<ImportOutcome, number> = { ...run.outcomes[list] };
  for (const { outcome } of lines) outcomes[outcome] += 1;
  const taken = lines.filter(({ outcome }) => outcome !== 'refused').map(({ name }) => name);
  const open = lines.reduce((sum, line) => sum + line.differences.length, 0);
  const noted = lines.filter(({ notes }) => notes.length > 0).length;
  const counted = {
    ...run,
    [list]: { ...run[list], done: run[list].done + lines.length },
    tracks: { ...run.tracks, done: run.tracks.done + tracks.count },
    outcomes: { ...run.outcomes, [list]: outcomes },
    differenceCount: run.differenceCount + open,
    notedCount: run.notedCount + noted,
  };
  const named = withNames(withNames(counted, list, taken), 'tracks', tracks.names);
  return withFailures(named, lines.flatMap(failuresOf));
}
