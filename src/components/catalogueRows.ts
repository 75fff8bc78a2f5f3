import { htmlOf } from '#domain/characters';
import { type Day, dayParts } from '#domain/day';
import type { ReleaseKind } from '#domain/release/releaseKind';
import type { Words } from '#words/translation';

const attributeOf = (text: string) => htmlOf(text).replaceAll('"', '&quot;');

/**
 * Nine letters of a script without spaces: too wide for a column on a phone unless it may break.
 */
const longRun = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々]{9}/u;
const long = (text: string) => (longRun.test(text) ? ' class="long"' : '');

/** The artists, in the same markup as `Names`. */
function artistsCell(names: readonly string[], comma: string): string {
  const artists = names.map((name) => `<bdi${long(name)}>${htmlOf(name)}</bdi>`);
  const bound = comma.trimEnd();
  if (!bound.startsWith('،')) return artists.join(htmlOf(comma));
  const last = artists.pop() ?? '';
  const before = artists.map((artist) => `<span class="with-comma">${artist}${bound}</span>`);
  return [...before, last].join(' ');
}

/** A date with a separate year, for narrow windows. */
function dayCell(day: Day, language: string): string {
  const { before, year, after } = dayParts(day, language);
  const rest = (text: string) => text && `<span>${htmlOf(text)}</span>`;
  return `<time datetime="${day}">${rest(before)}${year}${rest(after)}</time>`;
}

interface RowWords {
  language: string;
  /** The separator of names. */
  comma: string;
  kinds: Pick<Words['release'], ReleaseKind>;
}

/** A release in the table of all releases. */
interface CatalogueRow {
  catalogueNumber?: string | undefined;
  url: string;
  title: string;
  kind?: ReleaseKind | undefined;
  releaseDate: Day | null;
  /** The names of its artists. */
  artists: readonly string[];
}

/**
 * The rows of the table of all releases as HTML. Components for so many rows would take a quarter
 * of a small publication's time.
 */
export function catalogueRows(
  releases: readonly CatalogueRow[],
  { language, comma, kinds }: RowWords,
): string {
  const row = ({ catalogueNumber = '', url, title, kind, releaseDate, artists }: CatalogueRow) => {
    const cells = [
      `<td class="figures">${htmlOf(catalogueNumber)}</td>`,
      `<th scope="row"><a href="${attributeOf(url)}" dir="auto"${long(title)}>${htmlOf(title)}</a></th>`,
      `<td>${artistsCell(artists, comma)}</td>`,
      `<td>${kind ? htmlOf(kinds[kind]) : ''}</td>`,
      `<td class="figures">${releaseDate ? dayCell(releaseDate, language) : ''}</td>`,
    ];
    return `<tr>${cells.join('')}</tr>`;
  };
  return releases.map(row).join('');
}
