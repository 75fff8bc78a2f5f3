import { expect, test, vi } from 'vitest';
import * as z from 'zod';
import { apiTable } from '#contract/api';
import { labelId } from '#domain/label/label';
import { consentTo } from '#domain/visitor/consent';
import { subscriptionGroup } from '#domain/visitor/subscription';
import { aStoredArtist } from '#fixtures/artists';
import { aCaller } from '#fixtures/callers';
import { anId } from '#fixtures/ids';
import { aStoredRelease } from '#fixtures/releases';
import { aStoredShow } from '#fixtures/shows';
import { memoryLabel } from '../../../tests/memory/label.ts';
import { servicesOver } from '../../../tests/memory/services.ts';

const id = '7d0d6c0e-5b6f-4f0c-9f5b-2f1f0c9a4e11';
const draft = { subject: 'Low Water is out', text: 'Hello.', buttonLabel: '', buttonAddress: '' };
const staff = aCaller('staff');

/** A label with readers, and its services as one process has them. */
async function aList(count: number) {
  const label = memoryLabel({ timeZone: 'Europe/Oslo', start: '2026-06-01T08:00:00.000Z' });
  const { ports, time, provider } = label;
  const at = new Date('2026-05-01T08:00:00.000Z');
  const add = (name: string, confirmedAt = at.toISOString()) =>
    ports.subscriptions.add(subscriptionGroup, name, {
      address: `${name}@reader.example`,
      state: 'listed',
      consent: consentTo('newsletter', at),
      confirmedAt,
    });
  for (let index = 0; index < count; index++) await add(`reader${index}`);
  const services = servicesOver(ports);
  const { newsletters, outbox } = services;
  const minute = () => {
    time.now = new Date(time.now.getTime() + 60_000);
  };
  /** The work of the clock and the queue in a minute. */
  const aMinute = async (over = services) => {
    await over.newsletters.queueDue();
    for (const { key } of await over.outbox.list()) await over.outbox.deliver(key);
    minute();
  };
  const save = (more: object = {}) =>
    newsletters.saveNewsletter({ body: { id, ...draft, ...more } }, staff);
  const send = () => newsletters.sendNewsletter({ body: { id } }, staff);
  const reached = () => provider.arrived.map(({ to }) => to);
  const shown = async () => (await newsletters.getNewsletters()).newsletters[0];
  return { ...label, ...services, outbox, add, aMinute, minute, save, send, reached, shown };
}

test('a newsletter may end with the next shows that take place, in each reader’s language', async () => {
  const { ports, time, provider, save, send, aMinute, exportAll, goLive } = await aList(1);
  const shows = [
    aStoredShow({ cId: 1, day: '2026-07-04', venue: { country: 'DE' } }),
    aStoredShow({ cId: 2, day: '2026-06-20' }),
    aStoredShow({ cId: 3, day: '2026-06-10', state: 'cancelled' }),
    aStoredShow({ cId: 4, day: '2026-06-10', status: 'draft' }),
    aStoredShow({ cId: 5, day: '2026-05-10' }),
  ];
  const by = { by: { account: 'x', name: 'x' }, at: time.now };
  for (const show of shows) await ports.shows.add(show.id, () => show, by);
  await exportAll();
  goLive();
  // The site does not show this one yet.
  const held = aStoredShow({ cId: 6, day: '2026-06-12' });
  await ports.shows.add(held.id, () => held, by);
  await save({ withShows: true });
  await send();
  await aMinute();
  const pages = provider.sent[0]?.text.matchAll(/"page":"[^"]*-(\d+)"/g) ?? [];
  expect(Array.from(pages, ([, cId]) => cId)).toEqual(['2', '1']);
});

