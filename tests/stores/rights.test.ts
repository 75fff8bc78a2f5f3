import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { aStoredArtist } from '#fixtures/artists';
import { aCaller, aMember } from '#fixtures/callers';
import { anId } from '#fixtures/ids';
import { aStoredRelease } from '#fixtures/releases';
import type { Calls } from '#functions/services/calls';
import { createServices } from '#functions/services/services';
import { type OpenStores, openQuickStores, save } from './openStores.ts';
import { portsOver } from './portsOver.ts';

const staff = aCaller('staff');
const member = aMember('staff');
const stranger = aCaller('none');

let stores: OpenStores;
let services: Calls;
beforeEach(async () => {
  stores = await openQuickStores();
  services = createServices(portsOver(stores).ports).calls;
  await services.addMember({ body: { ...member, artistIds: [] } }, staff, '');
});

const emails = async () => (await stores.emails.list()).map(({ value }) => value.content);
const mayRead = { mayReadAddresses: true, artistIds: [] };

test('all staff but the one who gives it hear of the right to read addresses', async () => {
  const staffMember = (object: string, mail?: string) =>
    services.addMember(
      { body: { ...member, object, name: object, artistIds: [], ...(mail && { mail }) } },
      staff,
      '',
    );
  const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()];
  await staffMember(one, 'one@label.example');
  await staffMember(two, 'two@label.example');
  await staffMember(three);
  const giver = { ...staff, object: two };
  await services.addMember(
    {
      body: {
        ...member,
        object: two,
        name: 'Two',
        mail: 'two@label.example',
        ...mayRead,
        before: { ...member, name: two, mail: 'two@label.example', artistIds: [] },
      },
    },
    giver,
    '',
  );
  const content = { kind: 'granted', name: 'Two', by: staff.name };
  expect(await emails()).toEqual(
    expect.arrayContaining([content, { ...content, address: 'one@label.example' }]),
  );
  expect(await emails()).toHaveLength(2);
  const { accessLog } = await services.getEmails({}, aCaller('staff'), '');
  expect(accessLog).toMatchObject([
    { name: staff.name, what: 'granted', reason: expect.stringContaining('Two'), count: 0 },
  ]);
});

test('a member has the address that the invitation was sent to, until another is given', async () => {
  const body = { name: 'Ada', role: 'staff' as const, artistIds: [], mail: 'ada@label.example' };
  const { link } = await services.inviteMember({ body }, staff, randomUUID());
  const token = new URL(link).hash.slice(1);
  await services.acceptInvitation({ body: { token } }, stranger, '');
  expect(await stores.members.find(stranger)).toMatchObject({ mail: 'ada@label.example' });
});

test('the label hears by email when somebody gets the right to read addresses', async () => {
  expect(await emails()).toEqual([]);
  await services.addMember({ body: { ...member, ...mayRead, before: member } }, staff, '');
  expect(await emails()).toEqual([{ kind: 'granted', name: member.name, by: staff.name }]);
  await services.addMember({ body: { ...member, ...mayRead, before: member } }, staff, '');
  expect(await emails()).toHaveLength(1);
});

test('it hears of the right that an invitation brings', async () => {
  const body = { name: 'Ada', role: 'staff', ...mayRead } as const;
  const { link } = await services.inviteMember({ body }, staff, randomUUID());
  const token = new URL(link).hash.slice(1);
  await services.acceptInvitation({ body: { token } }, stranger, '');
  expect(await emails()).toEqual([{ kind: 'granted', name: stranger.name, by: staff.name }]);
});

