import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { FoundEntry } from '#domain/importing/foundEntry';
import { aQuickPace } from '#fixtures/quickPace';
import { createMusicBrainz } from '#functions/adapters/sources/musicBrainz';
import { mbidOf } from '#local/external/elsewhere/elsewhere';
import { startExternalServices } from '#local/external/server';

const pace = aQuickPace();
let folder: string;
let external: Awaited<ReturnType<typeof startExternalServices>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-musicbrainz-'));
  external = await startExternalServices({
    port: 0,
    dataFolder: folder,
    onDispatch: () => undefined,
    now: pace.now,
  });
});
afterEach(() => fetch(`${external.url}/local/reset`, { method: 'POST' }));
afterAll(async () => {
  await external.stop();
  await rm(folder, { recursive: true, force: true });
});

const needs = { timeZone: 'Europe/Oslo', contact: 'post@label.example' };
const source = () =>
  createMusicBrainz({
    musicBrainz: `${external.url}/musicbrainz`,
    coverArt: `${external.url}/coverartarchive`,
    pace,
  });
const label = mbidOf('label', 'Tidewrack');

async function read(address = `https://musicbrainz.org/label/${label}`) {
  const musicBrainz = source();
  const found: FoundEntry[] = [];
  const expected: (number | null)[] = [];
  for (let cursor: string | null = null, pages = 0; pages < 50; pages++) {
    const page = await musicBrainz.page({ address }, cursor, needs);
    found.push(...page.entries);
    expected.push(page.expected);
    if (page.next === null) return { found, expected };
    cursor = page.next;
  }
  throw new Error('It does not end.');
}

const titled = (found: readonly FoundEntry[], title: string) =>
  found.find((entry) => entry.kindOfEntry === 'release' && entry.title === title);

const fails = (mode: string, more = {}) =>
  fetch(`${external.url}/local/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ service: 'musicbrainz', mode, ...more }),
  });

test('a label comes whole, at the speed that the service allows', async () => {
  const { found, expected } = await read();
  expect(expected).toEqual([null, 10]);
  expect(found).toHaveLength(10);
  expect(titled(found, 'قبل المغيب')).toMatchObject({
    artists: [{ name: 'ليان الساحلي' }],
    links: [{ name: 'Anghami' }],
  });
  expect(titled(found, 'Field Work')).toMatchObject({
    releaseDate: '2023-01-01',
    pressing: '2023',
    dayOnly: 'year',
    editions: [{ format: 'cd', pieces: 4, sides: { length: 4 } }],
    tracks: { length: 40 },
  });
  expect(titled(found, 'Two Rooms')).toMatchObject({ catalogueNumber: 'TWR-002', kind: 'ep' });
  expect(found.filter(({ kindOfEntry }) => kindOfEntry === 'refused')).toHaveLength(1);
  const seen = await (await fetch(`${external.url}/local/requests?service=musicbrainz`)).json();
  expect(seen.map(({ status }: { status: number }) => status)).toEqual([200, 200]);
});

test('a page with many tracks has fewer releases, and none is skipped', async () => {
  const releases = Array.from({ length: 30 }, (_, index) => ({
    key: `r${index}`,
    title: `Release ${index}`,
    artists: [{ name: 'Sluice' }],
    labels: [{ name: 'Tidewrack', number: `T${index}` }],
    discs: [Array.from({ length: 40 }, (__, track) => ({ name: `Track ${track}` }))],
  }));
  await fetch(`${external.url}/local/elsewhere`, {
    method: 'PUT',
    body: JSON.stringify({ label: 'Tidewrack', releases }),
  });
  const { found } = await read();
  const keys = found.map((entry) => (entry.kindOfEntry === 'release' ? entry.key : ''));
  expect(new Set(keys).size).toBe(30);
});

test('a page that is never answered is read release by release, and one of them left out', async () => {
  const musicBrainz = source();
  const read = (cursor: string) =>
    musicBrainz.page({ address: `https://musicbrainz.org/label/${label}` }, cursor, needs);
  const { next } = musicBrainz.without?.('0') ?? {};
  const one = await read(next ?? '');
  expect([one.entries.length, one.expected]).toEqual([1, 10]);
  const missing = musicBrainz.without?.(one.next ?? '');
  expect(missing?.name).toBe('Number 2 of the label’s releases');
  const third = await read(missing?.next ?? '');
  const whole = await read('0');
  expect([one, third].flatMap(({ entries }) => entries)).toEqual(
    [0, 2].map((index) => whole.entries[index]),
  );
  const { next: after } = musicBrainz.without?.('99-100') ?? {};
  expect(after).toBe('100');
});

test('being too fast or too many is answered by waiting', async () => {
  await fails('down', { times: 1 });
  expect((await read()).found).toHaveLength(10);
});

test.each([
  ['400', 'invalid-input'],
  ['notJson', 'unavailable'],
  ['huge', 'too-large'],
  ['redirect', 'invalid-input'],
  ['cut', 'unavailable'],
])('an answer that is none (%s) is a clear problem', async (mode, code) => {
  await fails(mode);
  await expect(read()).rejects.toMatchObject({ code });
});

test('a label that is not there is no empty catalogue', async () => {
  await expect(read(`https://musicbrainz.org/label/${mbidOf('label', 'None')}`)).rejects.toThrow(
    'MusicBrainz has no label at this address.',
  );
});

test('the service refuses who does not name themselves, and who is too fast', async () => {
  const ask = (agent: string) =>
    fetch(`${external.url}/musicbrainz/ws/2/label/${label}?fmt=json`, {
      headers: { 'user-agent': agent },
    });
  expect((await ask('node')).status).toBe(403);
  await source().page({ address: `https://musicbrainz.org/label/${label}` }, null, needs);
  const fast = await ask('Test/1.0 (test@label.example)');
  expect([fast.status, fast.headers.get('retry-after')]).toEqual([503, '1']);
});

test('covers come from the archive, and one that is missing is none', async () => {
  const cover = await source().picture(mbidOf('release', 'ebb'), needs);
  expect(cover?.subarray(0, 3)).toEqual(new Uint8Array([0xff, 0xd8, 0xff]));
  expect(await source().picture(mbidOf('release', 'two-rooms'), needs)).toBeNull();
});

test('what staff type is an address of a label or an id', () => {
  const { addressOf } = source();
  expect(addressOf(label)).toBe(`https://musicbrainz.org/label/${label}`);
  expect(() => addressOf('Tidewrack')).toThrow(/Give the address/);
  expect(() => addressOf(undefined)).toThrow(/Give the address/);
});
