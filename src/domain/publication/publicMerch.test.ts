import { expect, test } from 'vitest';
import { toSnapshot } from '#domain/publication/snapshot';
import { aStoredArtist } from '#fixtures/artists';
import { aCatalogue, aStamp } from '#fixtures/catalogues';
import { aFullStoredMerch, aStoredMerch } from '#fixtures/merch';
import { aStoredRelease } from '#fixtures/releases';

const savedAt = '2026-11-20T09:00:00.000Z';
const stamp = aStamp({ exportedAt: '2026-11-24T09:00:00.000Z' });
const dated = <E>(entity: E) => ({ entity, savedAt });

test('an item is public with what its facts say, and nothing else', () => {
  const snapshot = toSnapshot(
    aCatalogue({
      artists: [dated(aStoredArtist())],
      releases: [dated(aStoredRelease())],
      merch: [dated(aFullStoredMerch())],
    }),
    stamp,
  );
  const { earlierUrls, images, url, changedAt, artists, ...item } = snapshot.merch[0] ?? {};
  expect([url, changedAt, artists]).toEqual(['/shop/tide-shirt-1', savedAt, [1]]);
  expect(earlierUrls).toEqual(['/shop/tide-1']);
  expect(images?.map((one) => one.url)).toEqual([
    'https://images.example/mediumsquare/ab/merchpicture_1.jpg',
    'https://images.example/mediumsquare/cd/merchpicture_1.jpg',
  ]);
  expect(snapshot.merch[0]?.sizes).toEqual([
    { name: 'S', state: 'soldOut' },
    { name: 'M', state: 'inStock' },
  ]);
  expect(Object.keys(item).sort()).toEqual([
    ...['cId', 'description', 'descriptionIn', 'links', 'name', 'price', 'sizes', 'state'],
    'textsLanguage',
  ]);
});

test('drafts and items before their day are not public; an artist without a page is not named', () => {
  const snapshot = toSnapshot(
    aCatalogue({
      artists: [dated(aStoredArtist())],
      merch: [
        aStoredMerch({ cId: 1 }),
        aStoredMerch({ cId: 2, status: 'draft' }),
        aStoredMerch({ cId: 3, status: 'handedIn' }),
        aStoredMerch({ cId: 4, publicFrom: '2026-11-25' }),
        aStoredMerch({ cId: 5, publicFrom: '2026-11-24' }),
      ].map(dated),
    }),
    stamp,
  );
  expect(snapshot.merch.map(({ cId, artists }) => [cId, artists])).toEqual([
    [1, []],
    [5, []],
  ]);
});

test('an unreadable item has its name, its number and the reason', () => {
  const row = aStoredMerch();
  const unreadable = { merch: [{ id: row.id, row, reason: 'torn' }] };
  const snapshot = toSnapshot(aCatalogue({ unreadable }), stamp);
  expect(snapshot.merch).toEqual([{ cId: 1, name: 'Tide shirt' }]);
  expect(snapshot.faults).toMatchObject([{ kind: 'merch', cId: 1, reason: 'torn' }]);
});