test('a text that somebody saved meanwhile is not written over, tried or sent', async () => {
  const { newsletters, save, shown, reached, aMinute } = await aList(1);
  await save();
  const seen = (await shown())?.savedAt ?? null;
  const mina = aCaller('staff', { name: 'Mina' });
  const theirs = { ...draft, text: 'A long text.' };
  const byMina = { body: { id, ...theirs, savedAt: seen } };
  await newsletters.saveNewsletter(byMina, mina);
  // Sent again because the answer was lost.
  const { newsletters: again } = await newsletters.saveNewsletter(byMina, mina);
  expect(again[0]).toMatchObject({ text: 'A long text.', savedBy: 'Mina' });

  for (const savedAt of [seen, null]) {
    const mine = save({ subject: 'Out now', savedAt });
    await expect(mine).rejects.toMatchObject({
      code: 'clash',
      message: expect.stringContaining('Mina saved this newsletter'),
    });
  }
  const asSeen = { body: { id, savedAt: seen ?? '' } };
  await expect(newsletters.tryNewsletter(asSeen)).rejects.toMatchObject({ code: 'clash' });
  await expect(newsletters.sendNewsletter(asSeen, staff)).rejects.toMatchObject({ code: 'clash' });
  await aMinute();
  expect(reached()).toEqual([]);
  expect(await shown()).toMatchObject({ text: 'A long text.', subject: draft.subject });

  const now = (await shown())?.savedAt;
  await save({ subject: 'Out now', text: theirs.text, savedAt: now });
  expect(await shown()).toMatchObject({ text: 'A long text.', subject: 'Out now' });
});

test('a draft that somebody deleted does not come back from an older window', async () => {
  const { newsletters, save, shown } = await aList(1);
  await save();
  const savedAt = (await shown())?.savedAt;
  await newsletters.removeNewsletter({ body: { id } }, staff);
  await expect(save({ text: 'More.', savedAt })).rejects.toMatchObject({ code: 'not-found' });
  expect(await shown()).toBeUndefined();
});

test('an id in capitals is the same newsletter', () => {
  const { saveNewsletter, sendNewsletter, endSignIn } = apiTable;
  const capitals = id.toUpperCase();
  expect(saveNewsletter.body.parse({ id: capitals, ...draft }).id).toBe(id);
  expect(sendNewsletter.body.parse({ id: capitals })).toEqual({ id });
  expect(endSignIn.body.parse({ session: capitals })).toEqual({ session: id });
});

test('a newsletter goes to every reader once, in chunks under the rate', async () => {
  const { save, send, aMinute, reached, shown, provider } = await aList(150);
  await save();
  await send();
  const after: number[] = [];
  for (let minutes = 0; minutes < 5; minutes++) {
    await aMinute();
    after.push(reached().length);
  }
  expect(after).toEqual([60, 120, 150, 150, 150]);
  expect(new Set(reached()).size).toBe(150);
  expect(await shown()).toMatchObject({ state: 'sent', readers: 150, remaining: 0 });
  expect(provider.sent[0]?.to[0]?.unsubscribe).toMatch(/visitors\/unsubscribe\?token=/);
});

test('the next chunk waits for its minute although the last one is out', async () => {
  const { save, send, newsletters, outbox, aMinute, time } = await aList(90);
  await save();
  await send();
  await aMinute();
  for (const [seconds, queued] of [
    [-20, 0],
    [-10, 30],
  ] as const) {
    time.now = new Date(time.now.getTime() + seconds * 1_000);
    await newsletters.queueDue();
    expect(await outbox.list()).toHaveLength(queued);
    time.now = new Date(time.now.getTime() - seconds * 1_000);
  }
});

test('it counts as sent as soon as its last chunk is queued', async () => {
  const { save, send, aMinute, shown } = await aList(90);
  await save();
  await send();
  await aMinute();
  expect(await shown()).toMatchObject({ state: 'sending', remaining: 30 });
  await aMinute();
  expect(await shown()).toMatchObject({ state: 'sent', remaining: 0 });
});

test('the next one reaches everybody although the clock was set back meanwhile', async () => {
  const { newsletters, save, send, aMinute, reached, time } = await aList(3);
  await save();
  await send();
  for (let minutes = 0; minutes < 2; minutes++) await aMinute();
  time.now = new Date(time.now.getTime() - 5 * 60_000);
  const next = '7d0d6c0e-5b6f-4f0c-9f5b-2f1f0c9a4e12';
  await newsletters.saveNewsletter({ body: { id: next, ...draft } }, staff);
  await newsletters.sendNewsletter({ body: { id: next } }, staff);
  for (let minutes = 0; minutes < 2; minutes++) await aMinute();
  expect(reached()).toHaveLength(6);
});

