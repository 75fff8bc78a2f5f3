import type { FoundEdition } from '#domain/importing/foundEdition';
import { cutLine } from '#domain/importing/sources/sourceText';
import { type EditionFormat, formatSold, type recordSizes } from '#domain/release/editionFormat';
import type { FormatOf } from '#domain/release/oldEditions';

/** The format of an edition, with how many pieces it has. */
export type MediaFormat = Pick<FoundEdition, 'format' | 'pieces' | 'size'>;

/** The formats as services and tables write them in English; the first that fits. */
const named: readonly (readonly [RegExp, EditionFormat])[] = [
  [/\bbox\b|\bbox ?set\b/i, 'box'],
  [/vinyl|\blps?\b|shellac|flexi|lathe|acetate/i, 'lp'],
  [/\b(?:sa|hd|xr)?cds?\b|\bcd-?r\b|compact disc/i, 'cd'],
  [/cassette|\btapes?\b|\bmc\b/i, 'cassette'],
  [/digital|download|\bfiles?\b|streaming|\bmp3\b|\bflac\b|\bwav\b/i, 'digital'],
];

const inches =
  /(?:^|[^\d])(7|10|12)\s*(?:"|″|”|''|-?\s*(?:inch|zoll|pouces|pulgadas|tommer|インチ))/i;
const counted = /(?:^|\s)(\d{1,2})\s*(?:[x×]\s*|(?=[a-z]))/i;
const doubles = /^\s*(?:double|doppel|dobbel|dubbel)[\s-]*/i;

/**
 * Reads what kind of thing a format's text names, as in `12" Vinyl`, `2×CD` and `Doppel-LP`; null if
 * it names none.
 * @param formatOf knows the names of formats in other languages
 */
export function readFormat(text: string, formatOf?: FormatOf): MediaFormat | null {
  const size = inches.exec(text)?.[1] as (typeof recordSizes)[number] | undefined;
  const sized = size ? text.replace(inches, ' ') : text;
  const pieces = doubles.test(sized) ? 2 : Number(counted.exec(sized)?.[1] ?? 1);
  const bare = sized.replace(doubles, '').replace(counted, ' ').trim();
  const sold = formatOf?.({ name: bare });
  const format =
    named.find(([pattern]) => pattern.test(bare))?.[1] ??
    (sold ? formatSold[sold] : size ? 'lp' : undefined);
  if (!format) return null;
  return {
    format,
    ...(pieces > 1 && { pieces }),
    ...(format === 'lp' && size && size !== '12' && { size }),
  };
}

/** The format that a text names, or “other” with the text as its name. */
export function formatOrOther(text: string, formatOf?: FormatOf): MediaFormat & { name?: string } {
  const read = readFormat(text, formatOf);
  if (read) return read;
  const name = /^other$/i.test(text.trim()) ? '' : cutLine(text, 200);
  return { format: 'other', ...(name && { name }) };
}

/** A medium of an edition, and how many there are of it. */
export interface Medium {
  text: string;
  count: number;
}

/** The format of an edition with several media; it is a box if they differ. */
export function formatOfMedia(media: readonly Medium[]): MediaFormat & { name?: string } {
  const read = media.map(({ text, count }) => ({ text, count, is: readFormat(text) }));
  const known = read.filter(({ text }) => text.trim() !== '');
  const box = known.find(({ is }) => is?.format === 'box');
  const kinds = new Set(known.map(({ is }) => is?.format ?? 'other'));
  if (box || kinds.size > 1) {
    const parts = known.filter((one) => one !== box);
    const name = cutLine(parts.map(counts).join(' + '), 200);
    return { format: 'box', ...(name && { name }) };
  }
  const [first] = known;
  if (!first) return { format: 'other' };
  const pieces = known.reduce((sum, { count }) => sum + count, 0);
  const { pieces: _, ...is } = formatOrOther(first.text);
  return { ...is, ...(pieces > 1 && pieces < 100 && { pieces }) };
}

const counts = ({ text, count }: Medium) => (count > 1 ? `${count}×${text}` : text);

/** Where a track stands: the text of its position, and the number of its disc from 1. */
export interface Place {
  key: string;
  position: string;
  disc: number;
}

/** A position: the disc that it may begin with, then a side's letter or none, as in `LP1-A1`, 2-1. */
const positionPattern = /^(?:(?:[A-Z]{2,8}(\d{1,2})?|(\d{1,2}))[-.])?(?:([A-Z]{1,2})\d*|\d+)$/i;

/**
 * The sides that positions name (A1, B2), or else the discs (2-1, or several media). None if all
 * tracks are on one. Where several discs have a side of one letter, all sides have the number of their
 * disc, as in 1A.
 */
export function sidesOf(
  places: readonly Place[],
  format: EditionFormat,
): NonNullable<FoundEdition['sides']> | undefined {
  const hasSides = format === 'lp' || format === 'cassette' || format === 'box';
  const read = places.map(({ key, position, disc }) => {
    const [, named, numbered, letter = ''] = positionPattern.exec(position) ?? [];
    const number = named ?? numbered ?? String(disc);
    return { key, disc: number, letter: hasSides ? letter.toUpperCase() : '' };
  });
  const discsOf = new Map<string, Set<string>>();
  for (const { disc, letter } of read)
    if (letter) discsOf.set(letter, (discsOf.get(letter) ?? new Set()).add(disc));
  const isNumbered = [...discsOf.values()].some((discs) => discs.size > 1);
  const sides = Map.groupBy(read, ({ disc, letter }) =>
    letter ? `${isNumbered ? disc : ''}${letter}` : `Disc ${disc}`,
  );
  if (sides.size < 2 || sides.size > mostSides) return undefined;
  return [...sides].map(([name, places]) => ({ name, tracks: places.map(({ key }) => key) }));
}

const mostSides = 40;
