import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { aPublicRelease, aSnapshot } from '#fixtures/snapshots';
import { readSnapshot } from './readSnapshot.ts';

const folder = mkdtempSync(join(tmpdir(), 'gatefold-snapshot-'));
const file = join(folder, 'snapshot.json');
afterAll(() => rmSync(folder, { recursive: true }));

function readText(text: string) {
  writeFileSync(file, text);
  return readSnapshot(file);
}

const whole = aSnapshot({ releases: [6, 7].map((cId) => aPublicRelease({ cId })) });
/** The snapshot with a change in its second release. */
const changed = (change: object) =>
  JSON.stringify({ ...whole, releases: [whole.releases[0], { ...whole.releases[1], ...change }] });

test('a snapshot is read as it was written, and no file is an empty catalogue', () => {
  expect(readText(JSON.stringify(whole))).toEqual(whole);
  expect(readSnapshot(undefined)).toMatchObject({ version: 0, artists: [], releases: [] });
});

test.each([
  ['a field of the wrong kind', { releaseDate: 'soon' }, /releases\[1\]\.releaseDate/],
  ['an artist who is not there', { artists: [1, 999] }, /releases\[1\]\.artists.*999/],
  ['a number that is taken', { cId: 6 }, /releases: the number 6/],
])('%s is refused, and the field named', (_, change, named) => {
  expect(() => readText(changed(change))).toThrow(named);
});

test('a file that is not JSON is refused by name', () => {
  expect(() => readText('{')).toThrow(/snapshot\.json is not JSON/);
});
