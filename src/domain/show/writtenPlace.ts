import { cleanLine } from '#domain/characters';
import { cityKey, countriesOfCity, countryOfCity, isKnownCity } from '#domain/show/city';
import { countryNamed } from '#domain/show/country';
import { isOpenPlace } from '#domain/show/openPlace';

const codes = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const americanStates = codes(
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM ' +
    'NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC',
);
const brazilianStates = codes(
  'AC AL AP AM BA CE DF ES GO MA MT MS MG PA PB PR PE PI RJ RN RS RO RR SC SP SE TO',
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

/** A city and the state behind it, as in “Portland, OR”, as postal addresses have them apart. */
export function localityOf({ city, country }: { city: string; country?: string | undefined }): {
  locality: string;
  region?: string;
} {
  const [, locality = '', region = ''] = /^([^,]{1,80}), ?([A-Z]{2})$/.exec(city) ?? [];
  const isWithState = region !== '' && (country === 'US' || country === 'CA');
  return isWithState ? { locality, region } : { locality: city };
}

/** American states by their names, as lists have them behind cities. */
const stateNames: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'Alabama=AL Alaska=AK Arizona=AZ Arkansas=AR California=CA Colorado=CO Connecticut=CT ' +
    'D.C.=DC Delaware=DE Florida=FL Georgia=GA Hawaii=HI Idaho=ID Illinois=IL Indiana=IN ' +
    'Iowa=IA Kansas=KS Kentucky=KY Louisiana=LA Maine=ME Maryland=MD Massachusetts=MA ' +
    'Michigan=MI Minnesota=MN Mississippi=MS Missouri=MO Montana=MT Nebraska=NE Nevada=NV ' +
    'New_Hampshire=NH New_Jersey=NJ New_Mexico=NM New_York=NY North_Carolina=NC ' +
    'North_Dakota=ND Ohio=OH Oklahoma=OK Oregon=OR Pennsylvania=PA Rhode_Island=RI ' +
    'South_Carolina=SC South_Dakota=SD Tennessee=TN Texas=TX Utah=UT Vermont=VT Virginia=VA ' +
    'Washington=WA West_Virginia=WV Wisconsin=WI Wyoming=WY'
  )
    .split(' ')
    .map((pair) => pair.replace('_', ' ').split('=')),
);
/** States whose names are also those of cities. */
const cityStates = codes('NY WA');

/** The code of the American state that a part names behind its city. */
function stateBehind(city: string, part: string): string | undefined {
  if (americanStates.has(part)) return part;
  const named = stateNames[part];
  const isCityToo = named !== undefined && cityStates.has(named);
  return isCityToo && countryOfCity(city) !== 'US' ? undefined : named;
}

/** Whether states stand after cities: at least one of them is only a state's, or its city American. */
export const hasStates = (lines: readonly (readonly string[])[]): boolean =>
  lines.some((parts) =>
    parts.some((part, index) => {
      const city = parts[index - 1] ?? '';
      if (stateBehind(city, part) === undefined) return false;
      return !countryNamed(part) || countryOfCity(city) === 'US';
    }),
  );

/**
 * The code of a state behind its city, of which many are a country's, too: `Tunis, TN` is in Tunisia,
 * `Nashville, TN` in the USA. Germany is more likely than Delaware.
 */
function stateOf(city: string, part: string, areStates: boolean): string | undefined {
  const state = stateBehind(city, part);
  const country = countryNamed(part);
  if (state === undefined || country === undefined) return state;
  const known = countriesOfCity(city);
  const isEither = known.length === 0 || (known.includes(country) && known.includes('US'));
  const isState = isEither ? areStates && country !== 'DE' : !known.includes(country);
  return isState ? state : undefined;
}

/**
 * A city with the state or province behind it, and their country; undefined where a part is none.
 * @param given whether states stand after cities around it, and the country where it is known
 */
export function cityInState(
  city: string,
  part: string,
  { areStates, country }: { areStates: boolean; country?: string | undefined },
): { city: string; country: string } | undefined {
  if (canadianProvinces.has(part)) return { city: `${city}, ${part}`, country: 'CA' };
  const state = country === 'US' ? stateBehind(city, part) : stateOf(city, part, areStates);
  return state === undefined ? undefined : { city: `${city}, ${state}`, country: 'US' };
}

/** An American city with its state after a blank, as in “Austin TX”: two parts. */
export function withoutComma(part: string): string[] {
  const [, city = '', state = ''] = /^(.+) ([A-Z]{2})$/.exec(part) ?? [];
  return americanStates.has(state) && countryOfCity(city) === 'US' ? [city, state] : [part];
}

/** Whether a code behind a city is that of its Brazilian state. */
const isBrazilian = (city: string, code: string) =>
  brazilianStates.has(code) && countriesOfCity(city).includes('BR');

/**
 * A city, the code of its country or state behind it, and what follows: “Bern CH Dachstock”,
 * “Curitiba/PR”.
 */
