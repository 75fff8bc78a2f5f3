import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slugSchema } from '#domain/artist/artist';
import { maxSlugLength } from '#domain/latinSlug';
import { pagePath, trailingNumber } from '#domain/pagePath';
import { artistSlug, releaseSlug, slugOf } from '#domain/slug';

test.each([
  ['Low Water', 'low-water'],
  ['  Low   Water!  ', 'low-water'],
  ['Sigur Rós', 'sigur-ros'],
  ['Blåbærskogen', 'blabaerskogen'],
  ['Übermäßig', 'uebermaessig'],
  ['Mød mig i mørket', 'mod-mig-i-morket'],
  ['Żółć', 'zolc'],
  ['Кино', 'kino'],
  ['Ελλάδα', 'ellada'],
  ['Θάλεια Βοριά', 'thaleia-voria'],
  ['ΘΑΛΕΙΑ ΒΟΡΙΑ', 'thaleia-voria'],
  ['Το νερό θυμάται', 'to-nero-thymatai'],
  ['Μελτέμι', 'meltemi'],
  ['Ουρανός', 'ouranos'],
  ['LowSun', 'lowsun'],
  ['ثلاثة', 'thlatht'],
  ['Đàn bầu', 'dan-bau'],
  ['R&B Nights', 'r-and-b-nights'],
  ['Don’t Stop', 'dont-stop'],
  ['AC/DC', 'ac-dc'],
  ['snake_case', 'snake-case'],
  ['東京', ''],
  ['あさのうた', 'asanouta'],
  ['きょう、ラーメン', 'kyou-raamen'],
  ['ﾅﾂﾔｽﾐ 2', 'natsuyasumi-2'],
  ['霧のなか', ''],
  ['東京の Nights', 'nights'],
  ['東京 Nights', 'nights'],
  ['서울', ''],
  ['🎺', ''],
  ['---', ''],
  ['', ''],
  ['../../etc/passwd', 'etc-passwd'],
  ['<script>', 'script'],
])('the slug of %j is %j', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});

test('a long title is cut, and not after a hyphen', () => {
  expect(slugOf('a'.repeat(300))).toHaveLength(maxSlugLength);
  expect(slugOf(`${'a'.repeat(maxSlugLength - 1)} bcd`)).toBe('a'.repeat(maxSlugLength - 1));
});

test.each(['灯台守の歌'.repeat(60), 'あさのうた'.repeat(60), 'Песня смотрителя маяка '.repeat(13)])(
  'a title of 300 characters in any script has a short address',
  (title) => {
    expect(slugOf(title).length).toBeLessThanOrEqual(maxSlugLength);
    expect(pagePath('release', slugOf(title), 9_999_999_999).length).toBeLessThan(100);
  },
);

test('whatever the title, its slug is one that is accepted, and its own slug', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (title) => {
      const slug = slugOf(title);
      expect(slugSchema.parse(slug)).toBe(slug);
      expect(slugOf(slug)).toBe(slug);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['release', 'low-water', 7, '/releases/low-water-7'],
  ['artist', '', 7, '/artists/artist-7'],
  ['release', '', 7, '/releases/release-7'],
  ['artist', 'maxi-3000', 12, '/artists/maxi-3000-12'],
] as const)('the page of %s %j %i is %s', (kind, slug, cId, path) => {
  expect(pagePath(kind, slug, cId)).toBe(path);
  expect(trailingNumber(path)).toBe(cId);
  expect(trailingNumber(`${path}/`)).toBe(cId);
});

test.each([
  ['7', 7],
  ['low-water-7', 7],
  ['a-wrong-title-7', 7],
  ['/artists/1-2-3', 3],
  ['/releases/007', 7],
  ['/releases/low-water', null],
  ['/releases/low-water7', null],
  ['/releases/7a', null],
  ['/releases/7//', null],
  ['/releases/7.html', null],
  ['/releases/12345678901', null],
  ['/releases/٧', null],
  ['', null],
])('the number at the end of %j is %j', (path, number) => {
  expect(trailingNumber(path)).toBe(number);
});

test.each([
  [{ name: 'Sluice' }, 'sluice'],
  [{ name: '霧島ナオ', sortName: 'Kirishima Nao' }, 'kirishima-nao'],
  [{ name: 'Marit Våge', sortName: 'Våge, Marit' }, 'marit-vage'],
  [{ name: '霧島ナオ' }, ''],
])('an artist %j is at %s', (artist, slug) => {
  expect(artistSlug(artist)).toBe(slug);
});

test.each([
  [{ title: 'あさのうた', catalogueNumber: 'GF-012' }, 'asanouta'],
  [{ title: '霧のなか', catalogueNumber: 'GF-012' }, 'gf-012'],
  [{ title: '霧のなか' }, ''],
  [{ title: '霧のなか', latinTitle: 'Kiri no naka', catalogueNumber: 'GF-012' }, 'kiri-no-naka'],
])('the slug of the release %j is %j', (release, slug) => {
  expect(releaseSlug(release)).toBe(slug);
});

test('a slug that is cut ends in no hyphen', () => {
  const text = `${'a'.repeat(maxSlugLength - 1)} b`;
  expect(slugOf(text)).toBe('a'.repeat(maxSlugLength - 1));
});
