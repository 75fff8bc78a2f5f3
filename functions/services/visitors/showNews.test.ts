import { expect, test } from 'vitest';
import type { StoredShow } from '#domain/show/show';
import { type LinkScope, scopedKey } from '#domain/visitor/follow';
import { aStoredArtist } from '#fixtures/artists';
import { anId } from '#fixtures/ids';
import { aStoredShow } from '#fixtures/shows';
import { touringYear } from '#fixtures/touringYear';
import type { TokenUse } from '#functions/services/email/tokens';
import { memoryLabel } from '../../../tests/memory/label.ts';
import { servicesOver } from '../../../tests/memory/services.ts';
import { tokenSigner } from '../../../tests/memory/visitorPorts.ts';

type StoredWish = { shows: boolean; place: string; askedPlace: string };
type Place = { city: string; country?: string | undefined };
const mailAddress = 'ada@reader.example';
const person = tokenSigner.keyOf(mailAddress);
const by = { account: 'x', name: 'x' };

/** A label with two artists, whom a visitor follows with a wish to hear of their shows. */
async function aFan({ place, isLate }: { place?: string; isLate?: boolean } = {}) {
  const label = memoryLabel({ timeZone: 'Europe/Oslo', start: '2026-06-01T08:00:00.000Z' });
  const { ports, time } = label;
  for (const cId of [1, 2]) {
    const artist = aStoredArtist({ cId, name: `Artist ${cId}` });
    await ports.artists.add(artist.id, () => artist, { by, at: time.now });
  }
  await label.exportAll();
  const services = servicesOver(ports);
  const query = (use: TokenUse, scope?: LinkScope) => ({
    query: { token: tokenSigner.sign(use, scopedKey(person, scope), ports.clock.now()) },
  });
  const follow = (artistId: number, wish: Partial<StoredWish> = {}) =>
    services.followArtist({
      body: { mailAddress, artistId, shows: true, ...(place && { place }), ...wish },
      client: 'c',
    });
  async function confirmBoth() {
    for (const artist of [1, 2]) {
      await follow(artist);
      await services.deliverAll();
      await services.confirm(query('confirm', { artist }));
    }
  }
  if (!isLate) await confirmBoth();
  /** Stores shows and publishes them together. */
  async function put(...shows: StoredShow[]) {
    for (const show of shows) {
      const save = { by, at: time.now };
      const saved =
        (await ports.shows.find(show.id)) ?? (await ports.shows.add(show.id, () => show, save));
      await ports.shows.save(saved, show, { ...save, publicBy: by.name });
    }
    await label.exportAll();
    label.goLive();
  }
  /** What a run of the timer sends, after the emails that asked to confirm. */
  async function told() {
    const before = label.provider.sent.length;
    await services.releaseDay();
    await services.deliverAll();
    return label.provider.sent.slice(before);
  }
  const subjects = async () => (await told()).map(({ subject }) => subject);
  const nextDay = () => {
    time.now = new Date(time.now.getTime() + 86_400_000);
  };
  return { ...label, ...services, follow, confirmBoth, query, put, told, subjects, nextDay };
}

const show = (cId: number, given: Parameters<typeof aStoredShow>[0] = {}) =>
  aStoredShow({ cId, day: '2026-07-04', ...given });

test('a follower hears of new shows once a day, in one email for all whom they follow', async () => {
  const fan = await aFan();
  const second = [{ part: 'main' as const, id: anId('artist', 2), name: 'Artist 2' }];
  await fan.put(show(2, { day: '2026-07-10', artists: second }));
  await fan.put(show(1));
  const [email, ...more] = await fan.told();
  expect(more).toEqual([]);
  expect(email?.subject).toBe('shows');
  const pages = Array.from(email?.text.matchAll(/"page":"([^"]+)"/g) ?? [], ([, page]) => page);
  expect(pages).toEqual([
    'http://localhost:4280/shows/berlin-badehaus-1',
    'http://localhost:4280/shows/berlin-badehaus-2',
  ]);
  await fan.put(show(3));
  expect(await fan.subjects()).toEqual([]);
  fan.nextDay();
  expect(await fan.subjects()).toEqual(['shows']);
  fan.nextDay();
  expect(await fan.subjects()).toEqual([]);
});

test('a show is told of only once its page is live, and while it is public', async () => {
  const fan = await aFan();
  await fan.put(show(1, { publicFrom: '2026-06-20' }));
  expect(await fan.subjects()).toEqual([]);
  await fan.put(show(2, { status: 'draft' }));
  fan.shown.live = { artist: {}, release: {}, show: {}, merch: {}, news: {} };
  await fan.ports.shows.add(anId('show', 3), () => show(3), { by, at: fan.time.now });
  expect(await fan.subjects()).toEqual([]);
});

test.each([
  ['Berlin', ['shows']],
  ['Norway', []],
])('who names %s hears %j of a show in Berlin', async (place, subjects) => {
  const fan = await aFan({ place });
  await fan.put(show(1, { venue: { country: 'DE' } }));
  expect(await fan.subjects()).toEqual(subjects);
});

