import { expect, test } from 'vitest';
import { newCampaign } from '#domain/email/campaign';
import { newDelivery } from '#domain/email/delivery';
import { accountKey } from '#domain/member/member';
import { consentTo } from '#domain/visitor/consent';
import { aCaller, aMember } from '#fixtures/callers';
import { anId } from '#fixtures/ids';
import { aStoredRelease } from '#fixtures/releases';
import { en } from '#words/en';
import { memoryLabel } from '../../../tests/memory/label.ts';
import { servicesOver } from '../../../tests/memory/services.ts';
import { createEmailAdmin } from './emailAdmin.ts';

const staff = aCaller('staff');
const message = { fromAddress: 'ada@reader.example', fromName: 'Ada', body: 'A secret message.' };
const ask = <B>(body: B) => ({ body });

function anEmailAdmin(mayReadAddresses = false) {
  const label = memoryLabel({ timeZone: 'Europe/Oslo', start: '2026-06-01T08:00:00.000Z' });
  const member = aMember('staff', { mayReadAddresses });
  const members = { find: async () => member, list: async () => [], put: async () => undefined };
  const { outbox, subscriptions, deliverAll } = servicesOver(label.ports);
  const needs = { ...label.ports, members: { ...label.ports.members, ...members } };
  const service = createEmailAdmin(needs, { outbox });
  const write = () => outbox.add('1', 'ada', { kind: 'contact', ...message });
  const see = () => service.getEmails({}, staff);
  return { ...label, outbox, subscriptions, deliverAll, service, write, see };
}
type EmailAdmin = ReturnType<typeof anEmailAdmin>;

async function presave({ ports }: EmailAdmin, state: 'blocked' | 'waiting', refused?: string) {
  const now = ports.clock.now();
  const consent = consentTo(en.words.forms.presaveConsent, now);
  const address = 'bob@reader.example';
  await ports.presaves.add('7', 'bob', { address, consent, ...(refused && { refused }) });
  const sending = { ...newDelivery(now), state, tries: 2 };
  const chunk = { id: '7-1', keys: ['bob'], formedAt: now.toISOString(), sending };
  await ports.campaigns.add('campaign', '7', { ...newCampaign(7, 'Low Water'), chunk });
}
const chunkOf = async ({ ports }: EmailAdmin) =>
  (await ports.campaigns.find('campaign', '7'))?.value.chunk?.sending;

test('staff see states and counts, and nobody’s address, name or words', async () => {
  const all = anEmailAdmin();
  all.provider.settings.fate = () => ({ kind: 'later', reason: 'Busy.' });
  await all.subscriptions.subscribe('eve@reader.example');
  await all.deliverAll();
  await all.write();
  await presave(all, 'waiting', 'SendGrid refused this message (400).');
  for (const [artist, person, state] of [
    ['1', 'ada', 'confirmed'],
    ['2', 'ada', 'confirmed'],
    ['2', 'bob', 'asked'],
  ] as const)
    await all.ports.follows.add(artist, person, {
      address: `${person}@reader.example`,
      state,
      consent: consentTo('Yes.', all.time.now),
      confirmedAt: null,
      told: [],
    });
  const seen = await all.see();
  expect(seen.followers).toBe(1);
  expect(seen.emails.map(({ kind, state }) => `${kind} ${state}`).toSorted()).toEqual([
    'confirm waiting',
    'contact waiting',
  ]);
  expect(seen.campaigns).toMatchObject([{ cId: 7, waiting: 0, refused: 1, sending: 'waiting' }]);
  expect(seen.newsletter).toEqual({ listed: 0, waiting: 1 });
  expect(JSON.stringify(seen)).not.toMatch(/reader\.example|Ada|secret message/);
});

test('staff see the day that pre-saves wait for', async () => {
  const all = anEmailAdmin();
  const day = '2026-11-28';
  const stored = (cId: number) => aStoredRelease({ cId, releaseDate: day });
  const { entity } = await all.ports.releases.add(anId('release', 1), stored, {
    by: { account: 'staff', name: 'Staff' },
    at: all.ports.clock.now(),
  });
  const { cId } = entity;
  await all.ports.campaigns.add('campaign', String(cId), newCampaign(cId, 'Low Water'));
  expect((await all.see()).campaigns).toMatchObject([{ cId, waitsFor: 'day', day }]);
});

