import { expect, test } from 'vitest';
import { consentTo } from '#domain/visitor/consent';
import { aStoredArtist } from '#fixtures/artists';
import { aCaller } from '#fixtures/callers';
import { memoryLabel } from '../../../tests/memory/label.ts';
import { createHome } from './home.ts';

const recordings = { find: async () => null };

test('an import is one line among the last changes, not one for each entry', async () => {
  const { ports, time } = memoryLabel({
    timeZone: 'Europe/Oslo',
    start: '2026-06-01T08:00:00.000Z',
  });
  const by = { account: 'x', name: 'Astrid' };
  const add = (cId: number, at: Date) => {
    const artist = aStoredArtist({ cId, name: `Artist ${cId}` });
    return ports.artists.add(artist.id, () => artist, { by, at });
  };
  await add(1, new Date('2026-05-31T08:00:00.000Z'));
  for (let cId = 2; cId <= 20; cId++) await add(cId, time.now);
  const { changes } = await createHome({ ...ports, recordings }).getHome({}, aCaller('staff'));
  expect(changes).toMatchObject([
    { by: 'Astrid', at: '2026-06-01T08:00:00.000Z', others: 18 },
    { name: 'Artist 1' },
  ]);
  expect(changes[1]).not.toHaveProperty('others');
});

test('confirmed followers are counted, and artists see those of their own', async () => {
  const { ports, time } = memoryLabel({
    timeZone: 'Europe/Oslo',
    start: '2026-06-01T08:00:00.000Z',
  });
  const artists = [1, 2, 3].map((cId) => aStoredArtist({ cId, name: `Artist ${cId}` }));
  const by = { account: 'x', name: 'x' };
  for (const artist of artists)
    await ports.artists.add(artist.id, () => artist, { by, at: time.now });
  const follow = (cId: number, person: string, state: 'asked' | 'confirmed') =>
    ports.follows.add(String(cId), person, {
      address: `${person}@reader.example`,
      state,
      consent: consentTo('Yes.', time.now),
      confirmedAt: null,
      told: [],
    });
  await follow(1, 'ada', 'confirmed');
  await follow(2, 'ada', 'confirmed');
  await follow(2, 'bob', 'confirmed');
  await follow(2, 'eve', 'asked');
  await follow(3, 'eve', 'asked');
  const { getHome } = createHome({ ...ports, recordings });
  const one = { cId: 1, name: 'Artist 1', count: 1 };
  expect((await getHome({}, aCaller('staff'))).followers).toEqual([
    { cId: 2, name: 'Artist 2', count: 2 },
    one,
  ]);
  const own = aCaller('artist', { artistIds: [artists[0]?.id ?? ''] });
  expect((await getHome({}, own)).followers).toEqual([one]);
});
