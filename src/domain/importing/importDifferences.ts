import {
  mergeTracks,
  type Print,
  type TrackPrints,
  trackPrintsOf,
} from '#domain/importing/trackDifferences';
import type { Link } from '#domain/link';
import { type ReleaseStatus, statusLabel } from '#domain/release/releaseStatus';
import type { Track } from '#domain/release/track';
import { plainText } from '#domain/richText/richText';

/** Stored with an imported entry, to tell later which side changed a field. */
export interface ImportMemory {
  /** By field, the fingerprint of the last imported value. */
  prints: Readonly<Record<string, string>>;
  /** By track, the same; missing in a record from before tracks were compared one by one. */
  tracks?: TrackPrints;
  /** The same from before the incoming tracks were taken by a decision, which may be taken back. */
  tracksBefore?: TrackPrints;
  /** By field or contest of tracks, the fingerprint of an incoming value that a person declined. */
  declined?: Readonly<Record<string, string>>;
}

/** A field whose stored and incoming values differ. */
export interface FieldDifference<F> {
  field: keyof F & string;
  stored: unknown;
  incoming: unknown;
}

/** The result of importing an entry again. */
export interface Merged<F> {
  fields: F;
  /** Imported, since nobody edited them here. */
  changes: FieldDifference<F>[];
  /** Kept, since they were edited here; a person decides. */
  differences: FieldDifference<F>[];
  /** The next memory. */
  prints: Record<string, string>;
  tracks?: TrackPrints;
}

/** The fingerprint of each field. */
export function printsOf(fields: object, print: Print): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, print(value)]));
}

/** Remembers the tracks one by one, where the fields have some. */
export function trackMemoryOf(fields: object, print: Print): Pick<ImportMemory, 'tracks'> {
  return 'tracks' in fields ? { tracks: trackPrintsOf(fields.tracks as Track[], print) } : {};
}

/**
 * Merges field by field, and the tracks one by one, by the last imported, the stored and the
 * incoming value. A field that only one side changed follows that side. One that both changed stays
 * as it is here, and the difference is reported until a person decides on that very value.
 * `incoming.prints` are the fingerprints of its fields.
 */
export function mergeImported<F extends object>(
  stored: F,
  incoming: { fields: F; prints: Readonly<Record<string, string>> },
  { memory, print }: { memory: ImportMemory; print: Print },
): Merged<F> {
  const merged: Merged<F> = {
    fields: { ...stored },
    changes: [],
    differences: [],
    prints: { ...memory.prints },
  };
  for (const field of Object.keys(incoming.fields) as (keyof F & string)[]) {
    const value = incoming.fields[field];
    const [here, there] = [print(stored[field]), incoming.prints[field] ?? ''];
    const last = memory.prints[field];
    if (field === 'tracks') {
      const sides = { stored: stored[field] as Track[], incoming: value as Track[] };
      const tracks = mergeTracks(sides.stored, sides.incoming, { ...trackMemory(memory), print });
      const [ours, theirs] = [tracks.ours as F[typeof field], tracks.theirs as F[typeof field]];
      if (print(ours) !== here)
        merged.changes.push({ field, stored: stored[field], incoming: ours });
      if (Object.keys(tracks.contested).length > 0)
        merged.differences.push({ field, stored: ours, incoming: theirs });
      else merged.prints[field] = there;
      merged.fields[field] = ours;
      merged.tracks = tracks.prints;
    } else if (here === there || there === last) merged.prints[field] = there;
    else if (here === last) {
      merged.changes.push({ field, stored: stored[field], incoming: value });
      merged.fields[field] = value;
      merged.prints[field] = there;
    } else if (memory.declined?.[field] !== there)
      merged.differences.push({ field, stored: stored[field], incoming: value });
  }
  return merged;
}

const trackMemory = ({ prints, tracks, declined = {} }: ImportMemory) => ({
  base: tracks,
  whole: prints['tracks'],
  declined,
});

/** A decision on a field: the value to store if it is theirs, and the memory of either answer. */
interface FieldDecision {
  theirs: unknown;
  ifTheirs: ImportMemory;
  /** Takes the own value, where theirs was taken first and is replaced by it again. */
  ifOurs: (restored?: { value: unknown }) => ImportMemory;
}

interface Remembering {
  memory: ImportMemory;
  print: Print;
}

/** Prepares a person's decision on a field. Of tracks, only the contested ones are decided. */
export function decideField(
  field: string,
  { stored, incoming }: Pair<unknown>,
  { memory, print }: Remembering,
): FieldDecision {
  if (field === 'tracks')
    return decideTracks(
      { stored: stored as Track[], incoming: incoming as Track[] },
      { memory, print },
    );
  const there = print(incoming);
  return {
    theirs: incoming,
    ifTheirs: { ...memory, prints: { ...memory.prints, [field]: there } },
    ifOurs: () => ({ ...memory, declined: { ...memory.declined, [field]: there } }),
  };
}