test('who was told of a show hears once that it is moved, and once that it is off', async () => {
  const fan = await aFan();
  await fan.put(show(1));
  expect(await fan.subjects()).toEqual(['shows']);
  await fan.put(
    show(1, { day: '2026-08-01', state: 'moved', previousDay: '2026-07-04', sequence: 1 }),
  );
  expect(await fan.subjects()).toEqual(['showChanged']);
  expect(await fan.subjects()).toEqual([]);
  await fan.put(
    show(1, { day: '2026-08-01', state: 'cancelled', stateNote: 'She is ill.', sequence: 2 }),
  );
  const [email] = await fan.told();
  expect(email?.text).toContain('"isOff":true,"note":"She is ill."');
  expect(await fan.subjects()).toEqual([]);
});

test('each change is told, from the day that they know, also back and forth within an hour', async () => {
  const fan = await aFan();
  await fan.put(show(1));
  expect(await fan.subjects()).toEqual(['shows']);
  const days = ['2026-08-01', '2026-07-04', '2026-08-01', '2026-09-01'];
  let before = '2026-07-04';
  for (const [index, day] of days.entries()) {
    await fan.put(show(1, { day, state: 'moved', previousDay: '2026-07-04', sequence: index + 1 }));
    const [email, ...more] = await fan.told();
    expect([day, more.length]).toEqual([day, 0]);
    expect(email?.text).toContain(`{"day":"${before}"} ada@`);
    before = day;
  }
});

test('who was told of a cancellation hears that the show takes place after all', async () => {
  const fan = await aFan();
  await fan.put(show(1));
  await fan.told();
  await fan.put(show(1, { state: 'cancelled', sequence: 1 }));
  expect(await fan.subjects()).toEqual(['showChanged']);
  await fan.put(show(1, { state: 'onSale', sequence: 2 }));
  const [email] = await fan.told();
  expect(email?.text).toContain('{"wasOff":true} ada@');
  expect(await fan.subjects()).toEqual([]);
});

test('a new venue is told of a show that sells again before anybody was told, and no correction', async () => {
  const fan = await aFan();
  await fan.put(show(1), show(2));
  await fan.told();
  const previousVenue = { name: 'Badehaus', city: 'Berlin' };
  const venue = { name: 'Gretchen' };
  await fan.put(show(1, { state: 'onSale', venue, previousVenue, sequence: 1 }));
  await fan.put(show(2, { state: 'onSale', venue: { name: 'Badehaus Berlin' }, sequence: 1 }));
  const [email, ...more] = await fan.told();
  expect(more).toEqual([]);
  expect(email?.text).toContain('{"place":"Badehaus, Berlin"} ada@');
});

test('who was told of a show hears of its new venue', async () => {
  const fan = await aFan();
  await fan.put(show(1));
  await fan.told();
  await fan.put(show(1, { state: 'moved', venue: { name: 'Gretchen' }, sequence: 1 }));
  const [email] = await fan.told();
  expect(email?.text).toContain('{"place":"Badehaus, Berlin"} ada@');
});

