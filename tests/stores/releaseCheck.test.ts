import { beforeAll, expect, test } from 'vitest';
import { accountKey } from '#domain/member/member';
import { releaseStatus } from '#domain/release/releaseStatus';
import { aStoredArtist } from '#fixtures/artists';
import { aCaller } from '#fixtures/callers';
import { anId } from '#fixtures/ids';
import { aStoredRelease } from '#fixtures/releases';
import type { Calls } from '#functions/services/calls';
import { createServices } from '#functions/services/services';
import { type OpenStores, openQuickStores, save } from './openStores.ts';
import { portsOver } from './portsOver.ts';

let stores: OpenStores;
let calls: Calls;
const people = [1, 2].map((number) => anId('artist', number));
const { Planning, Released } = releaseStatus;

beforeAll(async () => {
  stores = await openQuickStores();
  // The clock stands still, so that no minute begins within a test.
  const clock = { now: () => new Date('2026-03-20T09:00:00.000Z'), sleep: async () => undefined };
  calls = createServices(portsOver(stores, { clock }).ports).calls;
  for (const id of people) await stores.artists.add(id, (cId) => aStoredArtist({ id, cId }), save);
  const rows = [
    { title: 'Own', artistIds: people.slice(0, 1), releaseStatus: Planning },
    { title: 'Hidden', artistIds: people.slice(1), releaseStatus: Planning },
    { title: 'Public', artistIds: people.slice(1), releaseStatus: Released },
  ];
  for (const [index, given] of rows.entries()) {
    const id = anId('release', index + 1);
    const catalogueNumber = index === 0 ? 'LSR-099' : 'LSR-012';
    const make = (cId: number) => aStoredRelease({ ...given, id, cId, catalogueNumber });
    await stores.releases.add(id, make, save);
  }
});

async function check(role: 'staff' | 'artist', change: object = {}) {
  const caller = aCaller(role);
  const { value } = await calls.getRelease({ params: { id: 1 } }, caller, '');
  return calls.checkRelease({ body: { ...value, ...change } }, caller, '');
}

test('a code of another release is found as it is typed, and nothing is stored', async () => {
  expect((await check('staff')).twins).toEqual([]);
  const { twins } = await check('staff', { catalogueNumber: 'lsr 012' });
  expect(twins.map(({ part, title }) => [part, title])).toEqual([
    ['catalogueNumber', 'Hidden'],
    ['catalogueNumber', 'Public'],
  ]);
  expect((await stores.releases.find(1))?.version).toBe(1);
});

test('an artist learns nothing of what is hidden', async () => {
  const { twins } = await check('artist', { catalogueNumber: 'LSR-012' });
  expect(twins.map(({ title }) => title)).toEqual(['Public']);
});

test('a member compares their typing a hundred and twenty times a minute', async () => {
  const typist = aCaller('staff', { object: anId('account', 5) });
  const { value: body } = await calls.getRelease({ params: { id: 1 } }, typist, '');
  await calls.checkRelease({ body }, typist, '');
  // Sets the count to one below the limit, without making the requests.
  const [counted] = await stores.rateCounts.list(`releaseCheck-${accountKey(typist)}`);
  if (counted) await stores.rateCounts.replace(counted, { ...counted.value, count: 119 });
  await calls.checkRelease({ body }, typist, '');
  await expect(calls.checkRelease({ body }, typist, '')).rejects.toMatchObject({
    code: 'too-many',
  });
  expect((await check('staff')).twins).toEqual([]);
});
