import { expect, test } from 'vitest';
import { aNews } from '#fixtures/news';
import { newNewsSchema, newsSchema } from './news.ts';
import { compareNews, isNewsVisible } from './newsRules.ts';

test.each([
  ['draft', undefined, false],
  ['public', undefined, true],
  ['public', '2026-11-24', true],
  ['public', '2026-11-25', false],
  ['draft', '2026-11-01', false],
] as const)('%s, public from %s: visible is %s', (status, publicFrom, isVisible) => {
  expect(isNewsVisible({ status, ...(publicFrom && { publicFrom }) }, '2026-11-24')).toBe(
    isVisible,
  );
});

test('the latest day is first, and of one day the newest number', () => {
  const news = [
    aNews({ cId: 1, day: '2026-03-01' }),
    aNews({ cId: 2, day: '2026-03-02' }),
    aNews({ cId: 3, day: '2026-03-01' }),
  ];
  expect(news.toSorted(compareNews).map(({ cId }) => cId)).toEqual([2, 3, 1]);
});

test('a piece of news needs a title, and has each picture once', () => {
  const picture = { url: 'https://images.example/1.jpg', accent: null };
  const faultsOf = (given: object) =>
    newsSchema.safeParse({ ...aNews(), ...given }).error?.issues.map(({ message }) => message);
  expect(faultsOf({ title: ' ' })).toEqual(['A piece of news needs a title.']);
  expect(faultsOf({ images: [picture, picture] })).toEqual(['The same picture is here twice.']);
  expect(newNewsSchema.parse({ title: ' Soon ' })).toEqual({ title: 'Soon', text: '' });
});
