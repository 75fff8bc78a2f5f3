import { expect, test } from 'vitest';
import { aStoredArtist } from '#fixtures/artists';
import { anId } from '#fixtures/ids';
import { aStoredRelease } from '#fixtures/releases';
import { aStoredShow } from '#fixtures/shows';
import { memoryStores } from '../../../tests/memory/memoryStores.ts';
import { createFeatured } from './featured.ts';

const save = { by: { account: 'staff', name: 'Staff' }, at: new Date('2026-01-01T00:00:00.000Z') };

async function aCatalogue() {
  const { artists, releases, shows, news } = memoryStores();
  const release = aStoredRelease({ cId: 7, title: 'Weir' });
  const artist = aStoredArtist({ cId: 3, name: 'Sluice' });
  const show = aStoredShow({ cId: 5 });
  await releases.add(release.id, () => release, save);
  await artists.add(artist.id, () => artist, save);
  await shows.add(show.id, () => show, save);
  const chosen = [
    { kind: 'release' as const, id: release.id, name: 'Its working title' },
    { kind: 'artist' as const, id: artist.id, name: '', until: '2026-12-01' },
    { kind: 'show' as const, id: show.id, name: '' },
  ];
  return { ...createFeatured({ artists, releases, shows, news }), chosen };
}

test('featured entries have their present names and numbers', async () => {
  const { named, numbers, chosen } = await aCatalogue();
  const now = await named(chosen, []);
  expect(now.map(({ name }) => name)).toEqual(['Weir', 'Sluice', 'Badehaus, Berlin, 2026-11-21']);
  expect(now[1]).toEqual({ ...chosen[1], name: 'Sluice' });
  expect([...(await numbers(now)).values()]).toEqual([7, 3, 5]);
});

test('one that nobody has is refused at its row, and a stored one that is gone stays', async () => {
  const { named, numbers, chosen } = await aCatalogue();
  const gone = { kind: 'release' as const, id: anId('release', 99), name: 'Gone' };
  await expect(named([...chosen, gone], [])).rejects.toMatchObject({
    code: 'invalid-input',
    data: { errors: [{ path: 'featured.3' }] },
  });
  // The id of an entry of another kind is no entry of this one.
  const wrong = { kind: 'artist' as const, id: chosen[0]?.id ?? '', name: '' };
  await expect(named([wrong], [])).rejects.toMatchObject({ code: 'invalid-input' });
  expect(await named([gone], [gone])).toEqual([gone]);
  expect([...(await numbers([gone])).values()]).toEqual([]);
});