test.each([
  ['before it was sent', 0],
  ['between two chunks', 1],
])('it reaches everybody although the clock was days ahead until %s', async (_, minutes) => {
  const { add, save, send, aMinute, reached, time } = await aList(70);
  const days = 3 * 24 * 3_600_000;
  time.now = new Date(time.now.getTime() + days);
  await add('came-ahead', time.now.toISOString());
  await save();
  if (minutes > 0) await send();
  for (let minute = 0; minute < minutes; minute++) await aMinute();
  time.now = new Date(time.now.getTime() - days);
  if (minutes === 0) await send();
  for (let minute = 0; minute < 3; minute++) await aMinute();
  expect(new Set(reached()).size).toBe(71);
  expect(reached()).toHaveLength(71);
});

test('a crash anywhere in a chunk loses nothing and sends nothing twice', async () => {
  for (let crashAt = 0; crashAt < 24; crashAt++) {
    const { save, send, aMinute, reached, shown, ports, minute } = await aList(7);
    await save();
    await send();
    let writes = 0;
    const dying =
      <A extends unknown[], R>(write: (...given: A) => Promise<R>) =>
      (...given: A): Promise<R> => {
        if (writes++ === crashAt) throw new Error('killed');
        return write(...given);
      };
    const { emails, subscriptions, newsletters } = ports;
    const frail = {
      ...ports,
      emails: { ...emails, add: dying(emails.add) },
      subscriptions: { ...subscriptions, replace: dying(subscriptions.replace) },
      newsletters: { ...newsletters, replace: dying(newsletters.replace) },
    };
    await servicesOver(frail)
      .newsletters.queueDue()
      .catch(() => undefined);
    minute();
    for (let minutes = 0; minutes < 3; minutes++) await aMinute();
    expect(reached().length, `killed at write ${crashAt}`).toBe(7);
    expect(new Set(reached()).size).toBe(7);
    expect(await shown()).toMatchObject({ state: 'sent' });
  }
});

test('sending it again is answered as the first time, also at once, but not after a stop', async () => {
  const { save, send, outbox, aMinute } = await aList(100);
  await save();
  const first = await send();
  expect(await send()).toEqual(first);
  await aMinute();
  await aMinute();
  expect((await send()).newsletters[0]).toMatchObject({ state: 'sent', readers: 100 });
  expect(await outbox.list()).toHaveLength(0);

  const again = await aList(100);
  await again.save();
  const both = await Promise.all([again.send(), again.send()]);
  expect(both[0]).toEqual(both[1]);
  await again.newsletters.stopNewsletter({ body: { id } }, staff);
  await expect(again.send()).rejects.toThrow('was stopped');
});

test('a chunk reads the readers from where the last one ended', async () => {
  const { save, send, aMinute, reached, ports } = await aList(150);
  const { subscriptions } = ports;
  let read = 0;
  const each: typeof subscriptions.each = async function* (...given) {
    for await (const reader of subscriptions.each(...given)) {
      read++;
      yield reader;
    }
  };
  const counting = servicesOver({ ...ports, subscriptions: { ...subscriptions, each } });
  await save();
  await send();
  for (let minutes = 0; minutes < 4; minutes++) await aMinute(counting);
  expect([reached().length, read]).toEqual([150, 150]);
});

test('a reader who changes just as they are queued still gets it, once', async () => {
  const { save, send, aMinute, reached, shown, ports } = await aList(61);
  const { subscriptions } = ports;
  let refusals = 0;
  const replace: typeof subscriptions.replace = async (entry, value) =>
    entry.key === 'reader1' && refusals++ === 0 ? null : subscriptions.replace(entry, value);
  const services = servicesOver({ ...ports, subscriptions: { ...subscriptions, replace } });
  await save();
  await send();
  for (let minutes = 0; minutes < 4; minutes++) await aMinute(services);
  expect(new Set(reached()).size).toBe(61);
  expect(reached()).toHaveLength(61);
  expect(await shown()).toMatchObject({ state: 'sent' });
});

