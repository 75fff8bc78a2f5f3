import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { consentTo } from '#domain/visitor/consent';
import { subscriptionGroup } from '#domain/visitor/subscription';
import { en } from '#words/en';
import { memoryLabel } from '../../../tests/memory/label.ts';
import { servicesOver } from '../../../tests/memory/services.ts';
import { tokenSigner, visitorSecret } from '../../../tests/memory/visitorPorts.ts';
import { watchedPorts } from '../../../tests/memory/watchedPorts.ts';

const address = 'a+b@reader.example';
const body = 'A message of some length.';

/** Somebody who pre-saved a record, is on the newsletter's list, and wrote a message that waits. */
async function aVisitor() {
  const label = memoryLabel({ timeZone: 'Europe/Oslo', start: '2026-06-01T08:00:00.000Z' });
  const { ports } = label;
  const { outbox, subscriptions, ...service } = servicesOver(ports);
  const person = tokenSigner.keyOf(address);
  const consent = consentTo(en.words.forms.presaveConsent, ports.clock.now());
  await ports.presaves.add('7', person, { address, consent, platform: 'Tidal' });
  await ports.subscriptions.add(subscriptionGroup, person, {
    address,
    state: 'listed',
    consent: consentTo(en.words.forms.newsletterConsent, ports.clock.now()),
    confirmedAt: ports.clock.now().toISOString(),
  });
  label.listed.add(address);
  await outbox.add('m', person, { kind: 'contact', fromAddress: address, fromName: 'Ada', body });
  const query = (use: 'data' | 'unsubscribe') => ({
    query: { token: tokenSigner.sign(use, person, ports.clock.now()) },
  });
  const kinds = async () => (await outbox.list()).map(({ value }) => value.content.kind).toSorted();
  /** Delivers the links that were asked for. */
  async function deliver() {
    for (const { key, value } of await outbox.list())
      if (value.content.kind === 'personalData') await outbox.deliver(key);
  }
  return { ...label, service, outbox, person, subscriptions, query, kinds, deliver };
}

test('all that is stored is shown, and removed with one call', async () => {
  const { service, subscriptions, query, listed, kinds } = await aVisitor();
  expect(await service.showPersonalData(query('data'))).toMatchObject({
    presaves: [{ title: '', platform: 'Tidal' }],
    newsletter: { state: 'listed' },
    messages: [{}],
  });
  await service.erasePersonalData(query('data'));
  expect((await service.showPersonalData(query('data'))).newsletter).toMatchObject({
    state: 'leaving',
  });
  await subscriptions.settleAll();
  expect(await service.showPersonalData(query('data'))).toEqual({
    presaves: [],
    follows: [],
    newsletter: null,
    stock: [],
    messages: [],
  });
  expect([[...listed], await kinds()]).toEqual([[], []]);
});

test('one part of what is stored is removed alone, with the mail that waits for it', async () => {
  const { ports, service, outbox, person, query, kinds, subscriptions } = await aVisitor();
  await subscriptions.subscribe(address);
  for (const artist of [3, 4])
    await outbox.add(`f${artist}`, person, { kind: 'follow', artist, address });
  const { query: token } = query('data');
  const erase = (only: string) => service.erasePersonalData({ query: { ...token, only } });
  const waiting = ['confirm', 'contact', 'follow', 'follow'];
  expect(await kinds()).toEqual(waiting);
  await erase('presave-7');
  expect([await ports.presaves.list('7'), await kinds()]).toEqual([[], waiting]);
  await erase('follow-3');
  expect(await kinds()).toEqual(['confirm', 'contact', 'follow']);
  expect((await service.showPersonalData(query('data'))).newsletter).toMatchObject({
    state: 'listed',
  });
  await erase('newsletter');
  expect(await kinds()).toEqual(['contact', 'follow']);
  expect((await service.showPersonalData(query('data'))).newsletter).toMatchObject({
    state: 'leaving',
  });
});