test.each([
  ['Germany', ({ country }: Place) => country === 'DE'],
  ['Hamburg, Germany', ({ city }: Place) => city === 'Hamburg'],
  ['Osaka', ({ city }: Place) => city === '大阪'],
  [undefined, () => true],
])('of a year of 300 shows who names %s hears of those of the table', async (place, isThere) => {
  const fan = await aFan(place ? { place } : {});
  await fan.put(
    ...touringYear.map(({ show: { cId, day, doors, starts, timeZone, venue, state } }) =>
      aStoredShow({
        cId,
        day,
        timeZone,
        venue,
        state,
        ...(doors && { doors }),
        ...(starts && { starts }),
      }),
    ),
  );
  const now = fan.time.now.getTime();
  const table = touringYear.filter(
    ({ show, overAt }) => overAt > now && show.state !== 'cancelled' && isThere(show.venue),
  );
  const [email, ...more] = await fan.told();
  expect(more).toEqual([]);
  const pages = Array.from(email?.text.matchAll(/-(\d+)"}/g) ?? [], ([, cId]) => Number(cId));
  expect(pages.toSorted((a, b) => a - b)).toEqual(table.map(({ show }) => show.cId));
  expect(pages.length).toBeGreaterThan(5);
  fan.nextDay();
  expect(await fan.told()).toEqual([]);
});

test('a follower of two artists on one bill gets one email about a change', async () => {
  const fan = await aFan();
  const both = [1, 2].map((cId) => ({
    part: 'main' as const,
    id: anId('artist', cId),
    name: `Artist ${cId}`,
  }));
  await fan.put(show(1, { artists: both }));
  expect(await fan.subjects()).toEqual(['shows']);
  await fan.put(show(1, { artists: both, state: 'cancelled' }));
  expect(await fan.subjects()).toEqual(['showChanged']);
});

test('the link in such an email ends those about shows, and nothing else', async () => {
  const fan = await aFan();
  await fan.put(show(1));
  const [email] = await fan.told();
  expect(email?.to[0]?.unsubscribe).toBeTruthy();
  expect(await fan.showUnsubscribe(fan.query('unsubscribe', 'shows'))).toEqual({ scope: 'shows' });
  expect(await fan.unsubscribe(fan.query('unsubscribe', 'shows'))).toEqual({ scope: 'shows' });
  await fan.put(show(1, { state: 'cancelled' }));
  await fan.put(show(2));
  fan.nextDay();
  expect(await fan.subjects()).toEqual([]);
  const stored = (await fan.ports.follows.find('1', person))?.value;
  expect(stored).toMatchObject({ state: 'confirmed', told: [] });
  expect(stored).not.toHaveProperty('toldShows');
});

test('an email that waits is not sent to who has left, nor about a show that is gone', async () => {
  const fan = await aFan();
  await fan.put(show(1));
  await fan.releaseDay();
  await fan.put(show(1, { status: 'draft' }));
  const before = fan.provider.sent.length;
  await fan.deliverAll();
  expect(fan.provider.sent).toHaveLength(before);
  expect(await fan.outbox.list()).toEqual([]);
});

test('who follows already may ask for shows later, and confirms it', async () => {
  const fan = await aFan();
  await fan.unsubscribe(fan.query('unsubscribe', 'shows'));
  await fan.put(show(1));
  await fan.follow(1, { place: 'Berlin' });
  await fan.deliverAll();
  expect(await fan.subjects()).toEqual([]);
  const question = fan.query('confirm', { artist: 1 });
  const wish = /^Write to me .* Also when a show is .* Shows only in Berlin\.$/;
  const agreed = { consent: { text: expect.stringMatching(wish) } };
  const asked = await fan.showConfirm(question);
  expect(asked).toMatchObject({ state: 'asked', ...agreed });
  expect(await fan.confirm(question)).toMatchObject(agreed);
  expect(await fan.subjects()).toEqual([]);
  await fan.put(show(2, { day: '2026-07-10' }));
  const [email] = await fan.told();
  expect(email?.text).toContain('berlin-badehaus-2');
  expect(email?.text).not.toContain('berlin-badehaus-1');
  expect((await fan.ports.follows.find('1', person))?.value).toMatchObject({
    shows: { place: 'Berlin' },
    consent: {
      text: 'Write to me when a record by Artist 1 comes out. Also when a show is announced, moved or cancelled. Shows only in Berlin.',
    },
  });
});

test('a show that was public before somebody followed is no news, but its changes are', async () => {
  const fan = await aFan({ isLate: true });
  await fan.put(show(1), show(2, { state: 'cancelled' }));
  await fan.confirmBoth();
  expect(await fan.subjects()).toEqual([]);
  await fan.put(show(1, { day: '2026-07-05', state: 'moved', sequence: 1 }));
  await fan.put(show(2, { state: 'onSale', sequence: 1 }));
  const changes = await fan.told();
  expect(changes.map(({ text }) => /\{"(?:day|wasOff)[^}]*\} ada@/.exec(text)?.[0])).toEqual([
    '{"day":"2026-07-04"} ada@',
    '{"wasOff":true} ada@',
  ]);
  await fan.put(show(3));
  const [email] = await fan.told();
  expect(email?.text.match(/badehaus-\d/g)).toEqual(['badehaus-3']);
});

test('a show that moves to the place that a follower named is new to them', async () => {
  const fan = await aFan({ isLate: true, place: 'Berlin' });
  await fan.put(show(1, { venue: { city: 'Potsdam' } }), show(2, { venue: { city: 'Potsdam' } }));
  await fan.confirmBoth();
  await fan.put(show(1, { state: 'moved', sequence: 1 }), show(2, { state: 'cancelled' }));
  expect(await fan.subjects()).toEqual(['shows']);
});

test('the same wish again asks nothing', async () => {
  const fan = await aFan();
  const before = fan.provider.sent.length;
  await fan.follow(1);
  await fan.deliverAll();
  expect(fan.provider.sent).toHaveLength(before);
});

test('a misspelt place is asked about once, with the nearest known one', async () => {
  const { follow, put, ports, deliverAll } = await aFan({ isLate: true });
  await put(aStoredShow({ cId: 1, venue: { city: 'Hillesøy' } }));
  const refused = (message: string) => ({ data: { errors: [{ path: 'place', message }] } });
  const near =
    'We don’t know “Belin”. Did you mean Berlin? If it is right as it is, send it again.';
  await expect(follow(1, { place: 'Belin' })).rejects.toMatchObject(refused(near));
  const unknown =
    'We don’t know “Kleinkleckersdorf”. Check its spelling, or name the country instead. If it is right, send it again.';
  const place = 'Kleinkleckersdorf';
  await expect(follow(1, { place })).rejects.toMatchObject(refused(unknown));
  await expect(follow(1, { place, askedPlace: 'Belin' })).rejects.toMatchObject(refused(unknown));
  await follow(1, { place, askedPlace: place });
  // Shows were there; and a place without the wish for shows is not used.
  await follow(2, { place: 'Hillesøy' });
  await follow(2, { shows: false, place });
  await deliverAll();
  expect((await ports.follows.find('1', person))?.value.shows).toEqual({ place });
});