test('two clocks at once queue one chunk', async () => {
  const { save, send, newsletters, outbox } = await aList(100);
  await save();
  await send();
  await Promise.all([newsletters.queueDue(), newsletters.queueDue(), newsletters.queueDue()]);
  expect(await outbox.list()).toHaveLength(60);
});

test('a reader who leaves meanwhile gets nothing, nor does one who came after', async () => {
  const { save, send, newsletters, subscriptions, outbox, add, aMinute, reached, minute } =
    await aList(3);
  await save();
  await send();
  minute();
  await add('late', '2026-06-01T09:00:00.000Z');
  await newsletters.queueDue();
  await subscriptions.leave('reader1');
  for (const { key } of await outbox.list()) await outbox.deliver(key);
  await aMinute();
  expect(reached().toSorted()).toEqual(['reader0@reader.example', 'reader2@reader.example']);
  expect(await outbox.list()).toEqual([]);
});

test('what the server does not take holds back the next chunk, not the rate of a minute', async () => {
  const { save, send, aMinute, outbox, provider } = await aList(200);
  await save();
  await send();
  provider.settings.fate = () => ({ kind: 'later', reason: 'away' });
  for (let minutes = 0; minutes < 4; minutes++) await aMinute();
  expect(await outbox.list()).toHaveLength(60);
});

test('a newsletter that is stopped ends with what was queued', async () => {
  const { save, send, newsletters, aMinute, reached, shown } = await aList(100);
  await save();
  await send();
  await aMinute();
  await newsletters.stopNewsletter({ body: { id } }, staff);
  await aMinute();
  expect(reached()).toHaveLength(60);
  expect(await shown()).toMatchObject({ state: 'stopped' });
});

test('stopping it again is answered as the first time, also at once, and no chunk prevents it', async () => {
  const { ports, save, send, newsletters, shown } = await aList(100);
  await save();
  await send();
  const stop = () => newsletters.stopNewsletter({ body: { id } }, staff);
  // Refused once, as when a chunk is queued at this moment.
  vi.spyOn(ports.newsletters, 'replace').mockResolvedValueOnce(null);
  const both = await Promise.all([stop(), stop()]);
  expect(both[0]).toEqual(both[1]);
  expect(await stop()).toEqual(both[0]);
  expect(await shown()).toMatchObject({ state: 'stopped' });
});

test('a newsletter that is out can’t be stopped any more', async () => {
  const { save, send, newsletters, aMinute } = await aList(1);
  await save();
  await send();
  await aMinute();
  await aMinute();
  const stopped = newsletters.stopNewsletter({ body: { id } }, staff);
  await expect(stopped).rejects.toMatchObject({ code: 'clash' });
});

test('it is tried out by the label alone, and then still a draft', async () => {
  const { save, newsletters, aMinute, reached, shown, provider } = await aList(3);
  await save();
  await newsletters.tryNewsletter({ body: { id } });
  await aMinute();
  expect(reached()).toEqual(['post@label.example']);
  expect(provider.sent[0]?.to[0]?.unsubscribe).toBeUndefined();
  expect(await shown()).toMatchObject({ state: 'draft' });
});

test('readers get the text of their language, or the first where theirs is not written', async () => {
  const { save, send, newsletters, aMinute, provider, ports } = await aList(3);
  const readIn = async (name: string, language: string) => {
    const entry = await ports.subscriptions.find(subscriptionGroup, name);
    if (entry) await ports.subscriptions.replace(entry, { ...entry.value, language });
  };
  await readIn('reader1', 'de');
  await readIn('reader2', 'fr');
  const german = { subject: 'Low Water ist da', text: 'Hallo.' };
  await save({ others: { de: { ...german, buttonLabel: '', buttonAddress: '' } } });
  await newsletters.tryNewsletter({ body: { id } });
  await aMinute();
  const tried = provider.arrived.splice(0);
  expect(tried.map(({ to }) => to)).toEqual(['post@label.example', 'post@label.example']);
  await send();
  await aMinute();
  const sentTo = (name: string) => provider.arrived.find(({ to }) => to.startsWith(name))?.text;
  for (const [name, text] of [
    ['reader0', 'Hello.'],
    ['reader1', 'Hallo.'],
    ['reader2', 'Hello.'],
  ] as const)
    expect(sentTo(name)).toContain(`"text":"${text}"`);
});

