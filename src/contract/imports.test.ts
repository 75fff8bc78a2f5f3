import { expect, test } from 'vitest';
import { apiTable } from '#contract/api';
import { importParts } from '#domain/importing/importRun';

const order = apiTable.startImport.body;

test.each(importParts)('an order for %s is taken', (part) => {
  expect(order.safeParse({ dryRun: false, part }).success).toBe(true);
});

test('a dry run of all or of the entries is taken', () => {
  expect(order.parse({ dryRun: true })).toEqual({ dryRun: true, part: 'all' });
  expect(order.safeParse({ dryRun: true, part: 'entries' }).success).toBe(true);
});

test('a dry run of the images alone is refused: they would be stored', () => {
  const { error } = order.safeParse({ dryRun: true, part: 'images' });
  expect(error?.issues).toMatchObject([
    { path: ['dryRun'], message: expect.stringContaining('no dry run') },
  ]);
});

test.each([
  ['nothing', {}],
  ['no', { ownPages: false }],
])('pages at Bandcamp are refused at their field while %s is confirmed', (_, said) => {
  const asked = { dryRun: true, source: 'bandcamp', address: 'https://sluice.bandcamp.com' };
  const { error } = order.safeParse({ ...asked, ...said });
  expect(error?.issues).toMatchObject([
    { path: ['ownPages'], message: expect.stringContaining('your label’s own') },
  ]);
  expect(order.safeParse({ ...asked, ownPages: true }).success).toBe(true);
});

test('no other source asks whose the pages are', () => {
  expect(order.safeParse({ dryRun: true, source: 'discogs', address: '7' }).success).toBe(true);
});
