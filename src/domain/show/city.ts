import { isOneTypoApart } from '#domain/oneTypo';
import { cityNames } from '#domain/show/cityNames';
import { mainZoneOf } from '#domain/show/countryZones';

/** Letters of which no accent can be taken away. */
const plainLetters: Readonly<Record<string, string>> = { ø: 'o', æ: 'ae', ß: 'ss', ł: 'l', đ: 'd' };

/** A city as it is compared: without accents, case and the marks between its words. */
export const cityKey = (city: string): string =>
  city
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[øæßłđ]/g, (letter) => plainLetters[letter] ?? letter)
    .replaceAll('’', "'")
    .replaceAll(/[\s_-]+/g, ' ')
    .trim()
    .replace(/^(?:ste?|sankt|sainte?|sint)(?:\. ?| )/, 'st ');

/** A city that is known here, under one of its names. */
interface KnownCity {
  country: string;
  timeZone: string;
  /** All its names, the one first that the others are compared by. */
  names: readonly string[];
  /** Whether a larger city in another country is rather meant by this name. */
  isLesser: boolean;
  /** How many larger ones stand before it in the table, in the same country and time zone. */
  rank: number;
}

/** German and Nordic letters as people write them without their marks: “Koeln”. */
const spelledOut = (name: string) =>
  name.toLowerCase().replaceAll(/[äöüøå]/g, (letter) => twoLetters[letter] ?? letter);
const twoLetters: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ø: 'oe',
  å: 'aa',
};

