import { cleanLine } from '#domain/characters';
import { cityKey, isKnownCity, zoneOf, zoneOfCity } from '#domain/show/city';
import { countryNamed } from '#domain/show/country';

const codes = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const americanStates = codes(
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM ' +
    'NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC',
);
/** Those that are no country's code. */
const canadianProvinces = codes('ON QC BC AB MB NS NB');

/** The letters of cars, which lists have behind cities as in “Wien (A)”. */
const carLetters: Readonly<Record<string, string>> = {
  A: 'AT',
  B: 'BE',
  D: 'DE',
  E: 'ES',
  F: 'FR',
  I: 'IT',
  L: 'LU',
  N: 'NO',
  P: 'PT',
  S: 'SE',
};
/** The number of a French department, which lists have behind cities as in “Lille (59)”. */
const department = /^(?:0[1-9]|[1-8]\d|9[0-5]|2[AB])$/;

/** Whether the codes after cities are American states: at least one of them is only a state's. */
export const hasStates = (parts: readonly string[]): boolean =>
  parts.some((part) => americanStates.has(part) && !countryNamed(part));

/** Zones whose cities have a state behind them; a state's letters may be a country's code, too. */
const americanZone =
  /^America\/(?:New_York|Chicago|Denver|Los_Angeles|Phoenix|Detroit|Boise|Anchorage)$/;
const isAmerican = (city: string) => americanZone.test(zoneOfCity(city) ?? '');

const japanese = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]`;
/** Separators of city, venue and country; text in brackets is a part of its own. */
const separators = new RegExp(
  [
    String.raw`\s{1,4}[-–—|•·:/]{1,5}\s{1,4}|\s{1,4}[-–—]|[-–—]\s{1,4}`,
    String.raw`\s{0,4}[,،;|•·\t、]\s{0,4}`,
    String.raw`(?<=${japanese})\/(?=${japanese})`,
    String.raw`(?<=\p{Script=Han})・`,
    String.raw`[([]([^()[\]]{0,200})[)\]]`,
  ].join('|'),
  'u',
);

/** Punctuation around a part, as lists have it. */
const marksAround = ' :–—-|*';

/** A part without punctuation around it or alone at its end. */
function withoutMarks(part: string): string {
  let [start, end] = [0, part.length];
  const isMark = (index: number, marks: string) => marks.includes(part.charAt(index));
  while (start < end && isMark(start, `${marksAround}.)]`)) start += 1;
  while (end > start && isMark(end - 1, marksAround)) end -= 1;
  const found = part.slice(start, end);
  const last = found.lastIndexOf(' ');
  return last > 0 && /^[)\].,;:!]+$/.test(found.slice(last + 1))
    ? found.slice(0, last).trim()
    : found;
}

/** Words beside a link, a price or a day, as in “le 14 mars”, which name no place. */
const noPlace =
  /^(?:tickets?|entradas?|billets?|karten|kaarten|billetter|ingressos|bilhetes|チケット|ドリンク代?別(?:途)?|tb[acd]|le|el|am|den|op|n\.?\s?n\.?|\P{L}*)$/iu;
const isPlace = (part: string) => /\p{N}/u.test(part) || !noPlace.test(part);

/** City and venue, or country and venue, with a colon between: “Fredrikstad: Blå Grotte”. */
const withColon = /^(?!festival:)(\p{Lu}[\p{L}\p{M}.’' -]+): (.+)$/iu;

/** The parts of the place: split where people separate city, venue and country. */
export function partsOf(text: string): { parts: string[]; isVenueMarked: boolean } {
  const [before = '', ...marked] = text.split(/\s{0,4}(?:@|\bat\b|＠)\s{0,4}/u);
  const split = (given: string) =>
    given
      .split(separators)
      .flatMap((part) => part?.split(',') ?? [])
      .map((part) => withoutMarks(cleanLine(part)))
      .filter(isPlace);
  const venue = split(marked.join(' '));
  const city = split(before).flatMap((part, index) => {
    const [, one, other] = (index < 2 && withColon.exec(part)) || [];
    return one && other ? [one, other] : [part];
  });
  return { parts: venue.length > 0 ? [...city, ...venue] : city, isVenueMarked: venue.length > 0 };
}

/** A country before its city, as in “CH-Zürich”. */
function prefixed(part: string): [string | undefined, string] {
  const [, code = '', city = ''] = /^([A-Z]{1,2})-(\p{Lu}.*)$/u.exec(part) ?? [];
  const country = carLetters[code] ?? (code.length === 2 ? countryNamed(code) : undefined);
  return country ? [country, city] : [undefined, part];
}

/** The country of a line, and its other parts. American states stay with their cities. */
export function withCountry(parts: readonly string[], areStates: boolean) {
  let country: string | undefined;
  const left: string[] = [];
  for (const part of parts) {
    const last = left.at(-1);
    const isProvince = canadianProvinces.has(part);
    const isState =
      last !== undefined &&
      (isProvince || (americanStates.has(part) && (areStates || isAmerican(last))));
    if (isState) {
      left[left.length - 1] = `${last}, ${part}`;
      country = isProvince ? 'CA' : 'US';
      continue;
    }
    const [before, city] = left.length === 0 ? prefixed(part) : [undefined, part];
    const behind = left.length === 1 && country === undefined;
    const short = behind
      ? (carLetters[part] ?? (department.test(part) ? 'FR' : undefined))
      : before;
    const found = short ?? (parts.length === 1 ? undefined : countryNamed(part));
    if (found && (country === undefined || country === found)) country = found;
    else left.push(part);
    if (before) left.push(city);
  }
  return { left, country };
}

/** Tells the names of cities from others: those of these earlier shows, and those of `city.ts`. */
export function cityAmong(cities: readonly string[]): (part: string) => boolean {
  const known = new Set(cities.map(cityKey));
  return (part) => known.has(cityKey(part)) || isKnownCity(part);
}

/** City and venue that only a blank separates: the first words are a city, or in Japanese. */
export function splitPlace(parts: readonly string[], isCity: (part: string) => boolean): string[] {
  const [only = ''] = parts;
  if (parts.length !== 1) return [...parts];
  const words = only.split(' ');
  for (let count = Math.min(3, words.length - 1); count > 0; count--) {
    const city = words.slice(0, count).join(' ');
    const isJapanese = count === 1 && new RegExp(`^${japanese}+$`, 'u').test(city);
    if (isJapanese || isCity(city)) return [city, words.slice(count).join(' ')];
  }
  return [only];
}

/** Whether the city follows the venue: all lines of a list have the same order. */
export function isCitySecond(
  places: readonly (readonly string[])[],
  isCity: (part: string) => boolean,
): boolean {
  const at = (index: number) => places.flatMap((parts) => parts[index] ?? []).filter(isCity).length;
  return at(1) > at(0);
}

/** City, venue and the rest of a line's parts, with the zone there. */
export function placeOf(parts: readonly string[], isSecond: boolean, country: string | undefined) {
  const [one = '', other = '', ...rest] = parts;
  const isFestival = /festival/i.test(one) && isKnownCity(other);
  const isSwapped = (isSecond || isFestival) && other !== '';
  const [city, venue] = isSwapped ? [other, one] : [one, other];
  const timeZone = zoneOf({ city, country });
  return {
    city,
    venue: [venue, ...rest].filter(Boolean).join(', '),
    ...(timeZone && { timeZone }),
  };
}