test('addresses take a right of their own, and that they were read is noted first', async () => {
  const barred = anEmailAdmin();
  await barred.write();
  const wish = ask({ of: 'messages' as const, reason: 'She asked us to.' });
  await expect(barred.service.readAddresses(wish, staff)).rejects.toMatchObject({
    code: 'not-allowed',
  });
  expect((await barred.see()).accessLog).toEqual([]);

  const all = anEmailAdmin(true);
  await all.write();
  const { entries } = await all.service.readAddresses(wish, staff);
  expect(entries).toMatchObject([{ address: message.fromAddress, text: message.body }]);
  const reading = { name: staff.name, what: 'messages', reason: 'She asked us to.', count: 1 };
  expect((await all.see()).accessLog).toMatchObject([reading]);
  expect(all.logged.join()).toContain(accountKey(staff));
  expect(all.logged.join()).not.toContain('reader.example');
});

test('nothing is shown when it could not be noted', async () => {
  const all = anEmailAdmin(true);
  await all.write();
  all.ports.accessLog.add = async () => {
    throw new Error('Storage is away.');
  };
  const wish = ask({ of: 'messages' as const, reason: 'She asked us to.' });
  await expect(all.service.readAddresses(wish, staff)).rejects.toThrow('Storage is away.');
});

test('of the newsletter and of a record, with the words that were agreed to', async () => {
  const all = anEmailAdmin(true);
  await presave(all, 'waiting');
  await all.subscriptions.subscribe('eve@reader.example');
  await all.deliverAll();
  const read = async (of: string) => {
    const { entries } = await all.service.readAddresses(ask({ of, reason: 'To test.' }), staff);
    return entries.map(({ address, text }) => `${address}: ${text.slice(0, 10)}`);
  };
  expect(await read('7')).toEqual(['bob@reader.example: Write to m']);
  expect(await read('newsletter')).toEqual(['eve@reader.example: Tell me ab']);
});

test('an email that was given up is sent again, or erased; one under way is left alone', async () => {
  const all = anEmailAdmin();
  await all.write();
  await expect(all.service.retryEmail(ask({ email: '1' }), staff)).rejects.toMatchObject({
    code: 'not-found',
  });
  await all.outbox.giveUp('1');
  expect((await all.see()).emails[0]?.state).toBe('dead');
  expect((await all.service.retryEmail(ask({ email: '1' }), staff)).emails[0]?.state).toBe(
    'waiting',
  );
  await all.outbox.giveUp('1');
  expect((await all.service.discardEmail(ask({ email: '1' }), staff)).emails).toEqual([]);
});

test.each([
  ['retryEmail', 'waiting'],
  ['discardEmail', 'taken'],
] as const)('of a blocked chunk %s makes it %s', async (call, state) => {
  const all = anEmailAdmin();
  await presave(all, 'blocked');
  await all.service[call](ask({ release: 7 }), staff);
  expect((await chunkOf(all))?.state).toBe(state);
});

test('addresses that were refused are tried again', async () => {
  const all = anEmailAdmin();
  await presave(all, 'waiting', 'SendGrid refused this message (400).');
  const { campaigns } = await all.service.retryEmail(ask({ release: 7 }), staff);
  expect(campaigns).toMatchObject([{ waiting: 1, refused: 0, open: true }]);
});

test('addresses that were refused go when staff let them be', async () => {
  const all = anEmailAdmin();
  await presave(all, 'waiting', 'SendGrid refused this message (400).');
  await all.service.discardEmail(ask({ release: 7 }), staff);
  expect(await all.ports.presaves.list('7')).toEqual([]);
});

test('of two who decide at once one is told to look again', async () => {
  const all = anEmailAdmin();
  await presave(all, 'blocked');
  const both = [1, 2].map(() => all.service.retryEmail(ask({ release: 7 }), staff));
  const refused = (await Promise.allSettled(both)).filter(({ status }) => status === 'rejected');
  expect(refused).toMatchObject([{ reason: { code: 'clash' } }]);
});

test('who is told to look again has erased nothing', async () => {
  const all = anEmailAdmin();
  await presave(all, 'blocked', 'SendGrid refused this message (400).');
  all.ports.campaigns.replace = async () => null;
  const discarded = all.service.discardEmail(ask({ release: 7 }), staff);
  await expect(discarded).rejects.toMatchObject({ code: 'clash' });
  expect(await all.ports.presaves.list('7')).toHaveLength(1);
});
