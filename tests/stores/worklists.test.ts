import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { ordersOf } from '#domain/listing/worklist';
import { aCaller } from '#fixtures/callers';
import { aStoredRelease } from '#fixtures/releases';
import type { Calls } from '#functions/services/calls';
import { createServices } from '#functions/services/services';
import { type OpenStores, openQuickStores, save } from './openStores.ts';
import { portsOver } from './portsOver.ts';

type ReleaseOrder = (typeof ordersOf.release)[number];

const count = 205;
const staff = aCaller('staff');
let stores: OpenStores;
let services: Calls;

const addRelease = (title: string) => {
  const id = randomUUID();
  return stores.releases.add(id, (cId) => aStoredRelease({ id, cId, title }), save);
};

beforeAll(async () => {
  stores = await openQuickStores();
  services = createServices(portsOver(stores).ports).calls;
  for (let number = 1; number <= count; number++) await addRelease(`Title ${count - number}`);
});

const page = (sort: ReleaseOrder, next?: string) =>
  services.listReleases({ query: { sort, ...(next && { next }) } }, staff, randomUUID());

/** The titles on all pages, with a callback between two of them. */
async function titles(sort: ReleaseOrder, between = async () => {}): Promise<string[]> {
  const found: string[] = [];
  let next: string | undefined;
  for (let pages = 0; pages < 10; pages++) {
    const answer = await page(sort, next);
    found.push(...answer.items.map(({ title }) => title));
    next = answer.next;
    if (next === undefined) return found;
    await between();
  }
  throw new Error('The list does not end.');
}

test.each<ReleaseOrder>(['unfinished', 'changed', 'name', 'newest', 'date'])(
  'every release stands once in the order %s',
  async (sort) => {
    const all = await titles(sort);
    expect(new Set(all).size).toBe(all.length);
    expect(all).toHaveLength(count);
  },
);

test('names rise by number, and the answer says how many there are', async () => {
  const first = await page('name');
  expect(first.total).toBe(count);
  expect(first.items.map(({ title }) => title).slice(0, 3)).toEqual([
    'Title 0',
    'Title 1',
    'Title 2',
  ]);
});

test('what is added or taken away between two pages neither doubles nor hides another', async () => {
  let doings = 0;
  const before = await titles('name');
  const during = await titles('name', async () => {
    doings += 1;
    const added = await addRelease(`Before all ${doings}`);
    if (doings === 1) await stores.releases.remove(added, save);
  });
  expect(doings).toBe(2);
  expect(during).toEqual(before);
});

test.each(['x', '7', 'W10', Buffer.from('["date",0,"",1]').toString('base64url')])(
  'a page that begins at %s is refused',
  async (next) => {
    await expect(page('name', next)).rejects.toMatchObject({ code: 'invalid-input' });
  },
);

test('releases are listed by tag, whatever its case, and by artist', async () => {
  const [tagged, artistIds] = [randomUUID(), [randomUUID()]];
  const given = { title: 'Tagged', tags: 'Ambient, Field recordings', artistIds };
  await stores.releases.add(tagged, (cId) => aStoredRelease({ ...given, id: tagged, cId }), save);
  const own = createServices(portsOver(stores).ports).calls;
  const titles = async (query: object) =>
    (await own.listReleases({ query }, staff, '')).items.map(({ title }) => title);
  expect(await titles({ tag: 'field Recordings' })).toEqual(['Tagged']);
  expect(await titles({ tag: 'Field' })).toEqual([]);
  expect(await titles({ artist: artistIds[0], tag: 'ambient' })).toEqual(['Tagged']);
  expect(await titles({ artist: randomUUID(), tag: 'ambient' })).toEqual([]);
});
