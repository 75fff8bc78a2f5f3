import { expect, test } from 'vitest';
import { pageCount, pageOf, pagerEntries, pageSize } from '#domain/listing/paging';

test.each([
  [0, 1],
  [1, 1],
  [6, 1],
  [7, 2],
  [12, 2],
  [13, 3],
  [10_000, 1667],
])('%i entries have %i pages', (entries, pages) => {
  expect(pageCount(entries)).toBe(pages);
});

const letters = [...'abcdefghijklm'];

test.each([
  [1, 'abcdef'],
  [2, 'ghijkl'],
  [3, 'm'],
  [4, ''],
])('page %i holds %j', (page, entries) => {
  expect(pageOf(letters, page).join('')).toBe(entries);
});

test.each([
  [1, 1, '1'],
  [1, 2, '1 2'],
  [3, 5, '1 2 3 4 5'],
  [1, 6, '1 2 3 4 5 6'],
  [6, 6, '1 2 3 4 5 6'],
  [1, 7, '1 2 3 … 6 7'],
  [7, 7, '1 2 … 5 6 7'],
  [4, 7, '1 2 3 4 5 6 7'],
  [1, 8, '1 2 3 … 7 8'],
  [2, 9, '1 2 3 4 … 8 9'],
  [3, 9, '1 2 3 4 5 … 8 9'],
  [4, 9, '1 2 3 4 5 6 7 8 9'],
  [5, 9, '1 2 3 4 5 6 7 8 9'],
  [6, 9, '1 2 3 4 5 6 7 8 9'],
  [7, 9, '1 2 … 5 6 7 8 9'],
  [5, 11, '1 2 3 4 5 6 7 … 10 11'],
  [6, 11, '1 2 3 4 5 6 7 8 9 10 11'],
  [6, 12, '1 2 3 4 5 6 7 8 … 11 12'],
  [7, 13, '1 2 … 5 6 7 8 9 … 12 13'],
  [1, 100, '1 2 3 … 99 100'],
  [50, 100, '1 2 … 48 49 50 51 52 … 99 100'],
  [100, 100, '1 2 … 98 99 100'],
])('on page %i of %i the pager shows %s', (current, count, shown) => {
  const entries = pagerEntries(current, count);
  expect(entries.map((entry) => (entry === 'gap' ? '…' : entry)).join(' ')).toBe(shown);
});

const everyPage = Array.from({ length: 40 }, (_, index) => index + 1).flatMap((count) =>
  Array.from({ length: count }, (_, index) => [index + 1, count] as const),
);

test('on every page of up to 40: the ends, the neighbours, and no gap for one page', () => {
  for (const [current, count] of everyPage) {
    const entries = pagerEntries(current, count);
    const numbers = entries.filter((entry) => entry !== 'gap');
    const near = [
      1,
      2,
      count - 1,
      count,
      current - 2,
      current - 1,
      current,
      current + 1,
      current + 2,
    ];
    expect(numbers).toEqual(expect.arrayContaining(near.filter((n) => n >= 1 && n <= count)));
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
    entries.forEach((entry, index) => {
      if (entry !== 'gap') return;
      const [before, after] = [entries[index - 1], entries[index + 1]];
      expect(Number(after) - Number(before)).toBeGreaterThan(2);
    });
  }
});

test('a page has six entries, as Home has', () => {
  expect(pageSize).toBe(6);
});