function decideTracks(
  { stored, incoming }: Pair<Track[]>,
  { memory, print }: Remembering,
): FieldDecision {
  // A decision may be taken back, so what was declined before counts as open.
  const open = { ...trackMemory(memory), declined: {}, print };
  const { theirs, contested, base } = mergeTracks(stored, incoming, open);
  const ifOurs = (restored?: { value: unknown }) => {
    if (!restored) return { ...memory, declined: { ...memory.declined, ...contested } };
    const before = memory.tracksBefore ?? {};
    const again = mergeTracks(restored.value as Track[], incoming, { ...open, base: before });
    const declined = { ...memory.declined, ...again.contested };
    return { ...memory, tracks: before, declined };
  };
  const ifTheirs = {
    ...memory,
    prints: { ...memory.prints, tracks: print(theirs) },
    tracks: trackPrintsOf(incoming, print),
    tracksBefore: base,
  };
  return { theirs, ifTheirs, ifOurs };
}

/** The most of a value that is shown, in characters. */
const maxShown = 600;

interface Readers {
  artistName: (id: string) => string;
}

/** Shown of the common beginning of long texts, in characters. */
const contextShown = 60;

interface Pair<T> {
  stored: T;
  incoming: T;
}

/**
 * Shows the two values of a field to a person who compares them. Leaves out the tracks and links with
 * which both lists begin or end, and the common beginning of long texts, then cuts what is still long.
 */
export function shownPair(field: string, pair: Pair<unknown>, readers: Readers): Pair<string> {
  const stored = textOf(field, pair.stored, readers.artistName);
  const incoming = textOf(field, pair.incoming, readers.artistName);
  // Then the difference is in the markup.
  if (stored === incoming)
    return cut({ stored: source(pair.stored), incoming: source(pair.incoming) });
  return cut(lists.includes(field) ? byLine(stored, incoming) : byCharacter(stored, incoming));
}

const lists = ['tracks', 'links'];
const source = (value: unknown) => (typeof value === 'string' ? value : '');

/** Counts the equal elements at the beginning, and those at the end of the rest. */
function shared<T>(one: ArrayLike<T>, other: ArrayLike<T>): { head: number; tail: number } {
  const most = Math.min(one.length, other.length);
  let [head, tail] = [0, 0];
  while (head < most && one[head] === other[head]) head += 1;
  while (tail < most - head && one[one.length - 1 - tail] === other[other.length - 1 - tail])
    tail += 1;
  return { head, tail };
}

function byLine(stored: string, incoming: string): Pair<string> {
  const [here, there] = [stored.split('\n'), incoming.split('\n')];
  const { head, tail } = shared(here, there);
  const same = (lines: string[]) => (lines.length > 1 ? [`… ${lines.length} the same …`] : lines);
  const rest = (lines: string[]) =>
    [
      ...same(lines.slice(0, head)),
      ...lines.slice(head, lines.length - tail),
      ...same(lines.slice(lines.length - tail)),
    ].join('\n');
  return { stored: rest(here), incoming: rest(there) };
}

function byCharacter(stored: string, incoming: string): Pair<string> {
  const { head } = shared(stored, incoming);
  const start = head - contextShown;
  if (Math.max(stored.length, incoming.length) <= maxShown || start <= 0)
    return { stored, incoming };
  const rest = (text: string) => `… ${text.slice(start)}`;
  return { stored: rest(stored), incoming: rest(incoming) };
}

function cut({ stored, incoming }: Pair<string>): Pair<string> {
  const short = (text: string) =>
    (text.length > maxShown ? `${text.slice(0, maxShown)} …` : text).toWellFormed();
  return { stored: short(stored), incoming: short(incoming) };
}

function textOf(field: string, value: unknown, artistName: (id: string) => string): string {
  if (value === null || value === undefined) return '';
  switch (field) {
    case 'bio':
    case 'description':
      return plainText(String(value));
    case 'share':
      return `${value} %`;
    case 'releaseStatus':
      return statusLabel(value as ReleaseStatus);
    case 'artistIds':
      return (value as string[]).map(artistName).join(', ');
    case 'links':
      return (value as Link[]).map(({ name, url }) => `${name}: ${url}`).join('\n');
    case 'tracks':
      return (value as Track[]).map(trackLine).join('\n');
    default:
      return String(value);
  }
}

function trackLine(track: Track, index: number): string {
  const { name, isrc, composer, lyricsWriter, description } = track;
  const by = [isrc, composer, lyricsWriter, description].filter((part) => part !== '').join(', ');
  return `${index + 1}. ${name}${by && ` (${by})`}`;
}
