import { expect, it } from 'vitest';
import { buildCatalogue } from '#catalogue/builtCatalogue';
import { neutralPublicLabel } from '#domain/label/publicLabel';
import { aPublicShow } from '#fixtures/shows';
import { aPublicArtist, aPublicRelease, aSnapshot } from '#fixtures/snapshots';
import { sitemapOf } from './sitemap.ts';

const releases = [1, 2, 3, 4, 5].map((cId) => aPublicRelease({ cId }));
const snapshot = aSnapshot({ artists: [aPublicArtist()], releases });

it('splits a sitemap where a file would hold too many addresses', () => {
  const files = sitemapOf(buildCatalogue(snapshot, '2026-03-20'), 2);
  const named = files.filter(({ name }) => name.startsWith('releases'));
  expect(named.map(({ name, entries }) => [name, entries.length])).toEqual([
    ['releases-1', 2],
    ['releases-2', 2],
    ['releases-3', 1],
  ]);
});

it('gives each entry the instant of its own change, and a page of the site none', () => {
  const files = sitemapOf(buildCatalogue(snapshot, '2026-03-20'));
  expect(files.map(({ name }) => name)).toEqual(['pages-1', 'artists-1', 'releases-1']);
  const [pages, artists] = files;
  expect(pages?.entries.every(({ changedAt }) => changedAt === undefined)).toBe(true);
  expect(artists?.entries[0]?.changedAt).toBe(snapshot.artists[0]?.changedAt);
});

it('names every page in each language of the label', () => {
  const label = { ...neutralPublicLabel, languages: ['en', 'pt-BR'] };
  const files = sitemapOf(buildCatalogue({ ...snapshot, label }, '2026-03-20'));
  const paths = files.flatMap(({ entries }) => entries.map(({ path }) => path));
  const translated = paths.filter((path) => /^\/pt-br(\/|$)/.test(path));
  expect(translated).toContain('/pt-br');
  expect(translated.map((path) => path.replace('/pt-br', '') || '/')).toEqual(
    paths.filter((path) => !translated.includes(path)),
  );
});

it('names the lists of shows by country and by past year', () => {
  const shows = [
    aPublicShow({ cId: 1, day: '2026-11-21', venue: { country: 'DE' } }),
    aPublicShow({ cId: 2, day: '2024-11-21', venue: { country: 'NO' } }),
  ];
  const files = sitemapOf(buildCatalogue(aSnapshot({ shows }), '2026-03-20'));
  const paths = files.flatMap(({ entries }) => entries.map(({ path }) => path));
  expect(paths.filter((path) => /^\/shows\/(in|year)\//.test(path))).toEqual([
    '/shows/in/de',
    '/shows/year/2024',
  ]);
});
