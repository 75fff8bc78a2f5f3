import { expect, test } from 'vitest';
import { beginRun } from '#domain/importing/importProgress';
import {
  fromOldSite,
  type SourceArtist,
  type SourceEntry,
  type SourceRelease,
} from '#domain/importing/sourceEntry';
import { memoryStores } from '../../../tests/memory/memoryStores.ts';
import { readOldSite } from './readOldSite.ts';

const artist = (number: number, given: Partial<SourceArtist> = {}): SourceArtist => ({
  kindOfEntry: 'artist',
  cId: number,
  name: `Artist ${number}`,
  bio: '',
  share: 10,
  notes: [],
  origin: fromOldSite,
  ...given,
});
const release = (number: number, given: Partial<SourceRelease> = {}): SourceRelease => ({
  kindOfEntry: 'release',
  cId: number,
  title: `Release ${number}`,
  releaseDate: null,
  releaseStatus: 10,
  description: '',
  links: [],
  artists: [1],
  tracks: [],
  notes: [],
  origin: fromOldSite,
  refused: [],
  ...given,
});
const refusal = (number: number): SourceEntry => ({
  kindOfEntry: 'refused',
  of: 'artist',
  cId: number,
  name: '',
  reason: 'It has no name.',
});

/** Reads a source of these entries, and returns the run and the stored files. */
async function read(...entries: SourceEntry[]) {
  const files = new Map<string, unknown>();
  const ports = {
    labels: memoryStores().labels,
    imports: {
      put: async (name: string, value: unknown) => void files.set(name, structuredClone(value)),
      async *bytes() {},
    },
    oldSite: {
      async *entries() {
        yield* entries;
      },
    },
  };
  const run = await readOldSite(
    ports,
    beginRun({
      id: 'run',
      dryRun: false,
      part: 'all',
      source: 'a file',
      from: { upload: 'a file' },
      by: 'Staff',
      account: 'staff',
      startedAt: '2026-06-01T08:00:00.000Z',
    }),
  );
  return { run, files };
}

test('entries are stored by kind in chunks, whatever their order', async () => {
  const many = Array.from({ length: 251 }, (_, index) => artist(index + 1));
  const { run, files } = await read(release(900), ...many);
  expect(run).toMatchObject({
    phase: 'artists',
    artists: { done: 0, total: 251 },
    releases: { done: 0, total: 1 },
    chunks: { artists: 2, releases: 1 },
    highest: { artists: 251, releases: 900 },
  });
  expect(files.get('run/entries/artist-000000.json')).toHaveLength(250);
  expect(files.get('run/entries/artist-000001.json')).toEqual([many.at(-1)]);
});

test('a release that several artists list is stored once, with all of them in order', async () => {
  const { run, files } = await read(
    artist(1),
    release(7, { artists: [1] }),
    artist(2),
    release(7, { artists: [2] }),
  );
  expect(run.releases.total).toBe(1);
  expect(files.get('run/releaseArtists.json')).toMatchObject({ shared: { 7: [1, 2] } });
});

test('a number that comes again with other content is refused; the first one stays', async () => {
  const { files } = await read(artist(1), artist(1, { name: 'Somebody else' }));
  expect(files.get('run/entries/artist-000000.json')).toMatchObject([
    { kindOfEntry: 'artist', name: 'Artist 1' },
    { kindOfEntry: 'refused', of: 'artist', cId: 1, name: 'Somebody else' },
  ]);
});

test('a refused entry hides no readable one with its number', async () => {
  const { files } = await read(refusal(1), artist(1));
  expect(files.get('run/entries/artist-000000.json')).toMatchObject([
    { kindOfEntry: 'refused' },
    { kindOfEntry: 'artist' },
  ]);
});

test('a source without an artist is refused', async () => {
  await expect(read(release(7))).rejects.toThrow('The catalogue is empty');
});
