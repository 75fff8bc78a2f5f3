import type { Link } from '#domain/link';
import { type ReleaseStatus, statusWords } from '#domain/release/releaseStatus';
import type { Track } from '#domain/release/track';
import { plainText } from '#domain/richText/richText';

/** The most that is shown of a value, in characters. */
const maxShown = 600;

/** The fields that an import knows, with how a person reads their values. */
interface Readers {
  artistName: (id: string) => string;
}

/** How much of what both begin with is left in long texts, in characters. */
const contextShown = 60;

interface Pair<T> {
  stored: T;
  incoming: T;
}

/**
 * The two values of a field as a person compares them. Of tracks and links those are left out with
 * which both begin or end, and of long texts what both begin with; what is still long is cut.
 */
export function shownPair(field: string, pair: Pair<unknown>, readers: Readers): Pair<string> {
  const stored = textOf(field, pair.stored, readers.artistName);
  const incoming = textOf(field, pair.incoming, readers.artistName);
  // What differs is then in the markup.
  if (stored === incoming)
    return cut({ stored: source(pair.stored), incoming: source(pair.incoming) });
  return cut(lists.includes(field) ? byLine(stored, incoming) : byCharacter(stored, incoming));
}

const lists = ['tracks', 'links'];
const source = (value: unknown) => (typeof value === 'string' ? value : '');

/** How many are the same at the beginning, and of the rest at the end. */
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
      return statusWords(value as ReleaseStatus);
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
