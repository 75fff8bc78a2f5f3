import { describe, expect, test } from 'vitest';
import { isTimeZone } from '#domain/day';
import {
  cityName,
  citySpellings,
  countriesOfCity,
  countryAfterMove,
  countryOfCity,
  countryTyped,
  nearestCity,
  zoneOf,
  zoneTyped,
} from './city.ts';
import { cityNames } from './cityNames.ts';
import { countryCodes } from './country.ts';
import { isZoneIn, mainZoneOf } from './countryZones.ts';

describe('the zone of a place', () => {
  test.each([
    ['Berlin', undefined, 'Europe/Berlin'],
    ['München', undefined, 'Europe/Berlin'],
    ['Hamburg', 'DE', 'Europe/Berlin'],
    ['Manchester', 'GB', 'Europe/London'],
    ['大阪', 'JP', 'Asia/Tokyo'],
    ['東京', undefined, 'Asia/Tokyo'],
    ['Wien', undefined, 'Europe/Vienna'],
    ['Lyon', 'FR', 'Europe/Paris'],
    // A city of the same name in another country.
    ['London', 'CA', 'America/Toronto'],
    ['London', 'GB', 'Europe/London'],
    ['Portland', 'US', 'America/Los_Angeles'],
    ['Portland, ME', 'US', 'America/New_York'],
    ['Portland, OR', 'US', 'America/Los_Angeles'],
    ['Marfa, TX', 'US', 'America/Chicago'],
    ['Calgary', 'CA', 'America/Edmonton'],
    ['Nowhere', undefined, undefined],
    ['', 'AU', 'Australia/Sydney'],
  ])('%s in %s is %s', (city, country, zone) => {
    expect(zoneOf({ city, country })).toBe(zone);
  });

  test('is one that exists, for every country where people live', () => {
    const without = countryCodes().filter((code) => {
      const zone = mainZoneOf(code);
      return zone === undefined || !isTimeZone(zone) || !isZoneIn(zone, code);
    });
    // Islands without people, and territories that have no zone of their own.
    expect(without).toEqual(['AC', 'BV', 'CP', 'CQ', 'DG', 'HM', 'TA']);
  });
});

test.each([
  ['Europe/Vienna', 'DE', true],
  ['Europe/London', 'DE', false],
  ['Pacific/Honolulu', 'US', true],
  ['Europe/Oslo', 'US', false],
  ['Asia/Calcutta', 'IN', true],
])('%s has clocks of %s: %s', (zone, country, isThere) => {
  expect(isZoneIn(zone, country)).toBe(isThere);
});

test('a city is the same in each of its spellings', () => {
  for (const spelling of ['Munich', 'München', 'MUENCHEN', 'Múnich', 'ミュンヘン'])
    expect(cityName(spelling)).toBe('munich');
  expect(cityName('København')).toBe(cityName('Copenhagen'));
  expect(cityName('Tromsø')).toBe(cityName('Tromso'));
});

test('a city has its names in other languages, and one that is not known its own', () => {
  for (const city of ['München', 'Munich', 'ミュンヘン'])
    expect(citySpellings(city)).toEqual(expect.arrayContaining(['Munich', 'München', 'ميونخ']));
  expect(citySpellings('Nowhere')).toEqual(['Nowhere']);
});

test('a misspelt city is the nearest known one, and whether that is the largest there is told', () => {
  expect(nearestCity('Berln')).toEqual({ name: 'Berlin', ifLargest: 'Berlin' });
  expect(nearestCity('Hamburk')).toEqual({ name: 'Hamburg', ifLargest: undefined });
  expect(nearestCity('Nowheresville')).toBeUndefined();
});

test.each([
  ['Wien', 'DE', 'AT'],
  ['London', 'DE', 'GB'],
  ['Portland', 'US', 'US'],
  ['Austin, TX', 'DE', 'US'],
  ['Tokyo', undefined, 'JP'],
  // The same city, as it was or in another spelling.
  ['Köln', 'DE', 'DE'],
  ['Cologne', 'DE', 'DE'],
  ['Manchester', 'DE', 'GB'],
  // No city that is known here, so somebody has to say.
  ['Nowhere', 'DE', undefined],
])('a show that moves to %s from Köln in %s is in %s', (city, country, after) => {
  expect(countryAfterMove(city, { city: 'Köln', country })).toBe(after);
});

