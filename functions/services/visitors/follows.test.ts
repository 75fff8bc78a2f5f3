import { expect, test } from 'vitest';
import { noPublicEntries } from '#domain/publication/publicEntries';
import { releaseStatus } from '#domain/release/releaseStatus';
import { consentTo } from '#domain/visitor/consent';
import { type LinkScope, scopedKey } from '#domain/visitor/follow';
import { aStoredArtist } from '#fixtures/artists';
import { anId } from '#fixtures/ids';
import { aStoredRelease } from '#fixtures/releases';
import { shownPage } from '#functions/services/email/shownPage';
import type { TokenUse } from '#functions/services/email/tokens';
import { memoryLabel } from '../../../tests/memory/label.ts';
import { servicesOver } from '../../../tests/memory/services.ts';
import { tokenSigner } from '../../../tests/memory/visitorPorts.ts';
import { watchedPorts } from '../../../tests/memory/watchedPorts.ts';

const mailAddress = 'a+b@reader.example';
const person = tokenSigner.keyOf(mailAddress);
const by = { account: 'x', name: 'x' };

/** An artist whom the site shows, and a visitor who asked to follow them. */
async function anArtist() {
  const label = memoryLabel({ timeZone: 'Europe/Oslo', start: '2026-06-01T08:00:00.000Z' });
  const { ports, time } = label;
  const artist = aStoredArtist({ cId: 3, name: 'Sluice' });
  await ports.artists.add(artist.id, () => artist, { by, at: time.now });
  await label.exportAll();
  const services = servicesOver(ports);
  const follow = (artistId = 3) =>
    services.follows.followArtist({ body: { mailAddress, artistId }, client: 'c' });
  const query = (use: TokenUse, scope?: LinkScope) => ({
    query: { token: tokenSigner.sign(use, scopedKey(person, scope), ports.clock.now()) },
  });
  const kinds = async () =>
    (await services.outbox.list()).map(({ value }) => value.content.kind).toSorted();
  const deliver = services.deliverAll;
  const confirm = () => services.confirm(query('confirm', { artist: 3 }));
  const release = (given = {}) =>
    aStoredRelease({
      cId: 1,
      title: 'Low Water',
      releaseDate: '2026-06-05',
      artistIds: [anId('artist', 3)],
      ...given,
    });
  const outDay = () => {
    time.now = new Date('2026-06-05T06:00:00.000Z');
  };
  await follow();
  await deliver();
  return { ...label, ...services, follow, query, kinds, deliver, confirm, release, outDay };
}

const subjects = ({ provider }: Awaited<ReturnType<typeof anArtist>>) =>
  provider.sent.map(({ subject, to }) => [subject, to.map(({ address }) => address).join()]);

test('an address is asked once, and follows when it says yes', async () => {
  const all = await anArtist();
  await all.follow();
  await all.deliver();
  expect(subjects(all)).toEqual([['follow', mailAddress]]);
  const text = 'Write to me when a record by Sluice comes out.';
  const following = { artist: 'Sluice', consent: { at: expect.any(String), text } };
  const asked = { state: 'asked', ...following };
  expect(await all.showConfirm(all.query('confirm', { artist: 3 }))).toEqual(asked);
  expect(await all.confirm()).toEqual(following);
  expect(await all.confirm()).toEqual(following);
  expect((await all.ports.follows.find('3', person))?.value).toMatchObject({
    state: 'confirmed',
    consent: { text: 'Write to me when a record by Sluice comes out.' },
  });
});

test('a new name that the site does not show yet reaches nobody who follows', async () => {
  const all = await anArtist();
  const [saved] = await all.ports.artists.all();
  if (!saved) throw new Error('There is no artist.');
  const save = { by, at: all.time.now, publicBy: by.name };
  await all.ports.artists.save(saved, { ...saved.entity, name: 'Embargoed' }, save);
  const body = { mailAddress: 'other@reader.example', artistId: 3 };
  await all.follows.followArtist({ body, client: 'c' });
  await all.deliver();
  const confirm = await all.showConfirm(all.query('confirm', { artist: 3 }));
  expect(all.provider.sent).toHaveLength(2);
  expect(JSON.stringify([confirm, all.provider.sent])).not.toContain('Embargoed');
});

