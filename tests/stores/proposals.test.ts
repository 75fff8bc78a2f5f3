import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { Release } from '#domain/release/release';
import { releaseStatus } from '#domain/release/releaseStatus';
import { aStoredArtist } from '#fixtures/artists';
import { aCaller, aMember } from '#fixtures/callers';
import { anId } from '#fixtures/ids';
import { aStoredRelease } from '#fixtures/releases';
import type { Calls } from '#functions/services/calls';
import { createServices } from '#functions/services/services';
import { type OpenStores, openQuickStores, save } from './openStores.ts';
import { portsOver } from './portsOver.ts';

const staff = aCaller('staff');
const noor = aCaller('artist');
const ada = aCaller('artist', { object: anId('account', 9), name: 'Ada' });
const id = anId('release', 1);

let stores: OpenStores;
let calls: Calls;
beforeEach(async () => {
  stores = await openQuickStores();
  calls = createServices(portsOver(stores).ports).calls;
  const artist = anId('artist', 1);
  await stores.artists.add(artist, (cId) => aStoredArtist({ id: artist, cId }), save);
  await stores.releases.add(id, (cId) => aStoredRelease({ id, cId, title: 'Low Water' }), save);
  const people = [
    aMember('staff', { mail: 'astrid@label.example', object: anId('account', 7) }),
    aMember('staff', { mail: 'quiet@label.example', object: anId('account', 8), isQuiet: true }),
    aMember('artist', { mail: 'noor@artist.example' }),
    aMember('artist', { mail: 'ada@artist.example', object: ada.object, name: 'Ada' }),
  ];
  for (const person of people) await stores.members.put(person);
});

const stored = () => calls.getRelease({ params: { id } }, staff, '');
const propose = async (change: Partial<Release>, caller = noor) => {
  const { value, version } = await stored();
  const call = { body: { ...value, ...change }, ifMatch: version };
  return calls.proposeRelease(call, caller, randomUUID());
};
const open = async (caller = staff) => (await calls.listProposals({}, caller, '')).proposals;
const only = async () => {
  const [first] = await open();
  if (!first) throw new Error('There is no proposal.');
  return first;
};
const emails = async () =>
  (await stores.emails.list()).map(({ value }) => value.content).toSorted(byKind);
const byKind = (a: { kind: string }, b: { kind: string }) => (a.kind < b.kind ? -1 : 1);
const approve = async (given: object = {}) =>
  calls.approveProposal({ body: { id: (await only()).id, ...given } }, staff, '');

test('a proposal leaves the page alone, waits for staff, and is stored once they approve', async () => {
  const { value } = await propose({ title: 'High Water' });
  expect(value.title).toBe('High Water');
  expect((await stored()).value.title).toBe('Low Water');
  expect(await calls.listProposals({}, staff, '')).toMatchObject({
    proposals: [{ by: noor.name, fields: ['title'], conflicts: [], state: 'waiting' }],
    waiting: 1,
  });
  expect(await emails()).toMatchObject([
    { kind: 'handedIn', title: 'Low Water', isChange: true, address: 'astrid@label.example' },
  ]);
  expect(await approve({ words: 'Lovely.' })).toEqual({ waiting: 0 });
  expect((await stored()).value.title).toBe('High Water');
  const { versions } = await calls.getReleaseHistory({ params: { id }, query: {} }, staff, '');
  expect(versions[0]?.by.name).toBe(`${staff.name}, for ${noor.name}`);
  expect(await emails()).toMatchObject([
    { kind: 'approved', address: 'noor@artist.example', note: 'Lovely.', by: staff.name },
    { kind: 'handedIn' },
  ]);
  expect(await open()).toEqual([]);
});

test('returned, it waits for its artist with the words, and handed in again it waits for staff', async () => {
  await propose({ title: 'High Water' });
  const { id: proposal, at } = await only();
  await calls.returnProposal({ body: { id: proposal, at, words: 'As on the spine.' } }, staff, '');
  const answer = { by: staff.name, note: 'As on the spine.' };
  expect(await calls.listProposals({}, noor, '')).toMatchObject({
    proposals: [{ state: 'returned', answer }],
    waiting: 1,
  });
  expect((await calls.listProposals({}, staff, '')).waiting).toBe(0);
  expect(await emails()).toMatchObject([
    { kind: 'handedIn' },
    { kind: 'returned', address: 'noor@artist.example', note: 'As on the spine.' },
  ]);
  await expect(approve()).rejects.toMatchObject({ code: 'not-found' });
  await propose({ title: 'Spring Tide' });
  expect(await only()).toMatchObject({ id: proposal, state: 'waiting' });
  expect((await emails()).filter(({ kind }) => kind === 'handedIn')).toHaveLength(2);
  expect((await stored()).value.title).toBe('Low Water');
});

