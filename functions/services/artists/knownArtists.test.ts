import { expect, test } from 'vitest';
import type { Id } from '#domain/identifier';
import { aStoredArtist } from '#fixtures/artists';
import { anId } from '#fixtures/ids';
import { memoryStores } from '../../../tests/memory/memoryStores.ts';
import { checkKnownArtists, createNameArtists } from './knownArtists.ts';

const [first, second, unknown] = [anId('artist', 1), anId('artist', 2), anId('artist', 9)];

/** A store with artists 1 and 2. */
async function artists() {
  const stores = memoryStores();
  const save = { by: { account: 'staff', name: 'Staff' }, at: new Date('2026-06-01T08:00:00Z') };
  for (const id of [first, second])
    await stores.artists.add(id, (cId) => aStoredArtist({ cId, id }), save);
  return stores.artists;
}

test.each<[string, Id[], Id[], boolean]>([
  ['artists of the label', [first, second], [], true],
  ['nobody', [], [], true],
  ['an artist who is not of the label', [first, unknown], [], false],
  ['an artist twice', [first, first], [], false],
  ['an artist who has left since they were added', [first, unknown], [unknown], true],
])('%s', async (_, ids, before, isAllowed) => {
  const check = checkKnownArtists(await artists(), { ids, before, path: 'artists' });
  if (isAllowed) await expect(check).resolves.toBeUndefined();
  else
    await expect(check).rejects.toMatchObject({
      code: 'invalid-input',
      data: { errors: [{ path: 'artists' }] },
    });
});

test('grants name their artists in order, without those who have left', async () => {
  const nameArtists = createNameArtists(await artists());
  const grants = [{ artistIds: [second, unknown, first] }, { artistIds: [] }];
  expect(await nameArtists(grants)).toEqual([
    {
      artistIds: [second, unknown, first],
      artists: [
        { id: second, cId: 2, name: 'Artist 2' },
        { id: first, cId: 1, name: 'Artist 1' },
      ],
    },
    { artistIds: [], artists: [] },
  ]);
});
