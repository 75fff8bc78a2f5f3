import { expect, test } from 'vitest';
import type { Id } from '#domain/identifier';
import type { Caller } from '#domain/member/member';
import { aStoredArtist } from '#fixtures/artists';
import { aCaller } from '#fixtures/callers';
import { anId } from '#fixtures/ids';
import { memoryStores } from '../../../tests/memory/memoryStores.ts';
import { checkKnownArtists, checkOwnArtists, createNameArtists } from './knownArtists.ts';

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

const [own, others] = [first, unknown];
test.each([
  ['adds their own', [own], [own, second], null],
  ['removes one of their own', [own, second], [second], null],
  ['keeps others', [own, others], [own, others], null],
  ['adds others', [own], [own, others], 'not-allowed'],
  ['removes others', [own, others], [own], 'not-allowed'],
  ['removes all of their own', [own, others], [others], 'not-allowed'],
])('an artist who %s', (_, before, after, code) => {
  const check = (caller: Caller) => () => checkOwnArtists({ before, after }, 'show', caller);
  const artist = check(aCaller('artist', { artistIds: [own, second] }));
  if (code === null) expect(artist).not.toThrow();
  else expect(artist).toThrow(expect.objectContaining({ code }));
  expect(check(aCaller('staff'))).not.toThrow();
});
