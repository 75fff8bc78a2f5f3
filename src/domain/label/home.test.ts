import { expect, test } from 'vitest';
import {
  featuredListSchema,
  homeSectionsSchema,
  isFeaturedOver,
  publicFeatured,
  shownSections,
  usualSections,
} from '#domain/label/home';
import { labelSchema } from '#domain/label/label';
import { anId } from '#fixtures/ids';

const weir = { kind: 'release', id: anId('release', 2), name: 'Weir' } as const;
const sluice = { kind: 'artist', id: anId('artist', 1), name: 'Sluice' } as const;

test('a label of an earlier version features nothing, and has the usual sections', () => {
  const { featured, homeSections } = labelSchema.parse({ name: 'Low Sun' });
  expect([featured, homeSections]).toEqual([[], []]);
  expect(shownSections(homeSections)).toEqual([
    ...['featured', 'latest', 'coming', 'shows', 'news'],
  ]);
});

test('a chosen order is shown as it is: what is not in it stays hidden', () => {
  expect(shownSections(['shop', 'featured'])).toEqual(['shop', 'featured']);
  expect(usualSections).not.toContain('shop');
});

test.each([
  ['more than six', Array.from({ length: 7 }, (_, n) => ({ ...weir, id: anId('release', n + 1) }))],
  ['one of them twice', [weir, sluice, { ...weir, until: '2026-12-01' }]],
  ['a kind that has no place there', [{ ...weir, kind: 'merch' }]],
  ['a day that does not exist', [{ ...weir, until: '2026-02-30' }]],
])('of featured entries, %s are refused', (_, entries) => {
  expect(featuredListSchema.safeParse(entries).success).toBe(false);
});

test.each([[['latest', 'latest']], [['news of ours']]])(
  'the sections %j are refused',
  (sections) => {
    expect(homeSectionsSchema.safeParse(sections).success).toBe(false);
  },
);

test('an entry stands there through its last day', () => {
  const until = '2026-12-01';
  expect(isFeaturedOver({ until }, '2026-12-01')).toBe(false);
  expect(isFeaturedOver({ until }, '2026-12-02')).toBe(true);
  expect(isFeaturedOver({}, '2999-01-01')).toBe(false);
});

test('the public list has neither names nor ids, and no entry that is over or not public', () => {
  const ended = { ...weir, id: anId('release', 3), until: '2026-11-01' };
  const hidden = { ...sluice, id: anId('artist', 9) };
  const numbers = new Map([
    [weir.id, 2],
    [sluice.id, 1],
    [ended.id, 3],
  ]);
  const featured = [ended, hidden, { ...weir, until: '2026-11-24' }, sluice];
  expect(publicFeatured(featured, (id) => numbers.get(id), '2026-11-24')).toEqual([
    { kind: 'release', cId: 2, until: '2026-11-24' },
    { kind: 'artist', cId: 1 },
  ]);
});
