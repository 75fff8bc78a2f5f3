import type { Link } from '#domain/link';
import { type ReleaseStatus, statusLabel } from '#domain/release/releaseStatus';
import type { Track } from '#domain/release/track';
import { plainText } from '#domain/richText/richText';

/** Computes a short fingerprint of a value; equal values have equal ones. */
export type Print = (value: unknown) => string;

/** Stored with an imported entry, to tell later which side changed a field. */
export interface ImportMemory {
  /** By field, the fingerprint of the last imported value. */
  prints: Readonly<Record<string, string>>;
  /** By field, the fingerprint of an incoming value that a person declined. */
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
  prints: Record<string, string>;
}

export function printsOf(fields: object, print: Print): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, print(value)]));
}

/**
 * Merges field by field, by the last imported, the stored and the incoming value. A field that
 * nobody edited here follows the old catalogue; an edited one stays, and the difference is reported
 * until a person decides on that very value. `incoming.prints` are the fingerprints of its fields.
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
    const [here, there] = [print(stored[field]), incoming.prints[field] ?? ''];
    if (here === there) continue;
    const value = incoming.fields[field];
    const difference = { field, stored: stored[field], incoming: value };
    if (here === memory.prints[field]) {
      merged.changes.push(difference);
      merged.fields[field] = value;
      merged.prints[field] = there;
    } else if (memory.declined?.[field] !== there) merged.differences.push(difference);
  }
  return merged;
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
