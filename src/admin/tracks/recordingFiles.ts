import { cleanLine } from '#domain/characters';
import { letterKey } from '#domain/comparableText';
import type { Track } from '#domain/release/track';

/** Suffixes that studios append to a name: `_MASTER`, `(24bit 48k)`, `-v2`. */
const technical =
  /(?:[_([-]\s?(?:mastered|master|mstr|final)|[\s_([-](?:(?:16|24|32)[\s_-]?(?:bit|44(?:\.?1)?|48|88|96)|(?:44\.?1|48|88\.?2|96)\s?k(?:hz)?|v\d{1,2}))[)\]]?$/i;
/** The leading number: `01 Title`, `1. Title`, `1-03 Title` (disc and track), `A2 Title`. */
const numbered = /^(?:(\d)[-.])?(\d{1,3})(?=$|[^\p{L}\p{N}])[\s.)_-]{0,5}/u;
/** The maximum number of technical suffixes removed. */
const maxWords = 5;

/** The number and name from a file name. */
export interface ReadFileName {
  /** The position on the release, from 1; null if the file name has none. */
  number: number | null;
  name: string;
}

function withoutTechnical(name: string): string {
  let bare = name;
  for (let word = 0; word < maxWords; word++) {
    const next = bare.replace(technical, '').replace(/[\s_-]{1,9}$/, '');
    if (next === '' || next === bare) break;
    bare = next;
  }
  return bare;
}

const withoutEnding = (fileName: string) => fileName.replace(/\.[a-z0-9]{2,4}$/i, '').trim();

/**
 * Parses a file name such as `Artist - 03 - Salt_MASTER.wav`. `known` are preceding names that are
 * not the track's: the artists and the title of the release.
 */
export function readFileName(fileName: string, known: readonly string[]): ReadFileName {
  const ignored = new Set(known.map(letterKey));
  const bare = withoutTechnical(withoutEnding(fileName));
  let number: number | null = null;
  const parts = bare
    .replaceAll('_', ' ')
    .split(/\s[-–—]\s/)
    .map((part) => {
      const found = number === null ? numbered.exec(part) : null;
      if (!found) return part;
      // Disc 2 continues the numbering of disc 1, whose length is unknown here.
      number = Number(found[1] ?? 1) === 1 ? Number(found[2]) : null;
      return part.slice(found[0].length);
    })
    .filter((part) => part.trim() !== '');
  const own = parts.filter((part) => !ignored.has(letterKey(part)));
  // A track may have the same name as its release.
  const name = (own.length > 0 ? own : parts.slice(-1)).join(' - ');
  return { number, name: cleanLine(name) };
}

/** A file's track; null if the release does not have it yet. */
export interface MatchedFile extends ReadFileName {
  track: string | null;
}

/**
 * Finds the tracks of files: by name first, then by number. No track gets two files. The result is
 * in the order of the files.
 */
export function matchFiles(
  fileNames: readonly string[],
  tracks: readonly Pick<Track, 'id' | 'name'>[],
  known: readonly string[] = [],
): MatchedFile[] {
  const taken = new Set<string>();
  const files = fileNames.map(
    (fileName): MatchedFile => ({ ...readFileName(fileName, known), track: null }),
  );
  const give = (file: MatchedFile, track: Pick<Track, 'id'> | undefined) => {
    if (!track || taken.has(track.id)) return;
    taken.add(track.id);
    file.track = track.id;
  };
  for (const [index, file] of files.entries()) {
    // A number or technical suffix may be part of the name, as in “99 Luftballons”.
    const names = [file.name, withoutEnding(fileNames[index] ?? '')].map(letterKey).filter(Boolean);
    give(
      file,
      tracks.find(({ id, name }) => !taken.has(id) && names.includes(letterKey(name))),
    );
  }
  for (const file of files)
    if (file.track === null && file.number !== null) give(file, tracks[file.number - 1]);
  return files;
}

/** Sorts files in playing order: by number, then by name in natural order. */
export function inPlayingOrder<T>(files: readonly T[], readOf: (file: T) => ReadFileName): T[] {
  const { compare } = new Intl.Collator('en', { numeric: true });
  return files.toSorted((one, other) => {
    const [first, second] = [readOf(one), readOf(other)];
    const byNumber = (first.number ?? Infinity) - (second.number ?? Infinity);
    return byNumber || compare(first.name, second.name);
  });
}
