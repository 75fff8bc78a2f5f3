import { expect, test } from 'vitest';
import { consentTo } from '#domain/visitor/consent';
import { aStoredArtist } from '#fixtures/artists';
import { aCaller } from '#fixtures/callers';
import { memoryLabel } from '../../../tests/memory/label.ts';
import { createHome } from './home.ts';

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
  const { getHome } = createHome(ports);
  const one = { cId: 1, name: 'Artist 1', count: 1 };
  expect((await getHome({}, aCaller('staff'))).followers).toEqual([
    { cId: 2, name: 'Artist 2', count: 2 },
    one,
  ]);
  const own = aCaller('artist', { artistIds: [artists[0]?.id ?? ''] });
  expect((await getHome({}, own)).followers).toEqual([one]);
});