test('changed while it waits, it mails nobody again, and a decision about what it was is refused', async () => {
  await propose({ title: 'High Water' });
  const { at } = await only();
  await propose({ title: 'Spring Tide' });
  expect(await emails()).toHaveLength(1);
  if ((await only()).at !== at)
    await expect(approve({ at })).rejects.toMatchObject({ code: 'clash' });
  await approve({ at: (await only()).at });
  expect((await stored()).value.title).toBe('Spring Tide');
});

test('a decision that is sent again after a lost answer is done, and mailed once', async () => {
  await propose({ title: 'High Water' });
  const { id: proposal, at } = await only();
  const back = { body: { id: proposal, at, words: 'As on the spine.' } };
  await calls.returnProposal(back, staff, '');
  // Its email was not stored because the process ended in between.
  const [told] = (await stores.emails.list()).filter(({ key }) => key.startsWith('returned-'));
  if (told) await stores.emails.remove(told);
  await calls.returnProposal(back, staff, '');
  await calls.returnProposal(back, staff, '');
  expect((await emails()).filter(({ kind }) => kind === 'returned')).toHaveLength(1);
  const other = { body: { ...back.body, words: 'Something else.' } };
  await expect(calls.returnProposal(other, staff, '')).rejects.toMatchObject({ code: 'not-found' });

  await propose({ title: 'Spring Tide' });
  const { ports } = portsOver(stores);
  const dying = {
    ...ports.proposals,
    remove: async () => {
      throw new Error('The process ended.');
    },
  };
  const last = createServices({ ...ports, proposals: dying }).calls;
  await expect(last.approveProposal({ body: { id: proposal } }, staff, '')).rejects.toThrow(
    'ended',
  );
  await approve();
  expect(await open()).toEqual([]);
  expect((await emails()).filter(({ kind }) => kind === 'approved')).toHaveLength(1);
});

test('an approval and a withdrawal are answered again to who made them, and to nobody else', async () => {
  await propose({ title: 'High Water' });
  const approval = { body: { id: (await only()).id, at: (await only()).at } };
  const first = await calls.approveProposal(approval, staff, '');
  const { version } = await stored();
  expect(await calls.approveProposal(approval, staff, '')).toEqual(first);
  expect((await stored()).version).toBe(version);
  const other = { body: { ...approval.body, words: 'Lovely.' } };
  await expect(calls.approveProposal(other, staff, '')).rejects.toMatchObject({
    code: 'not-found',
  });
  const another = aCaller('staff', { object: randomUUID() });
  await expect(calls.approveProposal(approval, another, '')).rejects.toMatchObject({
    code: 'not-found',
  });

  await propose({ title: 'Spring Tide' });
  const withdrawal = { body: { proposal: (await only()).id } };
  await calls.withdrawProposal(withdrawal, noor, '');
  expect(await calls.withdrawProposal(withdrawal, noor, '')).toEqual({ waiting: 0 });
  await expect(calls.withdrawProposal(withdrawal, ada, '')).rejects.toMatchObject({
    code: 'not-found',
  });
});

test('staff are not flooded with the hand-ins of one person', async () => {
  const { value, version } = await stored();
  for (let time = 0; time < 35; time++) {
    const call = { body: { ...value, title: `Water ${time}` }, ifMatch: version };
    await calls.proposeRelease(call, noor, randomUUID());
    await calls.withdrawProposal({ body: { proposal: (await only()).id } }, noor, '');
  }
  expect((await emails()).filter(({ kind }) => kind === 'handedIn')).toHaveLength(30);
  await propose({ title: 'Ebb' }, ada);
  expect((await emails()).filter(({ kind }) => kind === 'handedIn')).toHaveLength(31);
});