test.each([
  [{ subject: '', text: 'Hallo.' }, 'others.de.subject'],
  [{ subject: 'Da', text: ' ' }, 'others.de.text'],
  [{ subject: 'Da', text: 'Hallo.', buttonLabel: 'Hören' }, 'others.de.buttonAddress'],
])('another language with %j is refused at its field', (given, path) => {
  const others = { de: given };
  const result = apiTable.saveNewsletter.body.safeParse({ id, ...draft, others });
  expect(result.error?.issues.map((issue) => issue.path.join('.'))).toEqual([path]);
});

test('what was sent is not written over, sent again or deleted; another waits for it', async () => {
  const { save, shown, send, newsletters } = await aList(3);
  await save();
  await save({ subject: 'Low Water, at last', savedAt: (await shown())?.savedAt });
  await send();
  await expect(save()).rejects.toThrow('has already been sent');
  await expect(newsletters.removeNewsletter({ body: { id } }, staff)).rejects.toThrow(
    'can’t be deleted',
  );
  const other = '7d0d6c0e-5b6f-4f0c-9f5b-2f1f0c9a4e12';
  await newsletters.saveNewsletter({ body: { id: other, ...draft } }, staff);
  await expect(newsletters.sendNewsletter({ body: { id: other } }, staff)).rejects.toThrow(
    'Another newsletter is being sent',
  );
  const removed = await newsletters.removeNewsletter({ body: { id: other } }, staff);
  // Sent again because the answer was lost.
  expect(await newsletters.removeNewsletter({ body: { id: other } }, staff)).toEqual(removed);
  expect((await newsletters.getNewsletters()).newsletters).toHaveLength(1);
});

test.each([
  [{ subject: ' ' }, 'subject'],
  [{ text: '' }, 'text'],
  [{ buttonLabel: 'Listen' }, 'buttonAddress'],
  [{ buttonAddress: 'https://label.example' }, 'buttonLabel'],
  [{ buttonLabel: 'Listen', buttonAddress: 'javascript:alert(1)' }, 'buttonAddress'],
])('%j is refused at its field', (given, field) => {
  const result = apiTable.saveNewsletter.body.safeParse({ id, ...draft, ...given });
  expect(z.flattenError(result.error ?? new z.ZodError([])).fieldErrors).toHaveProperty(field);
});

test('a draft keeps the language it was written in when the label changes its first one', async () => {
  const { save, send, ports, time } = await aList(1);
  const stored = async () => (await ports.newsletters.find('newsletter', id))?.value;
  await save();
  const label = await ports.labels.find(labelId);
  if (!label) throw new Error('There is no label.');
  const by = { by: { account: 'x', name: 'x' }, at: time.now, publicBy: 'x' };
  await ports.labels.save(label, { ...label.entity, languages: ['de', 'en'] }, by);
  await send();
  expect((await stored())?.language).toBe('en');
});

test('a newsletter is on the site once it is sent, and leaves it when stopped or taken off', async () => {
  const { newsletters, save, send, shown, ports, asked } = await aList(1);
  const stored = async () => (await ports.newsletters.find('newsletter', id))?.value;
  await save({ onSite: true });
  expect(asked).toEqual([]);
  await send();
  await send();
  expect(await stored()).toMatchObject({ siteChanges: 1, language: 'en' });
  expect(asked).toEqual(['A newsletter was sent']);

  const show = (onSite: boolean) => newsletters.showNewsletter({ body: { id, onSite } });
  await show(false);
  await show(false);
  expect((await shown())?.onSite).toBe(false);
  await show(true);
  expect((await stored())?.siteChanges).toBe(3);
  await newsletters.stopNewsletter({ body: { id } }, staff);
  expect((await stored())?.siteChanges).toBe(4);
  expect(asked.slice(1)).toEqual([
    'A newsletter was taken off the site',
    'A newsletter came to the site',
    'A newsletter was stopped',
  ]);
  await expect(show(true)).rejects.toMatchObject({ code: 'clash' });
});

