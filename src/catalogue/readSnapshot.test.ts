import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import type { EntryFault } from '#domain/publication/publication';
import { aPublicLabel, aPublicRelease, aSnapshot } from '#fixtures/snapshots';
import {
  lastShown,
  readStrictSnapshot,
  type SalvageOptions,
  salvageSnapshot,
} from './readSnapshot.ts';

const emptySnapshot = aSnapshot({ artists: [], releases: [], shows: [], merch: [], news: [] });
const folder = mkdtempSync(join(tmpdir(), 'gatefold-snapshot-'));
const file = join(folder, 'snapshot.json');
afterAll(() => rmSync(folder, { recursive: true }));

function readText(text: string) {
  writeFileSync(file, text);
  return readStrictSnapshot(file);
}

const whole = aSnapshot({ releases: [6, 7].map((cId) => aPublicRelease({ cId })) });
/** The snapshot with a change in its second release. */
const changed = (change: object) =>
  JSON.stringify({ ...whole, releases: [whole.releases[0], { ...whole.releases[1], ...change }] });

test('a snapshot is read as it was written, and no file is an empty catalogue', () => {
  expect(readText(JSON.stringify(whole))).toEqual(whole);
  expect(readStrictSnapshot(undefined)).toMatchObject({ version: 0, artists: [], releases: [] });
});

test.each([
  ['a field of the wrong kind', { releaseDate: 'soon' }, /releases\[1\]\.releaseDate/],
  ['an artist who is not there', { artists: [1, 999] }, /releases\[1\]\.artists.*999/],
  ['a number that is taken', { cId: 6 }, /release: the number 6/],
])('%s is refused, and the field named', (_, change, named) => {
  expect(() => readText(changed(change))).toThrow(named);
});

test('a file that is not JSON is refused by name', () => {
  expect(() => readText('{')).toThrow(/snapshot\.json is not JSON/);
});

test.each([
  ['words', 'garbage {{{'],
  ['another snapshot', JSON.stringify(whole)],
])('a snapshot with %s behind its end is refused', (_, rest) => {
  expect(() => take(`${JSON.stringify(whole)}\n`)).not.toThrow();
  expect(() => take(JSON.stringify(whole) + rest)).toThrow('The snapshot is not JSON');
});

test('an entry at the address of another one is broken', () => {
  const { snapshot, broken } = take(changed({ url: '/releases/tide-6' }));
  expect(snapshot.releases.map(({ cId }) => cId)).toEqual([6]);
  expect(broken).toMatchObject([{ cId: 7, reason: expect.stringContaining('/releases/tide-6') }]);
});

test('a snapshot that is still gzipped is refused as such', () => {
  expect(() => salvageSnapshot(gzipSync('{}'))).toThrow('The snapshot is gzipped.');
});

const take = (text: string, options?: SalvageOptions) =>
  salvageSnapshot(new TextEncoder().encode(text), options);
const titles = (text: string, before = emptySnapshot, faults: EntryFault[] = []) => {
  const { snapshot, broken } = take(text, { before, faults });
  return { titles: snapshot.releases.map(({ title }) => title), broken };
};
const before = {
  ...whole,
  releases: whole.releases.map((release) => ({ ...release, title: 'Before' })),
};
const aFault = { kind: 'release' as const, cId: 7, reason: 'it throws', isToDrop: false };

test('a broken entry is shown as it was before, or left out', () => {
  const text = changed({ title: '' });
  expect(titles(text, before)).toMatchObject({
    titles: ['Release 6', 'Before'],
    broken: [{ kind: 'release', cId: 7, isShownAsBefore: true }],
  });
  expect(titles(text)).toMatchObject({
    titles: ['Release 6'],
    broken: [{ cId: 7, isShownAsBefore: false }],
  });
});

test.each([
  'https://elsewhere.example/releases/tide-7',
  '/releases/../admin-7',
  '/releases',
  '/admin',
  '//x-7',
  // No name of a file is that long.
  `/releases/${'灯台守の歌'.repeat(20)}-7`,
  `/releases/${'tide-'.repeat(60)}7`,
])('an entry whose page would be at %s is broken', (url) => {
  const { broken, titles: shown } = titles(changed({ url }), before);
  expect(broken).toMatchObject([
    { cId: 7, name: 'Release 7', reason: expect.stringMatching(/^url: /) },
  ]);
  expect(shown).toEqual(['Release 6', 'Before']);
});

test('an entry that is none is named as far as it can be', () => {
  const given = { ...whole, releases: [...whole.releases, null, { title: 'Half' }] };
  expect(titles(JSON.stringify(given)).broken).toMatchObject([
    { cId: null, reason: expect.stringMatching(/^[A-Z]/) },
    { cId: null, name: 'Half' },
  ]);
});

test('an entry that can’t be rendered is shown as before, unless that can’t be, either', () => {
  const text = JSON.stringify(whole);
  const broken = {
    kind: 'release',
    cId: 7,
    name: 'Release 7',
    reason: 'it throws',
    isShownAsBefore: true,
  };
  expect(titles(text, before, [aFault])).toEqual({
    titles: ['Release 6', 'Before'],
    broken: [broken],
  });
  expect(titles(text, before, [{ ...aFault, reason: '' }]).titles).toEqual(['Release 6', 'Before']);
  expect(titles(text, before, [{ ...aFault, isToDrop: true }])).toEqual({
    titles: ['Release 6'],
    broken: [{ ...broken, isShownAsBefore: false }],
  });
});

