import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import type { LinkLookupName } from '#domain/link';
import { createMusicBrainzService } from '#functions/adapters/sources/musicBrainz';
import { createLinkLookups } from './linkLookups.ts';

const servers: { close: () => void }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const about = { timeZone: 'UTC', contact: 'post@label.example' };
const codes = { title: 'Low Water', barcodes: ['7090014380017'], isrcs: ['NOTWR1900001'] };

/** One of the services, which answers each path so, with this status, and 404 elsewhere. */
async function lookup(name: LinkLookupName, answers: Record<string, unknown>, status = 200) {
  const asked: string[] = [];
  const server = createServer(({ url = '', headers }, response) => {
    asked.push(url);
    const body = answers[url];
    const isNamed = headers['user-agent']?.includes('Gatefold');
    response.writeHead(!isNamed ? 403 : body === undefined ? 404 : status);
    response.end(typeof body === 'string' ? body : JSON.stringify(body ?? {}));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const pace = { now: () => Date.now(), sleep: () => Promise.resolve() };
  const all = createLinkLookups(
    { MUSICBRAINZ: base, ITUNES: base, DEEZER: base },
    createMusicBrainzService(base, pace),
  );
  const one = all.find((lookup) => lookup.name === name);
  if (!one) throw new Error('There is such a look-up.');
  return {
    asked,
    find: (given: Partial<typeof codes> = {}) => one.find({ ...codes, ...given }, about),
  };
}

const withBarcode = (code: string) => `/ws/2/release?query=barcode:${code}&limit=10&fmt=json`;
const byBarcode = withBarcode('7090014380017');
const linksAt = (id: string) => `/ws/2/release/${id}?inc=url-rels&fmt=json`;
const byIsrc = '/ws/2/isrc/NOTWR1900001?inc=releases&fmt=json';
const tidal = 'https://tidal.com/album/1';
const relations = {
  relations: [
    { type: 'streaming', url: { resource: tidal } },
    { type: 'streaming', ended: true, url: { resource: 'https://www.deezer.com/album/9' } },
    { type: 'license', url: { resource: 'https://creativecommons.org/licenses/by/4.0/' } },
    { type: 'purchase', url: { resource: 'javascript:alert(1)' } },
  ],
};

test('MusicBrainz answers the platforms that people noted for the barcode', async () => {
  const { find, asked } = await lookup('MusicBrainz', {
    [byBarcode]: { releases: [{ id: 'a' }] },
    [linksAt('a')]: relations,
  });
  expect(await find()).toEqual([{ name: 'Tidal', url: tidal }]);
  expect(asked).toHaveLength(2);
});

test('MusicBrainz is asked by an ISRC where it does not know the barcode', async () => {
  const { find } = await lookup('MusicBrainz', {
    [byBarcode]: { releases: [] },
    [byIsrc]: {
      recordings: [
        {
          releases: [
            { id: 'x', title: 'A compilation' },
            { id: 'b', title: 'low water' },
          ],
        },
      ],
    },
    [linksAt('b')]: relations,
  });
  expect(await find()).toEqual([{ name: 'Tidal', url: tidal }]);
});

test.each([
  [
    'another release with the barcode',
    { releases: [{ id: 'lp' }, { id: 'b' }] },
    undefined,
    undefined,
  ],
  ['the next barcode', { releases: [{ id: 'lp' }] }, { releases: [{ id: 'b' }] }, undefined],
  [
    'an ISRC',
    { releases: [{ id: 'lp' }] },
    { releases: [{ id: 'lp' }] },
    {
      recordings: [
        {
          releases: [
            { id: 'lp', title: 'Low Water' },
            { id: 'b', title: 'Low Water' },
          ],
        },
      ],
    },
  ],
])('where the LP has no links at MusicBrainz, those of %s are taken', async (_, lp, next, isrc) => {
  const { find, asked } = await lookup('MusicBrainz', {
    [byBarcode]: lp,
    [withBarcode('7090014380024')]: next,
    [byIsrc]: isrc,
    [linksAt('lp')]: { relations: [] },
    [linksAt('b')]: relations,
  });
  const barcodes = ['7090014380017', '7090014380024'];
  expect(await find({ barcodes })).toEqual([{ name: 'Tidal', url: tidal }]);
  expect(asked.filter((path) => path === linksAt('lp'))).toHaveLength(1);
});

test('at most ten releases are read at MusicBrainz, however many have the codes', async () => {
  const releases = Array.from({ length: 12 }, (_, index) => ({ id: `r${index}` }));
  const { find, asked } = await lookup('MusicBrainz', { [byBarcode]: { releases } });
  expect(await find()).toEqual([]);
  expect(asked).toHaveLength(11);
});

test('iTunes answers the album’s page, without the mark of who asked', async () => {
  const url = 'https://music.apple.com/us/album/low-water/1';
  const { find, asked } = await lookup('iTunes', {
    '/lookup?upc=7090014380017&entity=album': {
      resultCount: 1,
      results: [{ wrapperType: 'collection', collectionViewUrl: `${url}?uo=4` }],
    },
  });
  expect(await find()).toEqual([{ name: 'Apple Music', url }]);
  expect(await find({ barcodes: [] })).toEqual([]);
  expect(asked).toHaveLength(1);
});

test('Deezer is asked by the barcode, then by an ISRC whose album has the title', async () => {
  const nothing = { error: { type: 'DataException', message: 'no data', code: 800 } };
  const album = { id: 5, title: 'Low Water', link: 'https://www.deezer.com/album/5' };
  const known = await lookup('Deezer', { '/album/upc:7090014380017': album });
  expect(await known.find()).toEqual([{ name: 'Deezer', url: album.link }]);
  const byTrack = await lookup('Deezer', {
    '/album/upc:7090014380017': nothing,
    '/track/isrc:NOTWR1900001': { id: 1, album },
  });
  expect(await byTrack.find()).toEqual([{ name: 'Deezer', url: album.link }]);
  expect(await byTrack.find({ title: 'High Water' })).toEqual([]);
});

test.each([
  ['Deezer', '/album/upc:7090014380017', { error: { code: 4 } }, /too often/],
  ['Deezer', '/album/upc:7090014380017', 'Hello', /unexpected answer/],
  ['iTunes', '/lookup?upc=7090014380017&entity=album', { results: 'none' }, /unexpected answer/],
] as const)('%s that answers %s with %j is away', async (name, path, body, message) => {
  const { find } = await lookup(name, { [path]: body });
  await expect(find()).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringMatching(message),
  });
});

