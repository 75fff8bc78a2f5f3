import { cleanLine } from '#domain/characters';
import { secondsOf } from '#domain/release/credits';

/**
 * A number in front of a title: `1.`, `01 -`, `A1)`, `3/12`, or one that a tab follows. Not one that
 * another digit follows at once, as in the titles “5:40” and “10-4”.
 */
const numbering =
  /^(?:[A-D]?\d{1,3}(?:\/\d{1,3})?(?:\s*[.):\-–—](?:\s+|(?!\d))|\t+\s*)|[A-D]\d{1,2}\s+)/i;
/** A bullet in front of a title; the sign of a number, as in “-60 dB”, is none. */
const bullet = /^(?:[•*\s]|[-–—](?!\d))+/;
/** A length at the end: `3:45`, `(3:45)`, `1:02:03`. */
const length = /[\s([–—-]{0,20}\b((?:\d{1,2}:)?\d{1,2}:\d{2})[)\]]?$/;
const isrc = /\b([A-Z]{2})-?([A-Z0-9]{3})-?(\d{2})-?(\d{5})\b/i;

/** A track as a line of a list names it. */
export interface PastedTrack {
  name: string;
  /** Twelve characters; empty where the line has none. */
  isrc: string;
  /** As in `3:45`; absent where the line has none. */
  length?: string;
}

const nameIn = (text: string) =>
  cleanLine(
    text
      .replaceAll(/\t+/g, ' ')
      .replace(bullet, '')
      .replaceAll(/(?<![-–—,;|\s])[-–—,;|\s]+$/g, ''),
  );

/**
 * Reads a track list that was written as text: a line for each track, with a number in front, a length
 * at the end and an ISRC anywhere.
 */
export function tracksFromText(text: string): PastedTrack[] {
  return text.split(/\r\n?|\n/).flatMap((line) => {
    const code = isrc.exec(line);
    const coded = line.replace(isrc, ' ').trim().replace(numbering, '');
    const [, lasts = ''] = length.exec(coded) ?? [];
    const rest = coded.replace(length, '');
    const titled = nameIn(rest);
    // Nothing but a length is a title.
    const name = titled || nameIn(coded);
    if (!name) return [];
    const own = code ? code.slice(1).join('').toUpperCase() : '';
    return [{ name, isrc: own, ...(titled && secondsOf(lasts) && { length: lasts }) }];
  });
}