test('the question and its pages lead back to the artist, as long as the site shows them', async () => {
  const all = await anArtist();
  await all.deliver();
  const [asked] = all.provider.sent;
  expect(asked?.text).toContain('"address":"http://localhost:4280/artists/sluice-3"');
  expect(asked?.text).toMatch(/\/visitors\/confirm\?token=[\w.-]+&from=artist-3 /);
  expect(asked?.to[0]?.unsubscribe).toMatch(/&from=artist-3$/);
  all.shown.exported = noPublicEntries;
  expect(await shownPage(all.ports, { artist: 3 })).toBeNull();
});

test('a question that is queued late, once its follower confirmed, is not sent', async () => {
  const all = await anArtist();
  await all.deliver();
  await all.confirm();
  // A call whose answer was late goes on: it saw the follower before.
  await all.outbox.add('late', person, { kind: 'follow', artist: 3, address: mailAddress });
  await all.deliver();
  expect(subjects(all)).toEqual([['follow', mailAddress]]);
  expect(await all.kinds()).toEqual([]);
});

test('a follower is mailed once when a record of the artist is out and its page is live', async () => {
  const all = await anArtist();
  await all.deliver();
  await all.confirm();
  all.outDay();
  const { release } = all;
  const added = await all.ports.releases.add(anId('release', 1), () => release(), {
    by,
    at: all.time.now,
  });
  const save = { by, at: all.time.now, publicBy: by.name };
  await all.ports.releases.save(added, release(), save);
  await all.releaseDay();
  expect(await all.kinds()).toEqual([]);
  await all.exportAll();
  await all.releaseDay();
  expect(await all.kinds()).toEqual([]);
  all.goLive();
  await all.releaseDay();
  await all.deliver();
  all.time.now = new Date('2026-06-08T06:00:00.000Z');
  await all.releaseDay();
  await all.deliver();
  expect(subjects(all)).toEqual([
    ['follow', mailAddress],
    ['released', mailAddress],
  ]);
});

test.each([
  ['does not follow yet', async () => undefined, {}],
  ['has left', async (all) => all.unsubscribe(all.query('unsubscribe', { artist: 3 })), {}],
  ['follows another artist', async (all) => all.confirm(), { artistIds: [anId('artist', 4)] }],
  ['is told of one that is old', async (all) => all.confirm(), { releaseDate: '2026-05-20' }],
  [
    'hears of it too early',
    async (all) => all.confirm(),
    { releaseStatus: releaseStatus.Planning },
  ],
] as [string, (all: Awaited<ReturnType<typeof anArtist>>) => Promise<unknown>, object][])(
  'nobody is mailed who %s',
  async (_, before, given) => {
    const all = await anArtist();
    await before(all);
    await all.deliver();
    all.outDay();
    await all.addLiveRelease(all.release(given));
    await all.releaseDay();
    expect(await all.kinds()).toEqual([]);
  },
);

test('whoever pre-saved the record gets that email alone', async () => {
  const all = await anArtist();
  await all.confirm();
  await all.deliver();
  const consent = consentTo('Write to me once.', all.time.now);
  await all.ports.presaves.add('1', person, { address: mailAddress, consent });
  all.outDay();
  await all.addLiveRelease(all.release());
  await all.follows.tellDue();
  expect(await all.kinds()).toEqual([]);
  expect((await all.ports.follows.find('3', person))?.value.told).toEqual([1]);
});