test('one click ends all mail, also what waits to be sent, and keeps the message', async () => {
  const { ports, service, query, listed, subscriptions, kinds } = await aVisitor();
  await subscriptions.subscribe(address);
  expect(await kinds()).toEqual(['confirm', 'contact']);
  await service.unsubscribe(query('unsubscribe'));
  await service.unsubscribe(query('unsubscribe'));
  await subscriptions.settleAll();
  expect([[...listed], await kinds()]).toEqual([[], ['contact']]);
  expect(await ports.presaves.list('7')).toEqual([]);
});

test('asking is answered the same for an address that nothing is stored of, and mails nothing', async () => {
  const { service, kinds, provider, deliver } = await aVisitor();
  const ask = (mailAddress: string) =>
    service.requestPersonalData({ body: { mailAddress }, client: 'c' });
  const sent = () => provider.sent.map(({ subject }) => subject);
  expect(await ask('nobody@reader.example')).toEqual({});
  await deliver();
  expect([await kinds(), sent()]).toEqual([['contact'], []]);
  expect(await ask(address)).toEqual({});
  await deliver();
  expect([await kinds(), sent()]).toEqual([['contact'], ['personalData']]);
});

test('the same is done before the answer, whether anything is stored of an address or not', async () => {
  const { ports } = await aVisitor();
  const { ports: watched, calls } = watchedPorts(ports);
  const service = servicesOver(watched);
  const callsFor = async (mailAddress: string) => {
    calls.length = 0;
    await service.requestPersonalData({ body: { mailAddress }, client: mailAddress });
    return [...calls];
  };
  // The fifth is beyond the limit of links.
  for (let count = 1; count <= 5; count++) {
    const unknown = await callsFor('nobody@reader.example');
    expect(unknown.filter((call) => call.startsWith('emails.'))).toHaveLength(count > 3 ? 0 : 1);
    expect(await callsFor(address)).toEqual(unknown);
  }
});

test('a mailbox is sent three links a day, under whatever name', async () => {
  const { ports, service, kinds } = await aVisitor();
  const { consent } = (await ports.presaves.find('7', tokenSigner.keyOf(address)))?.value ?? {
    consent: consentTo(en.words.forms.presaveConsent, ports.clock.now()),
  };
  for (let count = 0; count < 5; count++) {
    const mailAddress = `a+${count}@reader.example`;
    await ports.presaves.add('8', tokenSigner.keyOf(mailAddress), {
      address: mailAddress,
      consent,
    });
    expect(
      await service.requestPersonalData({ body: { mailAddress }, client: `c${count}` }),
    ).toEqual({});
  }
  expect((await kinds()).filter((kind) => kind === 'personalData')).toHaveLength(3);
});

test('a link to the stored data ends after a week, and says how to get another', async () => {
  const { service, query, time } = await aVisitor();
  const given = query('data');
  time.now = new Date('2026-06-08T07:59:59.000Z');
  expect((await service.showPersonalData(given)).presaves).toHaveLength(1);
  time.now = new Date('2026-06-08T08:00:00.000Z');
  const expired = { code: 'not-found', message: expect.stringContaining('/privacy') };
  await expect(service.showPersonalData(given)).rejects.toMatchObject(expired);
  await expect(service.erasePersonalData(given)).rejects.toMatchObject(expired);
});

test('a link that ends emails works for a year', async () => {
  const { service, query, time } = await aVisitor();
  const given = query('unsubscribe');
  time.now = new Date('2027-05-31T08:00:00.000Z');
  expect(await service.unsubscribe(given)).toEqual({});
  time.now = new Date('2027-06-01T08:00:00.000Z');
  await expect(service.unsubscribe(given)).rejects.toMatchObject({ code: 'not-found' });
});

/** A token as a version signed it with a key. */
function signed(text: string, keyName: string): string {
  const body = Buffer.from(text).toString('base64url');
  const mac = createHmac('sha256', `${keyName}\n${visitorSecret}`).update(body);
  return `${body}.${mac.digest('base64url').slice(0, 32)}`;
}
const person = tokenSigner.keyOf(address);
/** As 0.2 and earlier signed: with an end, or in 0.1 without one. */
const earlierToken = (use: string, end?: string) =>
  signed([use, ...(end ? [Date.parse(end)] : []), person].join(':'), 'seal');