test('an artist counts the confirmed followers of their own, and of nobody else', async () => {
  const [own, other] = [anId('artist', 1), anId('artist', 2)];
  for (const id of [own, other])
    await stores.artists.add(id, (cId) => aStoredArtist({ id, cId }), save);
  const consent = { at: '2026-03-01T09:00:00.000Z', text: 'Yes.' };
  for (const [person, state] of [
    ['ada', 'confirmed'],
    ['bob', 'asked'],
  ] as const)
    await stores.follows.add('1', person, {
      address: `${person}@reader.example`,
      ...{ state, consent, confirmedAt: null, told: [] },
    });
  const noor = aCaller('artist', { artistIds: [own] });
  expect(await services.getFollowers({ params: { id: own } }, noor, '')).toEqual({ count: 1 });
  await expect(services.getFollowers({ params: { id: other } }, noor, '')).rejects.toMatchObject({
    code: 'not-allowed',
  });
});

async function previewBy(caller: typeof staff) {
  const id = anId('release', 1);
  await stores.releases.add(id, (cId) => aStoredRelease({ id, cId }), save);
  const { token } = await services.addPreview({ params: { id }, body: { days: 7 } }, caller, '');
  return () => services.readPreview({ body: { token }, client: 'c' }, stranger, '');
}

test('the preview links of a member end when the member is removed', async () => {
  const artist = aMember('artist');
  await stores.members.put(artist);
  const [own, another] = [await previewBy(aCaller('artist')), await previewBy(staff)];
  await own();
  await services.removeMember({ body: artist }, staff, '');
  await expect(own()).rejects.toMatchObject({ code: 'not-found' });
  await another();
});

test('they end for releases that a member may not see any more', async () => {
  const own = await previewBy(aCaller('artist'));
  await services.addMember(
    { body: aMember('artist', { role: 'staff', artistIds: [] }) },
    staff,
    '',
  );
  await own();
  const asStaff = aMember('artist', { role: 'staff', artistIds: [] });
  await services.addMember(
    { body: { ...aMember('artist', { artistIds: [] }), before: asStaff } },
    staff,
    '',
  );
  await expect(own()).rejects.toMatchObject({ code: 'not-found' });
});

test('they end for a release that is another artist’s from now on', async () => {
  await stores.members.put(aMember('artist'));
  const own = await previewBy(aCaller('artist'));
  await own();
  const saved = await stores.releases.find(anId('release', 1));
  if (!saved) throw new Error('It was added.');
  await stores.releases.save(saved, { ...saved.entity, artistIds: [anId('artist', 9)] }, save);
  await expect(own()).rejects.toMatchObject({ code: 'not-found' });
});

test('an invitation ends with the rights of the member of staff who made it', async () => {
  const giver = { ...staff, object: randomUUID() };
  const asMember = { ...member, object: giver.object, artistIds: [], mail: 'two@label.example' };
  await services.addMember({ body: asMember }, staff, '');
  const body = { name: 'Ada', role: 'staff' as const, artistIds: [], mail: 'ada@label.example' };
  const invite = async (by: typeof staff) => {
    const { link } = await services.inviteMember({ body }, by, randomUUID());
    return { body: { token: new URL(link).hash.slice(1) } };
  };
  const [own, another] = [await invite(giver), await invite(staff)];
  await services.removeMember({ body: giver }, staff, '');
  await expect(services.acceptInvitation(own, giver, '')).rejects.toMatchObject({
    code: 'not-found',
  });
  expect(await emails()).toMatchObject([{ kind: 'invitation', invitedBy: staff.name }]);
  await services.acceptInvitation(another, stranger, '');
});

test('a member who is removed while they switch notices off stays removed', async () => {
  const artist = aMember('artist', { mail: 'noor@artist.example' });
  await stores.members.put(artist);
  const { ports } = portsOver(stores);
  const slow = createServices({
    ...ports,
    members: {
      ...ports.members,
      find: async (account) => {
        const found = await ports.members.find(account);
        await ports.members.remove(artist);
        return found;
      },
    },
  }).calls;
  const change = slow.setNotices({ body: { notices: false } }, aCaller('artist'), '');
  await expect(change).rejects.toMatchObject({ code: 'clash' });
  expect(await stores.members.find(artist)).toBeNull();
});