test('a newsletter that staff keep off the site publishes nothing', async () => {
  const { save, send, asked, ports } = await aList(1);
  await save();
  await send();
  expect((await ports.newsletters.find('newsletter', id))?.value.siteChanges).toBeUndefined();
  expect(asked).toEqual([]);
});

test('a deleted draft is kept for thirty days and comes back as it was', async () => {
  const { newsletters, ports, save, send, shown, time } = await aList(1);
  await save();
  const before = await shown();
  const at = time.now.toISOString();
  const { deleted } = await newsletters.removeNewsletter({ body: { id } }, staff);
  const until = '2026-07-01T08:00:00.000Z';
  expect(deleted).toEqual([{ id, subject: draft.subject, by: staff.name, at, until }]);
  expect(await shown()).toBeUndefined();
  for (const call of [send(), newsletters.tryNewsletter({ body: { id } })])
    await expect(call).rejects.toMatchObject({ code: 'not-found' });
  time.now = new Date('2026-07-01T07:59:00.000Z');
  await newsletters.purgeDue();
  const restored = await newsletters.restoreNewsletter({ body: { id } });
  expect(restored).toMatchObject({ newsletters: [before], deleted: [] });
  // Sent again because the answer was lost.
  expect(await newsletters.restoreNewsletter({ body: { id } })).toEqual(restored);
  await newsletters.removeNewsletter({ body: { id } }, staff);
  time.now = new Date('2026-07-31T08:00:00.000Z');
  await newsletters.purgeDue();
  expect(await ports.newsletters.list()).toEqual([]);
  await expect(newsletters.restoreNewsletter({ body: { id } })).rejects.toMatchObject({
    code: 'not-found',
  });
});

test('whoever still has a deleted draft open keeps it as a draft, by a press', async () => {
  const { newsletters, save, shown } = await aList(1);
  await save();
  await newsletters.removeNewsletter({ body: { id } }, staff);
  const { deleted } = await save({ text: 'Kept anyway.' });
  expect(deleted).toEqual([]);
  expect(await shown()).toMatchObject({ text: 'Kept anyway.', state: 'draft' });
});

test('the address of a release on the site, as a paragraph, becomes its cover and its title', async () => {
  const { ports, provider, save, send, aMinute, addLiveRelease } = await aList(1);
  const by = { by: { account: 'x', name: 'x' }, at: new Date('2026-06-01T08:00:00.000Z') };
  const names = ['Sluice', 'Gone'];
  for (const [index, name] of names.entries()) {
    const artist = aStoredArtist({ cId: index + 1, name, archived: name === 'Gone' });
    await ports.artists.add(artist.id, () => artist, by);
  }
  const artistIds = [anId('artist', 1), anId('artist', 2)];
  await addLiveRelease(
    aStoredRelease({ cId: 7, slug: 'low-water', title: 'Low Water', cover: 'a/7.jpg', artistIds }),
  );
  const hidden = aStoredRelease({ cId: 8, slug: 'secret', title: 'Not yet' });
  await ports.releases.add(hidden.id, () => hidden, by);
  const site = ports.site.siteUrl;
  const page = `${site}/releases/low-water-7`;
  const others = [
    `See ${page}`,
    `${site}/releases/secret-8`,
    'https://other.example/releases/low-water-7',
  ];
  await save({ text: ['Hello.', page, ...others].join('\n\n') });
  await send();
  await aMinute();
  const records = JSON.parse(/\[\{"title".*?\}\]/.exec(provider.sent[0]?.text ?? '')?.[0] ?? '[]');
  const cover = `${ports.site.imageBase}/a/7.jpg`;
  expect(records).toEqual([
    { paragraph: page, title: 'Low Water', artists: 'Sluice', cover, page },
  ]);
});
