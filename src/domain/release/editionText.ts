import type { Id } from '#domain/identifier';
import { addressSchema, type Link, linkNameOf } from '#domain/link';
import type { Edition, Side } from '#domain/release/edition';
import { editionFormatLabels } from '#domain/release/editionFormat';

/** The shops of an edition, a line each; a shop that its address tells of has no name before it. */
export const shopsText = (links: readonly Link[]): string =>
  links
    .map(({ name, url }) =>
      addressSchema.safeParse(url).success && name === linkNameOf(url)
        ? url
        : `${name} ${url}`.trim(),
    )
    .join('\n');

/** The shops that somebody wrote in lines; null if a line has no address. */
export function shopsOf(text: string): Link[] | null {
  const lines = text.split('\n').filter((line) => line.trim());
  const links = lines.map((line) => {
    const words = line.trim().split(/\s+/);
    const { data: url } = addressSchema.safeParse(words.pop());
    const name = words.join(' ');
    return url ? { name: name || linkNameOf(url), url } : null;
  });
  return links.some((link) => link === null)
    ? null
    : links.filter((link): link is Link => link !== null);
}

/** Numbers of tracks, as in “1–4, 6”. */
function numbersText(numbers: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last && number === last[1] + 1) last[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([from, to]) => (from === to ? from : `${from}–${to}`)).join(', ');
}

/** The sides of an edition, a line each, as in “A: 1–4”. `tracks` are the release's, in order. */
export const sidesText = (sides: readonly Side[], tracks: readonly { id: Id }[]): string =>
  sides
    .map((side) => {
      const numbers = side.tracks.map((id) => tracks.findIndex((track) => track.id === id) + 1);
      return `${side.name}: ${numbersText(numbers.filter(Boolean))}`;
    })
    .join('\n');

/** The sides that somebody wrote in lines; null if one can't be read or names no track. */
export function sidesOf(text: string, tracks: readonly { id: Id }[]): Side[] | null {
  const sides: Side[] = [];
  for (const line of text.split('\n').filter((one) => one.trim())) {
    const [name = '', list, ...more] = line.split(':').map((part) => part.trim());
    if (!name || list === undefined || more.length > 0) return null;
    const ids: Id[] = [];
    for (const part of list.split(',').filter((one) => one.trim())) {
      const [, from, to = from] = /^\s*(\d{1,3})\s*(?:[–-]\s*(\d{1,3}))?\s*$/.exec(part) ?? [];
      for (let number = Number(from); number <= Number(to); number++) {
        const track = tracks[number - 1];
        if (!track) return null;
        ids.push(track.id);
      }
      if (from === undefined || Number(to) < Number(from)) return null;
    }
    sides.push({ name, tracks: ids });
  }
  return sides;
}

type Named = Pick<Edition, 'format' | 'pieces' | 'size' | 'name'>;

/** What an edition is, as in “2 × 10″ Vinyl”; `label` is the format's word in a language. */
export function formatText({ format, pieces, size, name }: Named, label: string): string {
  if (format === 'other' && name) return name;
  const width = format === 'lp' && size && size !== '12' ? `${size}″ ` : '';
  const count = format !== 'digital' && pieces && pieces > 1 ? `${pieces} × ` : '';
  return `${count}${width}${label}`;
}

/**
 * An edition in one line, as in “Vinyl, clear”, with `apart` as in “CD (GF-1)”. `label` is the
 * format's word in a language; by default in English, for the history and messages.
 */
export function editionName(
  edition: Named & { apart?: string | undefined },
  label = editionFormatLabels[edition.format],
): string {
  const { name, apart } = edition;
  const format = formatText(edition, label);
  const whole = name && name !== format ? `${format}, ${name}` : format;
  return apart ? `${whole} (${apart})` : whole;
}

/** The codes by which shops name an edition. */
export type Codes = Partial<Pick<Edition, 'catalogueNumber' | 'barcode'>>;
type WithCodes = Named & Codes;

/** The codes of an edition, its catalogue number first. */
export const catalogueCodesOf = ({ catalogueNumber, barcode }: Codes): string[] =>
  [catalogueNumber ?? '', barcode ?? ''].filter(Boolean);

/** An edition in one line with its number or barcode. */
export const numberedEditionName = (edition: WithCodes): string =>
  editionName({ ...edition, apart: catalogueCodesOf(edition)[0] });

/** An edition with the number that tells it apart where another of its release has its name. */
export type ToldApart<E> = E & { apart?: string };

/**
 * Editions of a release, with `apart` where two have the same name: the catalogue number, or the
 * barcode if there is none or the other has it as well.
 */
export function toldApart<E extends WithCodes>(editions: readonly E[]): ToldApart<E>[] {
  const groups = Map.groupBy(editions, (edition) => editionName(edition));
  return editions.map((edition) => {
    const twins = (groups.get(editionName(edition)) ?? []).filter((one) => one !== edition);
    const numbers = twins.length > 0 ? catalogueCodesOf(edition) : [];
    const isOwn = (number: string) =>
      !twins.some((twin) => catalogueCodesOf(twin).includes(number));
    const apart = numbers.find(isOwn) ?? numbers[0];
    return apart ? { ...edition, apart } : edition;
  });
}
