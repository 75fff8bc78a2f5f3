import { expect, test } from 'vitest';
import { buildCatalogue } from '#catalogue/builtCatalogue';
import { shownWording } from '#catalogue/label';
import { inCatalogue } from '#catalogue/reading';
import { aPublicShow } from '#fixtures/shows';
import { aPublicLabel, aSnapshot } from '#fixtures/snapshots';
import { mainActs, otherActs, showPlaces, showTitle } from './showText.ts';

type Given = Parameters<typeof aPublicShow>[0];
const act = (name: string, part: 'main' | 'support' = 'main') => ({ name, part });

function textsOf(given: Given, language = 'en') {
  const show = aPublicShow(given);
  const label = aPublicLabel({ languages: [language] });
  return inCatalogue(buildCatalogue(aSnapshot({ label, shows: [show] }), '2026-03-20'), () => {
    const wording = shownWording();
    const title = showTitle(show, wording);
    const [acts, others] = [mainActs(show, wording), otherActs(show, wording)];
    return { title, acts, others, places: showPlaces(show, wording) };
  });
}

test.each([
  [{}, 'Artist 1 in Berlin'],
  [{ artists: [act('A'), act('B'), act('C', 'support')] }, 'A, B in Berlin'],
  // Nobody is the main act of a bill of supports: all are named.
  [{ artists: [act('B', 'support'), act('C', 'support')] }, 'B, C in Berlin'],
  [{ festival: 'Lavt lys' }, 'Artist 1 at Lavt lys'],
  [{ venue: { city: '' } }, 'Artist 1 in Badehaus'],
  // An act that may not be named leaves the place.
  [{ artists: [] }, 'Badehaus'],
  [{ artists: [], venue: { name: '' } }, 'Berlin'],
  [{ artists: [], festival: 'Lavt lys' }, 'Lavt lys'],
  // What a venue writes is text: it fills no placeholder.
  [{ venue: { city: '{artists}' } }, 'Artist 1 in {artists}'],
] satisfies [Given, string][])('%j is titled %s', (given, title) => {
  expect(textsOf(given).title).toBe(title);
});

test('a title follows the language of the page', () => {
  expect(textsOf({ festival: 'Lavt lys' }, 'nb').title).toBe('Artist 1 på Lavt lys');
  expect(textsOf({ artists: [act('A'), act('B')] }, 'ja').acts).toBe('A、B');
});

test.each([
  [{ venue: { country: 'DE' } }, 'en', ['Badehaus', 'Berlin', 'Germany']],
  [{ venue: { country: 'DE' } }, 'nb', ['Badehaus', 'Berlin', 'Tyskland']],
  [{ venue: { name: '' }, festival: 'Lavt lys' }, 'en', ['Lavt lys', 'Berlin']],
  [{ festival: 'Lavt lys' }, 'en', ['Lavt lys', 'Badehaus', 'Berlin']],
  [{ venue: { city: '' } }, 'en', ['Badehaus']],
] satisfies [Given, string, string[]][])('%j in %s is at %j', (given, language, places) => {
  expect(textsOf(given, language).places).toEqual(places);
});

test('the acts beside the main ones are named, unless there are only such', () => {
  const supports = [act('B', 'support'), act('C', 'support')];
  expect(textsOf({ artists: [act('A'), ...supports] }).others).toBe('With B, C');
  expect(textsOf({ artists: [act('A'), ...supports] }, 'ja').others).toBe('共演：B、C');
  expect(textsOf({ artists: supports }).others).toBe('');
  expect(textsOf({ artists: [act('A')] }).others).toBe('');
});
