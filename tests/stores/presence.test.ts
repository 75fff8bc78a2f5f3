import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { labelId } from '#domain/label/label';
import { aCaller } from '#fixtures/callers';
import { anId } from '#fixtures/ids';
import { aStoredRelease } from '#fixtures/releases';
import { createServices } from '#functions/services/services';
import { type OpenStores, openQuickStores, save } from './openStores.ts';
import { portsOver } from './portsOver.ts';

let stores: OpenStores;
let now: Date;
let id: string;
beforeEach(async () => {
  stores = await openQuickStores();
  now = new Date('2026-03-20T09:00:00.000Z');
  id = randomUUID();
  await stores.releases.add(id, (cId) => aStoredRelease({ id, cId }), save);
});

const clock = { now: () => now, sleep: async () => undefined };
const staff = aCaller('staff');
const artist = aCaller('artist');
const after = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

function noteOpen(caller = staff, given: object = {}) {
  const { calls } = createServices(portsOver(stores, { clock }).ports);
  const body = { kind: 'release' as const, id, isChanging: false, isOpen: true, ...given };
  return calls.noteOpen({ body }, caller, '');
}

test('each learns of the other, since when, and whether they change it', async () => {
  expect((await noteOpen()).others).toEqual([]);
  after(10);
  expect((await noteOpen(artist)).others).toEqual([
    { name: staff.name, since: '2026-03-20T09:00:00.000Z', isChanging: false },
  ]);
  await noteOpen(artist, { isChanging: true });
  expect((await noteOpen()).others).toEqual([
    { name: artist.name, since: '2026-03-20T09:00:10.000Z', isChanging: true },
  ]);
});

test('one who closes it is gone at once, and one who is silent within a minute', async () => {
  await noteOpen(artist);
  await noteOpen(artist, { isOpen: false });
  expect((await noteOpen()).others).toEqual([]);
  await noteOpen(artist);
  after(30);
  expect((await noteOpen()).others).toHaveLength(1);
  after(20);
  expect((await noteOpen()).others).toEqual([]);
  expect(await stores.presences.list(`release-${id}`)).toHaveLength(1);
});

test('of an entry that is not theirs, and of the label, artists learn nothing', async () => {
  const other = aCaller('artist', { artistIds: [anId('artist', 99)] });
  await expect(noteOpen(other)).rejects.toMatchObject({ code: 'not-allowed' });
  const label = noteOpen(artist, { kind: 'label', id: labelId });
  await expect(label).rejects.toMatchObject({ name: 'Problem' });
});
