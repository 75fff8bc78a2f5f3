import { describe, expect, test } from 'vitest';
import { isTimeZone } from '#domain/day';
import { cityName, citySpellings, countryAfterMove, zoneOf } from './city.ts';
import { countryCodes } from './country.ts';
import { isZoneIn, mainZoneOf } from './countryZones.ts';

describe('the zone of a place', () => {
  test.each([
    ['Berlin', undefined, 'Europe/Berlin'],
    ['München', undefined, undefined],
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
  expect(citySpellings('Trondheim')).toEqual(['Trondheim']);
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
  // No city that is known here, so somebody has to say.
  ['Manchester', 'DE', undefined],
])('a show that moves to %s from Köln in %s is in %s', (city, country, after) => {
  expect(countryAfterMove(city, { city: 'Köln', country })).toBe(after);
});