test('two proposals, and one beside an edit of staff, meet field by field', async () => {
  await propose({ title: 'High Water', copyright: '℗ Noor' });
  await propose({ title: 'Ebb' }, ada);
  const ofAda = (await open()).find(({ by }) => by === 'Ada');
  await calls.approveProposal({ body: { id: ofAda?.id ?? '' } }, staff, '');
  expect(await only()).toMatchObject({ by: noor.name, conflicts: ['title'] });
  await expect(approve()).rejects.toMatchObject({
    code: 'clash',
    message: 'Choose which version to keep: title changed in the meantime.',
  });
  const about = await calls.getReleaseProposals({ params: { id } }, staff, '');
  const [seen] = about.proposals;
  expect(seen).toMatchObject({
    base: { title: 'Low Water' },
    wanted: { title: 'High Water', copyright: '℗ Noor' },
    stored: { title: 'Ebb' },
  });
  if (!seen) throw new Error('There is no proposal.');
  const release = { ...seen.wanted, title: seen.stored.title };
  const version = seen.version;
  await expect(approve({ release, version: version - 1 })).rejects.toMatchObject({
    code: 'changed',
  });
  await approve({ release, version });
  expect((await stored()).value).toMatchObject({ title: 'Ebb', copyright: '℗ Noor' });
});

test('made from an older version it meets what is stored, with the own changes still in it', async () => {
  await propose({ copyright: '℗ Noor' });
  const { value, version } = await stored();
  await calls.updateRelease({ body: { ...value, title: 'Ebb' }, ifMatch: version }, staff, '');
  const late = { body: { ...value, title: 'High Water' }, ifMatch: version };
  await expect(calls.proposeRelease(late, noor, randomUUID())).rejects.toMatchObject({
    code: 'changed',
    data: { current: { title: 'Ebb', copyright: '℗ Noor' }, etag: `"${version + 1}"` },
  });
});

test('an artist proposes no more than they may change, and sees and withdraws only their own', async () => {
  const { Cancelled } = releaseStatus;
  for (const change of [{ releaseStatus: Cancelled }, { archived: true }, { artists: [] }])
    await expect(propose(change)).rejects.toMatchObject({ code: 'not-allowed' });
  await propose({ releaseDate: '2027-01-01' });
  const body = { proposal: (await only()).id };
  expect(await open(ada)).toEqual([]);
  expect((await calls.getReleaseProposals({ params: { id } }, ada, '')).proposals).toEqual([]);
  await expect(calls.withdrawProposal({ body }, ada, '')).rejects.toMatchObject({
    code: 'not-allowed',
  });
  await calls.withdrawProposal({ body }, noor, '');
  expect(await open()).toEqual([]);
});

test('handing in what is stored takes the proposal back', async () => {
  await propose({ title: 'High Water' });
  await propose({});
  expect(await open()).toEqual([]);
});

test('an artist’s changes go live at once where the label decided so for every artist on it', async () => {
  const edit = async () => {
    const { value, version } = await stored();
    const call = { body: { ...value, title: `${value.title}!` }, ifMatch: version };
    return calls.updateRelease(call, noor, '');
  };
  await expect(edit()).rejects.toMatchObject({ code: 'not-allowed' });
  const trust = async (key: string) => {
    const { value, version } = await calls.getArtist({ params: { id: key } }, staff, '');
    const call = { body: { ...value, publishesDirectly: true }, ifMatch: version };
    await expect(calls.updateArtist(call, noor, '')).rejects.toMatchObject({ code: 'not-allowed' });
    await calls.updateArtist(call, staff, '');
  };
  await trust(anId('artist', 1));
  expect((await edit()).value.title).toBe('Low Water!');
  const { value: other } = await calls.addArtist(
    { body: { name: 'Aster', bio: '', share: 10, socials: [] } },
    staff,
    randomUUID(),
  );
  const { value, version } = await stored();
  const artists = [...value.artists, other];
  await calls.updateRelease({ body: { ...value, artists }, ifMatch: version }, staff, '');
  await expect(edit()).rejects.toMatchObject({ code: 'not-allowed' });
});

test('an artist’s own page is handed in once it is public, and theirs to edit before', async () => {
  const bio = '<p>New.</p>';
  const own = () => calls.getArtist({ params: { id: anId('artist', 1) } }, noor, '');
  const { value, version } = await own();
  const call = { body: { ...value, bio }, ifMatch: version };
  await expect(calls.updateArtist(call, noor, '')).rejects.toMatchObject({ code: 'not-allowed' });
  await calls.proposeArtist(call, noor, randomUUID());
  await approve();
  expect((await own()).value.bio).toBe(bio);
  const release = await stored();
  const hidden = { ...release.value, releaseStatus: releaseStatus.Planning };
  await calls.updateRelease({ body: hidden, ifMatch: release.version }, staff, '');
  const again = await own();
  const free = { body: { ...again.value, bio: '<p>Mine.</p>' }, ifMatch: again.version };
  expect((await calls.updateArtist(free, noor, '')).value.bio).toBe('<p>Mine.</p>');
});

