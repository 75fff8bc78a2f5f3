import { expect, test } from 'vitest';
import type { FieldFacts } from '#domain/field';
import type { StoredRelease } from '#domain/release/release';
import { releaseFields } from '#domain/release/releaseFields';
import { trackFields } from '#domain/release/trackFields';
import { withChanged } from '#fixtures/changedFields';
import { anId } from '#fixtures/ids';
import { aFullStoredRelease } from '#fixtures/releases';
import { duplicateOf } from './duplicateRelease.ts';

const full = aFullStoredRelease();
const [track] = full.tracks;
const given = {
  id: anId('release', 2),
  cId: 2,
  artistIds: [anId('artist', 1)],
  newId: () => anId('track', 2),
};
const copyOf = (release: StoredRelease) => duplicateOf(release, given);
const isCopied = ({ in: uses }: FieldFacts) => uses.includes('copy');

// Artists are given, since a member copies only their own.
const names = Object.keys(releaseFields).filter((name) => name in full) as (keyof typeof full &
  keyof typeof releaseFields)[];

test.each(names)('the copy has the %s of its model, or not, as its facts say', (name) => {
  const isChanged =
    JSON.stringify(copyOf(withChanged(full, name))) !== JSON.stringify(copyOf(full));
  expect(isChanged).toBe(isCopied(releaseFields[name]));
});

test.each(Object.keys(trackFields) as (keyof typeof trackFields)[])(
  'the copy of a track has its %s, or not, as its facts say',
  (name) => {
    if (!track) throw new Error('A full release has a track.');
    // The sides of an edition name tracks by their ids.
    const model = { ...full, editions: [] };
    const changed = copyOf({ ...model, tracks: [withChanged(track, name)] });
    const isChanged = JSON.stringify(changed) !== JSON.stringify(copyOf(model));
    expect(isChanged).toBe(isCopied(trackFields[name]));
  },
);

test('a copy begins in Planning, under its own number and title', () => {
  expect(copyOf(full)).toEqual({
    ...full,
    id: given.id,
    cId: 2,
    title: 'Release 1 (copy)',
    slug: 'release-1-copy',
    earlierSlugs: [],
    cover: null,
    coverAlt: undefined,
    accent: null,
    releaseDate: null,
    releaseStatus: 10,
    links: [],
    press: undefined,
    tracks: [
      {
        ...track,
        id: anId('track', 2),
        releaseId: given.id,
        listen: undefined,
        listenBefore: undefined,
        clipStart: undefined,
        clipSeconds: undefined,
      },
    ],
    editions: [
      {
        id: anId('track', 2),
        format: 'lp',
        pieces: 2,
        size: '12',
        name: 'clear vinyl',
        price: { amount: 2490, currency: 'EUR' },
        prices: [{ amount: 2690, currency: 'USD' }],
        sides: [{ name: 'A', tracks: [anId('track', 2)] }],
        state: 'notForSale',
        links: [],
      },
    ],
    latinTitle: undefined,
    catalogueNumber: undefined,
    barcode: undefined,
    musicBrainzId: undefined,
    pictures: undefined,
    incompleteReason: undefined,
    returnedWith: undefined,
    archived: undefined,
  });
});