function withoutCode(part: string): string[] {
  const [, city = '', code = '', behind] =
    /^([^/]{1,60}?)[ /]([A-Z]{2})(?: ([^/]{1,100}))?$/u.exec(part) ?? [];
  const isThere =
    isBrazilian(city, code) || countriesOfCity(city).includes(countryNamed(code) ?? '-');
  if (!isThere) return [part];
  return behind ? [city, code, behind] : [city, code];
}

/** A country by a code before or behind a city: of ISO 3166-1, or a letter of cars. */
export const countryOfCode = (code: string): string | undefined =>
  carLetters[code] ?? (code.length === 2 ? countryNamed(code) : undefined);

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
  /^(?:tickets?|vvk|ak|abendkasse|box office|door|doors|entradas?|billets?|karten|kaarten|billetter|ingressos|bilhetes|チケット|jeweils|each|tix|info|buy|rsvp|more|le|el|am|den|op|\P{L}*)$/iu;
const drink = /^\d?ドリンク(?:代?別(?:途)?|付)?$/u;
const isPlace = (part: string) =>
  !drink.test(part) && (/\p{N}/u.test(part) || !(noPlace.test(part) || isOpenPlace(part)));

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

/** A venue in its city, as in “Kulturhuset i Tromsø”: the city first. */
export function venueInCity(part: string): [city: string, venue: string] | undefined {
  const [, venue, city = ''] = /^(.{2,80}) (?:in|i|à|en|em|te|at) (.{2,60})$/u.exec(part) ?? [];
  return venue && isKnownCity(city) ? [city, venue] : undefined;
}

/** A country beside its city, as in “CH-Zürich” and “Berlin/DE”. */
function besideCity(part: string): [string | undefined, string] {
  const [, before = '', after = ''] = /^([A-Z]{1,2})-(\p{Lu}.*)$/u.exec(part) ?? [];
  const [, city = '', behind = ''] = /^(.+)\/([A-Z]{1,2})$/u.exec(part) ?? [];
  const code = before || behind;
  const country = countryOfCode(code);
  return country ? [country, after || city] : [undefined, part];
}

/** The country of a line, and its other parts. American states stay with their cities. */
export function withCountry(given: readonly string[], areStates: boolean) {
  let country: string | undefined;
  const left: string[] = [];
  const parts = given.flatMap(withoutComma).flatMap(withoutCode);
  for (const [index, part] of parts.entries()) {
    const last = left.at(-1);
    if (last !== undefined && isBrazilian(last, part)) {
      country = 'BR';
      continue;
    }
    const inState = last === undefined ? undefined : cityInState(last, part, { areStates });
    if (inState) {
      left[left.length - 1] = inState.city;
      country = inState.country;
      continue;
    }
    const [before, city] = left.length === 0 ? besideCity(part) : [undefined, part];
    const behind = left.length === 1 && country === undefined;
    const car = carLetters[part];
    // In a table, the letter stands in a column of its own.
    const isOfCity = car !== undefined && car === countryOfCity(left[0] ?? '');
    const short = behind || isOfCity ? (car ?? (department.test(part) ? 'FR' : undefined)) : before;
    const found = short ?? (parts.length === 1 ? undefined : countryNamed(part));
    // Luxembourg and Singapore are cities, too.
    const isCityToo =
      found !== undefined &&
      left.length === 0 &&
      countriesOfCity(part).includes(found) &&
      !parts.slice(index + 1).some(isKnownCity);
    if (isCityToo) country = found;
    if (found && !isCityToo && (country === undefined || country === found)) country = found;
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
  const isWithState = only.includes(',') && isCity(only);
  if (parts.length !== 1 || isWithState) return [...parts];
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

/** City and venue of a line's parts, and those of its brackets that are neither. */
export function placeOf(
  parts: readonly string[],
  { isSecond, asides }: { isSecond: boolean; asides: ReadonlySet<string> },
) {
  const [one = '', ...others] = parts;
  // Brackets behind the city hold the venue only where nothing else does.
  const isAside = (part: string, index: number) =>
    asides.has(part) && (index > 0 || others.some((other) => !asides.has(other)));
  const [other = '', ...rest] = others.filter((part, index) => !isAside(part, index));
  const [city, venue] = isSecond && other !== '' ? [other, one] : [one, other];
  return {
    city,
    venue: [venue, ...rest].filter(Boolean).join(', '),
    aside: others.filter(isAside),
  };
}

/**
 * The countries of a list's shows: as they are written, or those of their cities. Of a city that
 * several countries have, it is the one where most of the other shows are; of a city that is better
 * known elsewhere, as London in Canada, only where all others are.
 */
export function countriesIn(
  places: readonly { city: string; country?: string | undefined }[],
): (string | undefined)[] {
  const sure = places.map(({ city, country }) => country ?? countryOfCity(city));
  return places.map(({ city, country }, index) => {
    if (country) return country;
    const others = sure.filter((other, at) => other !== undefined && at !== index);
    const count = (one: string) => others.filter((other) => other === one).length;
    const [most] = countriesOfCity(city).toSorted((a, b) => count(b) - count(a));
    const isLikely = most !== undefined && count(most) > 0;
    if (sure[index] === undefined) return isLikely ? most : undefined;
    return isLikely && others.length > 1 && count(most) === others.length ? most : sure[index];
  });
}
