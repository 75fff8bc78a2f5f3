import { beforeEach, expect, test } from 'vitest';
import { maxViews } from '#domain/listing/savedView';
import { accountKey } from '#domain/member/member';
import { aCaller } from '#fixtures/callers';
import { createServices } from '#functions/services/services';
import { type OpenStores, openQuickStores } from './openStores.ts';
import { portsOver } from './portsOver.ts';

let stores: OpenStores;
let calls: ReturnType<typeof createServices>['calls'];
beforeEach(async () => {
  stores = await openQuickStores();
  ({ calls } = createServices(portsOver(stores).ports));
});

const staff = aCaller('staff');
const artist = aCaller('artist');
const view = { list: 'releases' as const, name: 'Soon / #1?', query: '?status=30' };
const viewsOf = async (caller = staff) => (await calls.listViews({}, caller, '')).views;

test('a view follows its member, and nobody else sees it', async () => {
  expect((await calls.saveView({ body: view }, staff, '')).views).toEqual([view]);
  expect(await viewsOf()).toEqual([view]);
  expect(await viewsOf(artist)).toEqual([]);
  await calls.removeView({ body: view }, artist, '');
  expect(await viewsOf()).toEqual([view]);
});

test('one of the same name is replaced, in its own list', async () => {
  const changed = { ...view, query: '?status=50' };
  await calls.saveView({ body: view }, staff, '');
  await calls.saveView({ body: { ...view, list: 'artists' } }, staff, '');
  await calls.saveView({ body: changed }, staff, '');
  expect(await viewsOf()).toHaveLength(2);
  expect(await viewsOf()).toContainEqual(changed);
  await calls.removeView({ body: view }, staff, '');
  expect(await viewsOf()).toEqual([{ ...view, list: 'artists' }]);
});

test('nobody has more than they can read, and a removed member has none', async () => {
  const group = accountKey(artist);
  for (let at = 0; at < maxViews; at++)
    await stores.savedViews.add(group, `${at}`, { ...view, name: `View ${at}` });
  await expect(calls.saveView({ body: view }, artist, '')).rejects.toMatchObject({ code: 'clash' });
  const { tenant, object } = artist;
  await calls.addMember(
    { body: { tenant, object, name: 'Noor', role: 'artist', artistIds: [] } },
    staff,
    '',
  );
  await calls.removeMember({ body: { tenant, object } }, staff, '');
  expect(await viewsOf(artist)).toEqual([]);
});