test('a release handed in mails staff, and returned or approved it mails its artists', async () => {
  const moveTo = async (status: Release['releaseStatus'], caller = staff) => {
    const { value, version } = await stored();
    const body = { ...value, releaseStatus: status };
    return calls.updateRelease({ body, ifMatch: version }, caller, '');
  };
  const { Planning, Pending, Approved } = releaseStatus;
  await moveTo(Planning);
  await moveTo(Pending, noor);
  expect(await emails()).toMatchObject([{ kind: 'handedIn', isChange: false }]);
  const handedIn = await calls.listProposals({}, staff, '');
  expect(handedIn).toMatchObject({ handedIn: [{ id, name: 'Low Water' }], waiting: 1 });
  const { version } = await stored();
  const body = { id, words: 'The cover is too small.' };
  const back = await calls.returnRelease({ body, ifMatch: version }, staff, '');
  expect(back.value).toMatchObject({ releaseStatus: Planning, returnedWith: body.words });
  expect(await calls.returnRelease({ body, ifMatch: version }, staff, '')).toEqual(back);
  const told = (await emails()).filter(({ kind }) => kind === 'returned');
  expect(told).toHaveLength(2);
  expect(told[0]).toMatchObject({ note: body.words });
  const returnedWith = body.words;
  expect(await calls.listProposals({}, noor, '')).toMatchObject({
    handedIn: [{ id, returnedWith }],
    waiting: 1,
  });
  expect(await calls.listProposals({}, staff, '')).toMatchObject({ handedIn: [], waiting: 0 });
  expect((await moveTo(Pending, noor)).value.returnedWith).toBeUndefined();
  const seen = await calls.listProposals({}, noor, '');
  expect(seen).toMatchObject({ handedIn: [{ id }], waiting: 0 });
  expect(seen.handedIn[0]).not.toHaveProperty('returnedWith');
  expect(
    (await calls.listProposals({}, aCaller('artist', { artistIds: [anId('artist', 2)] }), ''))
      .handedIn,
  ).toEqual([]);
  await moveTo(Approved);
  expect((await emails()).filter(({ kind }) => kind === 'approved')).toHaveLength(2);
});

test('words of the label end when staff publish what they returned', async () => {
  const { Planning, Pending, Approved } = releaseStatus;
  const moveTo = async (status: Release['releaseStatus'], caller = staff) => {
    const { value, version } = await stored();
    const body = { ...value, releaseStatus: status };
    return (await calls.updateRelease({ body, ifMatch: version }, caller, '')).value;
  };
  await moveTo(Planning);
  await moveTo(Pending, noor);
  const { version } = await stored();
  await calls.returnRelease({ body: { id, words: 'Too small.' }, ifMatch: version }, staff, '');
  expect((await moveTo(Planning, noor)).returnedWith).toBe('Too small.');
  expect((await moveTo(Approved)).returnedWith).toBeUndefined();
});

test('a member switches the notices off, which staff who edit the member do not undo', async () => {
  const me = await calls.setNotices({ body: { notices: false } }, noor, '');
  expect(me.notices).toBe(false);
  const { isQuiet: _, ...before } = aMember('artist', { mail: 'noor@artist.example' });
  await calls.addMember({ body: { ...before, name: 'Noor Lund', before } }, staff, '');
  expect((await calls.getMe({}, noor, '')).notices).toBe(false);
  await propose({ title: 'High Water' });
  await approve();
  expect((await emails()).map(({ kind }) => kind)).toEqual(['handedIn']);
  await expect(calls.setNotices({ body: { notices: true } }, staff, '')).rejects.toMatchObject({
    code: 'clash',
  });
});

test('a proposal handed in again while staff approve the one before is decided by itself', async () => {
  await propose({ title: 'High Water' });
  const { ports } = portsOver(stores);
  let isFirst = true;
  const proposals = {
    ...ports.proposals,
    async remove(entry: Parameters<typeof ports.proposals.remove>[0]) {
      if (isFirst) {
        isFirst = false;
        await propose({ copyright: '℗ 2027' });
      }
      return ports.proposals.remove(entry);
    },
  };
  calls = createServices({ ...ports, proposals }).calls;
  await approve({ words: 'The title is fine.' });
  await approve({ words: 'And so is the year.' });
  expect((await stored()).value).toMatchObject({ title: 'High Water', copyright: '℗ 2027' });
  const told = (await emails()).flatMap((email) => (email.kind === 'approved' ? email.note : []));
  expect(told.toSorted()).toEqual(['And so is the year.', 'The title is fine.']);
});