test('an entry that could not be read when the snapshot was made is shown as before', () => {
  const reason = 'The stored version is not valid JSON.';
  const given = { ...whole, faults: [{ ...aFault, reason }], releases: [six, { cId: 7 }] };
  expect(titles(JSON.stringify(given), before)).toEqual({
    titles: ['Release 6', 'Before'],
    broken: [{ kind: 'release', cId: 7, reason, isShownAsBefore: true }],
  });
});

const [six = aPublicRelease(), seven = six] = whole.releases;
const twin = { ...seven, title: 'Twin', url: '/releases/twin-7' };
const withTwin = (releases: unknown[]) => JSON.stringify({ ...whole, releases });

test.each([
  ['first', [six, seven, twin]],
  ['last', [twin, six, seven]],
])('of two entries with one number, the one shown before stays: %s', (_, releases) => {
  const shown = titles(withTwin(releases), { ...before, releases: [six, seven] });
  expect(shown.titles).toEqual(['Release 6', 'Release 7']);
  const reason = 'Another release has the number 7, and is shown: Release 7';
  expect(shown.broken).toEqual([
    { kind: 'release', cId: 7, name: 'Twin', reason, isShownAsBefore: false },
  ]);
});

test('it stays at its new address, too; if neither was shown, the first is', () => {
  const moved = { ...twin, title: 'Moved', earlierUrls: [seven.url] };
  expect(titles(withTwin([twin, moved]), whole).titles).toEqual(['Moved']);
  expect(titles(withTwin([twin, seven])).titles).toEqual(['Twin']);
});

test.each([
  ['one is broken', [seven, { ...twin, title: '' }], ['Release 7'], [false]],
  [
    'both are broken',
    [
      { ...seven, title: '' },
      { ...twin, title: '' },
    ],
    ['Before'],
    [true, false],
  ],
])('of two entries with one number, %s: one is shown', (_, releases, shown, asBefore) => {
  const result = titles(withTwin(releases), before);
  expect(result.titles).toEqual(shown);
  expect(result.broken.map(({ isShownAsBefore }) => isShownAsBefore)).toEqual(asBefore);
});

test('of two entries with one number whose page throws, the one before is shown once', () => {
  expect(titles(withTwin([seven, twin]), before, [aFault]).titles).toEqual(['Before']);
});

test('every broken entry is shown as before, also when all of a kind are broken', () => {
  const releases = whole.releases.map((release) => ({ ...release, title: '' }));
  const shown = titles(JSON.stringify({ ...whole, releases }), before);
  expect(shown.titles).toEqual(['Before', 'Before']);
  expect(shown.broken).toHaveLength(2);
});

test('an empty snapshot, and hostile texts, are read as they were written', () => {
  const title = 'A\n],"releases":[\n{}\u2028"]}';
  const hostile = { ...whole, releases: [aPublicRelease({ title })] };
  const empty = { ...whole, artists: [], releases: [] };
  for (const snapshot of [hostile, empty])
    expect(take(JSON.stringify(snapshot))).toEqual({ snapshot, broken: [] });
});

test.each([
  ['torn in a line', (text: string) => text.slice(0, text.length - 40)],
  ['without its end', (text: string) => text.slice(0, -3)],
  ['without its head', (text: string) => text.slice(20)],
])('a snapshot %s is refused', (_, tear) => {
  expect(() => take(tear(JSON.stringify(whole)))).toThrow('The snapshot is');
});

test('a broken entry as it was shown last fits the schema, or is none', async () => {
  const [one] = whole.releases;
  const of = (cId: number | null) =>
    ({ kind: 'release', cId, reason: '', isShownAsBefore: false }) as const;
  const read = async (_: string, cId: number) =>
    cId === 6 ? one : cId === 7 ? { cId: 7 } : undefined;
  const shown = await lastShown([of(6), of(7), of(8), of(null)], read);
  expect(shown).toEqual({ artists: [], releases: [one], shows: [], merch: [], news: [] });
});

test('a snapshot that has lost its label shows the last one', () => {
  const text = JSON.stringify(whole).replace(JSON.stringify(whole.label), 'null');
  const without = text.replace('"label":null,', '');
  const label = aPublicLabel({ name: 'Low Sun' });
  for (const lost of [text, without]) {
    const { snapshot, broken } = take(lost, {
      before: { artists: [], releases: [], shows: [], merch: [], news: [], label },
    });
    expect(snapshot.label).toEqual(label);
    expect(broken).toMatchObject([{ kind: 'label', cId: 1, isShownAsBefore: true }]);
    const first = take(lost, {
      before: { artists: [], releases: [], shows: [], merch: [], news: [] },
    });
    expect(first.broken).toMatchObject([{ kind: 'label', isShownAsBefore: false }]);
    expect(() => readText(lost)).toThrow(/label: /);
  }
});
