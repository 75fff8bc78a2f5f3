import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { maxRichText } from '#domain/richText/richText';
import { aStoredArtist } from '#fixtures/artists';
import { aStoredRelease } from '#fixtures/releases';
import { aTrack } from '#fixtures/tracks';
import { type OpenStores, openStores, save } from './openStores.ts';

let stores: OpenStores;
beforeAll(async () => {
  stores = await openStores();
});

async function storedWith(given: Parameters<typeof aStoredArtist>[0]) {
  const id = randomUUID();
  await stores.artists.add(id, (cId) => aStoredArtist({ ...given, id, cId }), save);
  return (await stores.artists.find(id))?.entity;
}

test.each([
  ['quotes', `'"\`’“`],
  ['what filters and paths are made of', "' or 1 eq 1 -- /\\?#%+&;<>"],
  ['Arabic', 'ثلاثة أقمار'],
  ['Japanese', '坂本龍一と東京'],
  ['Cyrillic and Greek', 'Кино Ωmega'],
  ['combining accents', 'e\u0301 a\u030a n\u0303'],
  ['a family of one sign', '👩‍👩‍👧‍👦 🎺 🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
  ['direction marks', 'a\u202eb\u2066c'],
  ['blanks that last', 'a\u00a0\u2003b'],
])('a name with %s comes back unchanged', async (_, name) => {
  expect(await storedWith({ name, slug: 'x' })).toMatchObject({ name });
});

test.each([
  ['line and paragraph separators', 'a\u2028b\u2029c'],
  ['control characters', 'a\u0000b\u001f\u007fc\u0085'],
  ['line breaks', '\ra\r\nb\nc'],
  ['characters that XML forbids', 'a\ufffeb\uffffc'],
  ['half of a pair', 'a\ud83db\udc4dc'],
])('a name with %s is stored on one clean line', async (_, name) => {
  const id = randomUUID();
  const make = (cId: number) => ({ ...aStoredArtist({ id, cId }), name });
  await stores.artists.add(id, make, save);
  expect(await stores.artists.find(id)).toMatchObject({ entity: { name: 'a b c' } });
});

test.each([31_990, 32_000, 32_768, 65_536, maxRichText])(
  'a text of %i characters comes back unchanged',
  async (length) => {
    const bio = 'x'.repeat(length);
    expect(await storedWith({ bio })).toMatchObject({ bio });
  },
);

test.each([0, 1])(
  'signs of two units come back whole from anywhere in a text (%i)',
  async (shift) => {
    const bio = 'x'.repeat(shift) + '🎺'.repeat(49_000);
    expect(await storedWith({ bio })).toMatchObject({ bio });
  },
);

test('no property of a row ends within a sign', async () => {
  await storedWith({ name: 'Two units', bio: '🎺'.repeat(49_000) });
  await storedWith({ name: 'Two units, shifted', bio: `x${'🎺'.repeat(49_000)}` });
  for await (const row of stores.storage.table('artists').listEntities()) {
    const texts = Object.values(row).filter((value) => typeof value === 'string');
    for (const text of texts) {
      expect(text.isWellFormed()).toBe(true);
      expect(text.length).toBeLessThanOrEqual(32_768);
    }
  }
});

const longTracks = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    aTrack({ number: index + 1, description: '€'.repeat(5_000) }),
  );

test('a release with eighty long texts is stored whole', async () => {
  const id = randomUUID();
  const tracks = longTracks(80);
  await stores.releases.add(id, (cId) => aStoredRelease({ id, cId, tracks }), save);
  expect((await stores.releases.find(id))?.entity.tracks).toEqual(tracks);
});

test('more than a row holds is refused in words, and nothing is stored', async () => {
  const id = randomUUID();
  const made = (cId: number) => aStoredRelease({ id, cId, tracks: longTracks(120) });
  const before = await stores.releases.rows();
  await expect(stores.releases.add(id, made, save)).rejects.toMatchObject({ code: 'too-large' });
  expect(await stores.releases.find(id)).toBeNull();
  expect(await stores.releases.rows()).toEqual(before);
  const next = await stores.releases.add(id, (cId) => aStoredRelease({ id, cId }), save);
  expect(next.entity.cId).toBe(before.length + 1);
});

test('a long text that is not ASCII comes back unchanged from the history', async () => {
  const id = randomUUID();
  const bio = '坂本龍一 🎺 é '.repeat(8_000);
  const added = await stores.artists.add(id, (cId) => aStoredArtist({ id, cId, bio }), save);
  await stores.artists.save(added, { ...added.entity, bio: '' }, save);
  const [earlier] = await stores.artists.history(id);
  expect(earlier?.entity.bio === bio).toBe(true);
});