describe('the country of a city', () => {
  test.each([
    ['Hamburg Hannover Köln KÖLN Koeln München Nürnberg Erfurt', 'DE'],
    ['Frankfurt Frankfurt_am_Main Frankfurt/Main Freiburg_i._Br. Halle_(Saale) Hanau', 'DE'],
    ['Wien Linz Graz St._Pölten Sankt_Pölten', 'AT'],
    ['Zürich Zuerich Bern Basel Genève Lausanne St._Gallen Winterthur', 'CH'],
    ['Milano Mailand Torino Roma Firenze Bologna Venezia Napoli', 'IT'],
    ['Praha Brno Prag', 'CZ'],
    ['Kraków Krakow Warszawa Wrocław Gdańsk Łódź Poznań', 'PL'],
    ['København Aarhus Århus Odense', 'DK'],
    ['Göteborg Goteborg Stockholm Malmö Umeå', 'SE'],
    ['Oslo Bergen Trondheim Tromsø Tromso', 'NO'],
    ['Lyon Marseille St-Étienne Saint-Étienne Rennes Lille', 'FR'],
    ['Bruxelles Brussel Gent Antwerpen Liège Lüttich', 'BE'],
    ['Utrecht Den_Haag Groningen Nijmegen Tilburg', 'NL'],
    ['Madrid Bilbao Sevilla Zaragoza Barcelona Valencia', 'ES'],
    ['Lisboa Porto Braga Coimbra', 'PT'],
    ['Budapest Szeged', 'HU'],
    ['Helsinki Helsingfors Tampere Turku', 'FI'],
    ['Brighton Bristol Leeds Glasgow Manchester Birmingham', 'GB'],
    ['Ljubljana Maribor', 'SI'],
    ['București Cluj-Napoca', 'RO'],
    ['Αθήνα Athens Thessaloniki', 'GR'],
    ['名古屋 京都 札幌', 'JP'],
    ['São_Paulo Rio_de_Janeiro Curitiba', 'BR'],
    ['Ciudad_de_México Guadalajara Monterrey', 'MX'],
    ['Big_Sur Brooklyn Asheville', 'US'],
  ])('%s: %s', (cities, country) => {
    const open = cities
      .split(' ')
      .map((city) => city.replaceAll('_', ' '))
      .filter((city) => countryOfCity(city) !== country);
    expect(open).toEqual([]);
  });

  test('is open where several cities have the name', () => {
    for (const city of ['Cambridge', 'Córdoba', 'Vienne'])
      expect(countryOfCity(city)).toBeUndefined();
    expect(countriesOfCity('Cambridge').toSorted()).toEqual(['CA', 'GB', 'US']);
    expect(countriesOfCity('London')[0]).toBe('GB');
    expect(countriesOfCity('Badehaus')).toEqual([]);
  });

  test('is one that has the zone of its list', () => {
    for (const place of Object.keys(cityNames)) {
      const [country = '', zone = mainZoneOf(country) ?? ''] = place.split(' ');
      expect([place, isTimeZone(zone), isZoneIn(zone, country)]).toEqual([place, true, true]);
    }
  });
});

test.each([
  [{ city: '' }, { city: 'Köl' }, 'Köln', 'DE'],
  [{ city: '' }, { city: 'Köln', country: 'DE' }, 'Kölnb', undefined],
  [{ city: 'Köln', country: 'DE' }, { city: 'Köln', country: 'DE' }, 'Wien', 'AT'],
  [{ city: 'Köln', country: 'DE' }, { city: 'Köln', country: 'DE' }, 'Hexham', 'DE'],
  // Chosen by hand, before or now.
  [{ city: 'Haldern', country: 'DE' }, { city: 'Haldern', country: 'DE' }, 'Wien', 'DE'],
  [{ city: 'Köln', country: 'DE' }, { city: 'Köln', country: 'NL' }, 'Wien', 'NL'],
])('the country from %j, then %j, with %s typed is %s', (first, before, city, country) => {
  expect(countryTyped(first, before, city)).toBe(country);
});

test('a time zone follows the place until another one is chosen', () => {
  const [cologne, vienna] = [{ city: 'Köln' }, { city: 'Wien' }];
  const first = { timeZone: 'UTC' };
  const typed = (venue: { city: string }, timeZone: string, to: { city: string }) =>
    zoneTyped(first, { venue, timeZone }, to);
  expect(typed({ city: '' }, 'UTC', cologne)).toBe('Europe/Berlin');
  expect(typed(cologne, 'Europe/Berlin', vienna)).toBe('Europe/Vienna');
  expect(typed(cologne, 'Europe/Berlin', { city: 'Hexham' })).toBe('UTC');
  expect(typed(cologne, 'Europe/Oslo', vienna)).toBe('Europe/Oslo');
});