test('links in emails of 0.2 work until they end', async () => {
  const { service, time } = await aVisitor();
  const end = '2026-06-02T08:00:00.000Z';
  const query = (use: string) => ({ query: { token: earlierToken(use, end) } });
  expect((await service.showPersonalData(query('held'))).presaves).toHaveLength(1);
  expect((await service.showUnsubscribe(query('unsubscribe'))).scope).toBeUndefined();
  expect(await service.showConfirm(query('confirm'))).toMatchObject({ state: 'listed' });
  time.now = new Date(end);
  const over = { code: 'not-found', message: expect.stringContaining('expired') };
  await expect(service.showPersonalData(query('held'))).rejects.toMatchObject(over);
  await expect(service.unsubscribe(query('unsubscribe'))).rejects.toMatchObject(over);
  await expect(service.showConfirm(query('confirm'))).rejects.toMatchObject(over);
});

test('links in emails of 0.1 confirm and unsubscribe until 2028, but show no data', async () => {
  const { service, time } = await aVisitor();
  const query = (use: string) => ({ query: { token: earlierToken(use) } });
  expect(await service.showConfirm(query('confirm'))).toMatchObject({ state: 'listed' });
  await expect(service.showPersonalData(query('held'))).rejects.toThrow('This link has expired.');
  time.now = new Date('2027-12-31T23:59:59.000Z');
  expect(await service.unsubscribe(query('unsubscribe'))).toEqual({});
  time.now = new Date('2028-01-01T00:00:00.000Z');
  await expect(service.unsubscribe(query('unsubscribe'))).rejects.toMatchObject({
    code: 'not-found',
  });
});

test.each([
  ['a token without an end', signed(`data:${person}`, 'signature')],
  ['a token of 0.2 for another use', earlierToken('confirm', '2027-01-01T00:00:00.000Z')],
  ['a token of 0.1 for another use', earlierToken('confirm')],
  ['the earlier name under the present key', signed(`held:9999999999999:${person}`, 'signature')],
  ['another key', signed(`data:9999999999999:${person}`, 'key')],
])('%s shows no data', async (_, token) => {
  const { service } = await aVisitor();
  const call = service.showPersonalData({ query: { token } });
  await expect(call).rejects.toMatchObject({ code: 'not-found' });
});

test('a token opens only what it was made for', async () => {
  const { service, query } = await aVisitor();
  await expect(service.showPersonalData(query('unsubscribe'))).rejects.toMatchObject({
    code: 'not-found',
  });
  await expect(service.unsubscribe(query('data'))).rejects.toMatchObject({
    code: 'not-found',
  });
});

test.each(['erasePersonalData', 'unsubscribe'] as const)(
  '%s keeps no mark of the emails that were delivered',
  async (call) => {
    const { service, query, outbox, person, ports } = await aVisitor();
    const id = `show-7-1-${person}`;
    await outbox.add(id, person, { kind: 'contact', fromAddress: address, fromName: 'Ada', body });
    await outbox.deliver(id);
    const marks = async () =>
      (await ports.rateCounts.groups()).filter((group) => group.includes(person));
    expect(await marks()).toEqual([`sent-${id}`]);
    await service[call](query(call === 'unsubscribe' ? call : 'data'));
    expect(await marks()).toEqual([]);
  },
);

test('an email that is handed over while its person is erased is never tried again', async () => {
  const { ports, service, query, kinds } = await aVisitor();
  let erased: Promise<unknown> | undefined;
  const failingProvider = {
    ...ports.emailProvider,
    async send() {
      erased ??= service.erasePersonalData(query('data'));
      await erased;
      return { kind: 'later', reason: 'The service is away.' } as const;
    },
  };
  await servicesOver({ ...ports, emailProvider: failingProvider }).outbox.deliver('m');
  expect([erased !== undefined, await kinds()]).toEqual([true, []]);
});