test('iTunes refuses those who ask too often without a word, so it is said here', async () => {
  const path = '/lookup?upc=7090014380017&entity=album';
  const { find, asked } = await lookup('iTunes', { [path]: '' }, 403);
  await expect(find()).rejects.toMatchObject({
    code: 'unavailable',
    message: 'iTunes is asked too often at the moment. Try again in a few minutes.',
  });
  expect(asked).toHaveLength(1);
});

test('the codes of further editions and tracks are asked for, one after the other', async () => {
  const album = { id: 5, title: 'Low Water', link: 'https://www.deezer.com/album/5' };
  const { find } = await lookup('Deezer', { '/album/upc:7090014380024': album });
  expect(await find({ barcodes: ['7090014380017', '7090014380024'] })).toEqual([
    { name: 'Deezer', url: album.link },
  ]);
  const barcodes = ['7090014380017', '036000291452', '4006381333931', '7090014380024'];
  expect(await find({ barcodes, isrcs: [] })).toHaveLength(1);
  const byIsrcs = await lookup('Deezer', { '/track/isrc:NOTWR1900002': { id: 1, album } });
  expect(await byIsrcs.find({ isrcs: ['NOTWR1900001', 'NOTWR1900002'] })).toHaveLength(1);
  const isrcs = ['NOTWR1900003', 'NOTWR1900004', 'NOTWR1900005', 'NOTWR1900002'];
  expect(await byIsrcs.find({ isrcs })).toEqual([]);
});

test.each(['MusicBrainz', 'Deezer'] as const)('%s is asked for five barcodes', async (name) => {
  const { find, asked } = await lookup(name, {});
  const barcodes = Array.from({ length: 50 }, (_, index) => String(7090014380017 + index));
  expect(await find({ barcodes, isrcs: [] })).toEqual([]);
  expect(asked).toHaveLength(5);
});