test('that email is all they get, also when its page is live only after it was looked at', async () => {
  const all = await anArtist();
  await all.deliver();
  await all.confirm();
  const links = [{ name: 'Spotify', url: 'https://open.spotify.com/album/1' }];
  const announced = all.release({ links, releaseStatus: releaseStatus.Approved });
  await all.ports.releases.add(anId('release', 1), () => announced, { by, at: all.time.now });
  await all.exportAll();
  const body = { mailAddress, releaseId: 1, subscribe: false };
  await all.addPresave({ body, client: 'c' });
  all.outDay();
  await all.releaseDay();
  await all.exportAll();
  all.goLive();
  await all.campaigns.runDue();
  expect(await all.ports.presaves.list('1')).toEqual([]);
  for (let hour = 0; hour < 3; hour++) {
    await all.releaseDay();
    await all.deliver();
    all.time.now = new Date(all.time.now.getTime() + 3_600_000);
  }
  expect(subjects(all).filter(([subject]) => subject === 'released')).toEqual([]);
  expect(all.provider.sent).toHaveLength(2);
});

/** The visitor also reads the newsletter and pre-saved a record. */
async function withMore() {
  const all = await anArtist();
  await all.confirm();
  const consent = consentTo('Write to me once.', all.time.now);
  await all.ports.presaves.add('7', person, { address: mailAddress, consent });
  await all.subscriptions.subscribe(mailAddress);
  await all.deliver();
  const stored = async () => {
    const { presaves, follows, newsletter } = await all.showPersonalData(all.query('data'));
    return [
      ...presaves.map(({ cId }) => `presave-${cId}`),
      ...follows.map(({ cId }) => `follow-${cId}`),
      ...(newsletter ? ['newsletter'] : []),
    ];
  };
  return { ...all, stored };
}

test.each(['presave-7', 'follow-3', 'newsletter'])(
  '%s is removed without the others',
  async (only) => {
    const all = await withMore();
    const before = await all.stored();
    expect(before).toEqual(['presave-7', 'follow-3', 'newsletter']);
    await all.erasePersonalData({ query: { ...all.query('data').query, only } });
    expect(await all.stored()).toEqual(before.filter((part) => part !== only));
  },
);

test.each([
  [{ artist: 3 }, ['presave-7', 'newsletter'], { scope: 'artist', artist: 'Sluice' }],
  ['newsletter', ['presave-7', 'follow-3'], { scope: 'newsletter' }],
  [undefined, [], {}],
] as [LinkScope, string[], object][])(
  'one click in an email about %j ends that alone',
  async (scope, left, answer) => {
    const all = await withMore();
    const query = all.query('unsubscribe', scope);
    expect(await all.showUnsubscribe(query)).toEqual(answer);
    expect(await all.unsubscribe(query)).toMatchObject(
      scope ? { scope: Object(answer).scope } : {},
    );
    expect(await all.stored()).toEqual(left);
  },
);

test('an artist whom the site does not show is refused, and a question is erased after a week', async () => {
  const all = await anArtist();
  await expect(all.follow(4)).rejects.toMatchObject({ code: 'invalid-input' });
  all.time.now = new Date('2026-06-07T08:00:00.000Z');
  await all.applyRetention();
  expect(await all.ports.follows.list('3')).toHaveLength(1);
  all.time.now = new Date('2026-06-09T08:00:00.000Z');
  await all.applyRetention();
  expect(await all.ports.follows.list('3')).toEqual([]);
});

test('the same is done before the answer, whether an address follows already or not', async () => {
  const { ports, time } = await anArtist();
  const known = 'known@reader.example';
  const consent = consentTo('Write to me.', time.now);
  await ports.follows.add('3', tokenSigner.keyOf(known), {
    address: known,
    state: 'confirmed',
    consent,
    confirmedAt: consent.at,
    told: [],
  });
  const { ports: watched, calls } = watchedPorts(ports);
  const services = servicesOver(watched);
  const callsFor = async (address: string) => {
    calls.length = 0;
    const call = { body: { mailAddress: address, artistId: 3 }, client: address };
    expect(await services.followArtist(call)).toEqual({});
    return [...calls];
  };
  for (let count = 1; count <= 3; count++) {
    const unknown = await callsFor('nobody@reader.example');
    expect(unknown.filter((call) => call.startsWith('follows.'))).toEqual([]);
    expect(unknown.filter((call) => call === 'emails.add')).toHaveLength(1);
    expect(await callsFor(known)).toEqual(unknown);
    await services.deliverAll();
  }
});
