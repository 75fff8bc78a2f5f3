import { cleanLine } from '#domain/characters';
import { nameKey } from '#domain/comparableText';
import { secondsOf } from '#domain/release/credits';

/**
 * A number before a title: `1.`, `01 -`, `A1)`, `3/12`, `1／`, or one followed by a tab. No number
 * directly followed by another digit, as in the titles “5:40” and “10-4”.
 */
const numbering =
  /^(?:[A-D]?\d{1,3}(?:\/\d{1,3})?(?:\s*[.):、／\-–—](?:\s+|(?!\d))|\t+\s*)|[A-D]\d{1,2}\s+)/i;
/** A bullet before a title, but not a minus sign, as in “-60 dB”. */
const bullet = /^(?:[•・*\s]|[-–—](?!\d))+/;
/** A length at the end: `3:45`, `(3:45)`, `1:02:03`. */
const length = /[\s([／–—-]{0,20}\b((?:\d{1,2}:)?\d{1,2}:\d{2})[)\]]?$/;
/** A length at the end: `3:45`, `(3:45)`, `1:02:03`. */
const primes = /(\d{1,3})\s?[’'′]\s?([0-5]\d)\s?(?:[’'′]{2}|[”"″])(?=[)\]]?$)/;
const isrc = /\b([A-Z]{2})-?([A-Z0-9]{3})-?(\d{2})-?(\d{5})\b/i;
/** A labelled ISRC, possibly in brackets or with separated parts. */
const namedIsrc =
  /[([]?\bISRC\b[\s:：#.-]{0,9}\b([A-Z]{2})[\s-]?([A-Z0-9]{3})[\s-]?(\d{2})[\s-]?(\d{5})\b[)\]]?/i;
/**
 * A heading above tracks: `Tracklist:`, `Side A`, `Disc 2`. Any line that ends in a colon counts.
 */
const heading =
  /^(?:track ?list(?:ing)?|tracks|.{1,60}[:：]|(?:side|disc|disk|cd|lp|seite|face) ?[a-d\d]{1,2})$/i;
/** Separators between an artist and a title. */
const between = / ?／ ?| [-–—/|] /;

/** A track as read from a line. */
export interface PastedTrack {
  name: string;
  /** Twelve characters; empty if the line has none. */
  isrc: string;
  /** As in `3:45`; absent if the line has none. */
  length?: string;
  /** Absent for the artist of the release. */
  performer?: string;
}

const nameIn = (text: string) =>
  cleanLine(
    text
      .replaceAll(/\t+/g, ' ')
      .replace(bullet, '')
      .replaceAll(/(?<![-–—,;|／\s])[-–—,;|／\s]+$/g, ''),
  );

/** Replaces the wide digits and signs of East Asian keyboards with normal ones. */
const narrowed = (line: string) =>
  line.replaceAll(/[０-９：（）．－]/g, (sign) => sign.normalize('NFKC'));

/** The parts of a line; the name is empty for a blank line or a bare ISRC. */
function partsOf(given: string): PastedTrack {
  const line = narrowed(given);
  const code = namedIsrc.exec(line) ?? isrc.exec(line);
  const coded = line
    .replace(code?.[0] ?? '', ' ')
    .trim()
    .replace(primes, '$1:$2')
    .replace(numbering, '');
  const [, lasts = ''] = length.exec(coded) ?? [];
  const titled = nameIn(coded.replace(length, ''));
  return {
    // A line with only a length takes it as its title.
    name: titled || nameIn(coded),
    isrc: code ? code.slice(1).join('').toUpperCase() : '',
    ...(titled && secondsOf(lasts) && { length: lasts }),
  };
}

/** Moves an ISRC on its own line to the track above it, or else to the track below. */
function withOwnLines(lines: readonly PastedTrack[]): PastedTrack[] {
  const tracks: PastedTrack[] = [];
  let waiting = '';
  for (const line of lines) {
    const last = tracks.at(-1);
    if (line.name) {
      tracks.push({ ...line, isrc: line.isrc || waiting });
      waiting = '';
    } else if (last && !last.isrc) last.isrc = line.isrc;
    else waiting = line.isrc;
  }
  return tracks;
}

/**
 * Removes the artist from titles such as `Noor – Salt` and `霧の地図／霧島ナオ`: one of the release's
 * artists, or a name on the same side of every line.
 */
function withoutArtists(tracks: readonly PastedTrack[], artists: readonly string[]): PastedTrack[] {
  const known = new Set(artists.map(nameKey));
  const sides = tracks.map(({ name }) => name.split(between));
  const common = [0, 1].find(
    (side) =>
      tracks.length > 1 &&
      sides.every((parts) => parts.length === 2 && parts[side] === sides[0]?.[side]),
  );
  return tracks.map((track, index) => {
    const parts = sides[index] ?? [];
    if (parts.length !== 2) return track;
    const found = parts.findIndex((part) => known.has(nameKey(part)));
    const side = found >= 0 ? found : common;
    const [performer, name] = side === 1 ? parts.toReversed() : parts;
    if (side === undefined || !performer || !name) return track;
    const isOnlyArtist = known.size === 1 && known.has(nameKey(performer));
    return { ...track, name, ...(!isOnlyArtist && { performer }) };
  });
}

/**
 * Reads a track list from text: one track per line, with a number before it, a length after it, and
 * an ISRC anywhere or on its own line. Headings are skipped.
 */
export function tracksFromText(text: string, artists: readonly string[] = []): PastedTrack[] {
  const lines = text.split(/\r\n?|\n/).map((line) => line.trim());
  const isHeading = (line: string) => lines.length > 1 && heading.test(line);
  const read = lines.filter((line) => !isHeading(line)).map(partsOf);
  return withoutArtists(withOwnLines(read), artists);
}
