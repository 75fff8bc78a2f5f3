import { expect, test } from 'vitest';
import { earlierTagSlugs, tagSlug, tagsOf } from '#domain/release/tags';

test.each([
  [undefined, []],
  ['', []],
  ['Ambient, Field recordings', ['Ambient', 'Field recordings']],
  [' ambient ;Ambient,, #ambient', ['ambient']],
  ['環境音楽', ['環境音楽']],
  ['夜の音楽、静かな海，冬；灯台､雨', ['夜の音楽', '静かな海', '冬', '灯台', '雨']],
  ['ليل، بحر؛ مطر', ['ليل', 'بحر', 'مطر']],
])('the tags in %j are %j', (tags, expected) => expect(tagsOf({ tags })).toEqual(expected));

test.each([
  ['Field recordings', 'field-recordings'],
  ['Fjordfolk', 'fjordfolk'],
  ['環境', 'xe792b0e5a283'],
  ['Ноябрь 2024', 'noyabr-2024'],
  ['Hawaiʻi', 'hawaii'],
  ['x2024', 'x7832303234'],
])('the tag %j is at %s', (tag, slug) => expect(tagSlug(tag)).toBe(slug));

const longest = 100;
const long = '遠い国の祭りと雨の日の図書館の静かな記憶';

test.each([
  [`${long}一`, `${long}二`],
  ['field recordings '.repeat(12), `${'field recordings '.repeat(12)}again`],
  ['🎺'.repeat(150), '🎺'.repeat(149)],
])('a long tag has a short address, which another one does not have', (one, other) => {
  for (const tag of [one, other]) {
    expect(tagSlug(tag)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(tagSlug(tag).length).toBeLessThanOrEqual(longest);
  }
  expect(tagSlug(one)).not.toBe(tagSlug(other));
  expect(tagsOf({ tags: `${one}, ${other}` })).toHaveLength(2);
});

test.each([
  ['2024', '夜の音楽2024', '春2024'],
  ['Jazz', 'Jazz 환경', 'Jazz 環境', '🎺 jazz', '🎻 Jazz', 'Ноя Jazz', 'Ноя環 jazz'],
  ['春', 'xe698a5'],
  ['x', 'x²', 'ⓧŋ', 'ŋx'],
])('tags of several scripts have an address each: %s, %s', (...tags) => {
  expect(tagsOf({ tags: tags.join(', ') })).toEqual(tags);
  for (const tag of tags) expect(tagSlug(tag)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
});

test('thousands of long tags that begin alike have an address each', () => {
  const slugs = Array.from({ length: 5000 }, (_, number) => tagSlug(`${long}${number}回`));
  expect(new Set(slugs).size).toBe(slugs.length);
});

test.each([
  ['Ambient, 環境', []],
  [
    '2024, 夜の音楽2024, 春2024',
    [
      ['2024', 'xe5a49ce381aee99fb3e6a5bd32303234'],
      ['2024', 'xe698a532303234'],
    ],
  ],
  ['夜、海', [['xe5a49ce38081e6b5b7', 'xe5a49c']]],
  ['#夜、海, Ambient', [['xe5a49ce38081e6b5b7', 'xe5a49c']]],
  [
    'Field recordings of all the harbours of the northern coast in winter',
    [
      [
        'field-recordings-of-all-the-harbours-of-the-northern-coast-i',
        'field-recordings-of-all-the-harbours-of-the-northern-coast-in-winter',
      ],
    ],
  ],
])('the earlier addresses of the tags in %j', (tags, earlier) =>
  expect(earlierTagSlugs({ tags })).toEqual(earlier),
);

test('a long tag is cut to an address that is its own and has no two hyphens after another', () => {
  // 17 characters of the 100 are the hash with its hyphen.
  const slugs = [82, 83, 84].map((length) => tagSlug(`${'a'.repeat(length)} ${'b'.repeat(60)}`));
  for (const slug of slugs) {
    expect(slug.length).toBeLessThanOrEqual(100);
    expect(slug).toMatch(/^a+(-b+)?-[0-9a-f]{16}$/);
  }
  expect(new Set(slugs).size).toBe(slugs.length);
});
