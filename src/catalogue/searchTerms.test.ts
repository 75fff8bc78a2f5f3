import { expect, test } from 'vitest';
import { unpacked } from '#domain/listing/searching';
import { aPublicArtist, aPublicRelease, aSnapshot } from '#fixtures/snapshots';
import { buildCatalogue } from './builtCatalogue.ts';
import { searchTerms } from './searchTerms.ts';

test('a term has the codes of all its entries, in their order and each once', () => {
  const artists = [1, 2].map((cId) => aPublicArtist({ cId, name: `Salt Band ${cId}` }));
  const releases = [2, 1].map((cId) =>
    aPublicRelease({ cId, title: 'Salt and Salt', artists: [2, 1] }),
  );
  const terms = searchTerms(buildCatalogue(aSnapshot({ artists, releases }), '2026-11-22'));
  const names = terms.map(([term]) => term);
  expect(names).toEqual(names.toSorted());
  expect(new Set(names).size).toBe(names.length);
  const [, salt = []] = terms.find(([term]) => term === 'salt') ?? [];
  const codes = unpacked(salt);
  // By name: two artists and two releases; by artist: two releases; in addresses: those of artists.
  expect(codes.length).toBeGreaterThanOrEqual(6);
  expect(codes).toEqual([...new Set(codes)].toSorted((a, b) => a - b));
});