/** A city without what tells it from others: “Freiburg i. Br.”, “Frankfurt am Main”, “名古屋市”. */
const withoutRiver = (name: string) =>
  name.replace(
    /(?<=.{3})(?: (?:a[mn]|auf|bei|i[mn]|ob|on|sur|unter|upon|vor) .{0,60}| ?[ai]\. ?[\p{L}. ]{1,30}| ?[/(].{0,60})$|(?<=\p{Script=Han}{2})市$/iu,
    '',
  );

/** A city without its quarter: “Paris 11e”, “London E8”, “Köln-Ehrenfeld”. */
const withoutQuarter = (name: string) =>
  name.replace(/(?<=.{3})(?: \d{1,2}(?:er?|[eè]me)?| [NESW]{1,2}\d{1,2}|-\p{Lu}\p{L}+)$/u, '');

let cities: ReadonlyMap<string, readonly KnownCity[]> | undefined;

function allCities(): ReadonlyMap<string, readonly KnownCity[]> {
  if (cities) return cities;
  const found = new Map<string, KnownCity[]>();
  for (const [place, list] of Object.entries(cityNames)) {
    const [country = '', zone] = place.split(' ');
    const timeZone = zone ?? mainZoneOf(country) ?? '';
    for (const [rank, city] of list.split(',').entries()) {
      const given = city.trim().split('=');
      const names = given.map((name) => name.replace('~', ''));
      for (const [index, name] of names.entries()) {
        const known = {
          country,
          timeZone,
          names,
          isLesser: given[index]?.startsWith('~') ?? false,
          rank,
        };
        const keys = [name, spelledOut(name), withoutRiver(name)].map(cityKey);
        for (const key of new Set(keys)) {
          const others = found.get(key);
          if (!others) found.set(key, [known]);
          else if (!others.some((one) => one.country === country)) others.push(known);
        }
      }
    }
  }
  cities = found;
  return found;
}

/** The cities of a name, as far as they are known here: the largest in each country. */
function citiesNamed(city: string): readonly KnownCity[] {
  const name = city.replace(/,.*$/, '');
  const known = [name, withoutRiver(name), withoutQuarter(name)].map((one) =>
    allCities().get(cityKey(one)),
  );
  return known.find((one) => one !== undefined) ?? [];
}

/** The city that a name means; undefined if it is not known, or several may be meant. */
function cityNamed(city: string): KnownCity | undefined {
  const [only, other] = citiesNamed(city).filter(({ isLesser }) => !isLesser);
  return other ? undefined : only;
}

/** The key by which a city is the same in each of its spellings: that of `München` is `munich`. */
export const cityName = (city: string): string => cityKey(cityNamed(city)?.names[0] ?? city);

/** The names of a city in the languages of the site and its own, as far as it is known here. */
export const citySpellings = (city: string): readonly string[] => cityNamed(city)?.names ?? [city];

/** The country of a city, as far as it is known here. */
export const countryOfCity = (city: string): string | undefined => cityNamed(city)?.country;

/** The countries that have a city of this name, the likely ones first. */
export const countriesOfCity = (city: string): string[] =>
  citiesNamed(city)
    .toSorted((a, b) => Number(a.isLesser) - Number(b.isLesser))
    .map(({ country }) => country);

/** Whether a text is the name of a city, as far as any are known here. */
export const isKnownCity = (text: string): boolean => citiesNamed(text).length > 0;

/**
 * The known city that a misspelt name rather means, with one typo at most: the name that was meant,
 * and the same again if it is the first of its country in the table.
 */
export function nearestCity(
  text: string,
): { name: string; ifLargest: string | undefined } | undefined {
  const typed = cityKey(text);
  const near = [...allCities()].flatMap(([key, [city]]) =>
    city && isOneTypoApart(key, typed) ? [{ key, ...city }] : [],
  );
  const [best] = near.toSorted((a, b) => a.rank - b.rank);
  const name = best?.names.find((one) => cityKey(one) === best.key) ?? best?.names[0];
  return name === undefined ? undefined : { name, ifLargest: best?.rank === 0 ? name : undefined };
}

/** Where the states of the USA and of Canada that are not on Eastern time have their clocks. */
const zonesOfStates: readonly (readonly [zone: string, states: string])[] = [
  ['America/Chicago', 'AL AR IL IA KS LA MN MS MO NE ND OK SD TN TX WI'],
  ['America/Denver', 'CO ID MT NM UT WY'],
  ['America/Phoenix', 'AZ'],
  ['America/Los_Angeles', 'CA NV OR WA'],
  ['America/Anchorage', 'AK'],
  ['Pacific/Honolulu', 'HI'],
  ['America/Winnipeg', 'MB'],
  ['America/Regina', 'SK'],
  ['America/Edmonton', 'AB'],
  ['America/Vancouver', 'BC'],
  ['America/Halifax', 'NS NB PE'],
  ['America/St_Johns', 'NL'],
];

/**
 * The time zone of a place: that of its city, or of the state behind it as in “Portland, OR”, or the
 * one in which most people of its country live. Undefined where none can be told.
 */
export function zoneOf({
  city,
  country,
}: {
  city: string;
  country?: string | undefined;
}): string | undefined {
  const state = city.split(',').at(1)?.trim() ?? '';
  const isAmerican = country === 'US' || country === 'CA';
  const ofState = zonesOfStates.find(
    ([, states]) => isAmerican && state !== '' && states.split(' ').includes(state.toUpperCase()),
  )?.[0];
  if (ofState) return ofState;
  if (country === undefined) return cityNamed(city)?.timeZone;
  // A state that is named and not in the table is on the country's main time.
  const there = state === '' ? citiesNamed(city).find((one) => one.country === country) : undefined;
  return there?.timeZone ?? mainZoneOf(country);
}

interface Place {
  city: string;
  country?: string | undefined;
}

/**
 * The country beside a city that is typed over: that of the city where it is known, unless another
 * one was chosen by hand.
 * @param first the place before anything was typed
 */
export function countryTyped(first: Place, before: Place, city: string): string | undefined {
  const isFollowing = first.country === undefined || first.country === countryOfCity(first.city);
  const beside = (typed: string) => (isFollowing && countryOfCity(typed)) || first.country;
  return before.country === beside(before.city) ? beside(city) : before.country;
}

/** The time zone beside a place that is typed over: that of the place, unless it was chosen by hand. */
export function zoneTyped<P extends Place>(
  first: { timeZone: string },
  before: { venue: P; timeZone: string },
  venue: P,
): string {
  const beside = (place: P) => zoneOf(place) ?? first.timeZone;
  return before.timeZone === beside(before.venue) ? beside(venue) : before.timeZone;
}

/** A show's country after a move to a city; undefined where somebody must choose it. */
export function countryAfterMove(
  city: string,
  before: { city: string; country?: string | undefined },
): string | undefined {
  return cityName(city) === cityName(before.city) ? before.country : countryOfCity(city);
}
