import { expect, test } from 'vitest';
import { consentTo } from '#domain/visitor/consent';
import { tokenFor } from '#functions/services/email/tokens';
import { memoryLabel } from '../../../tests/memory/label.ts';
import { servicesOver } from '../../../tests/memory/services.ts';

const address = 'a+b@reader.example';
const body = 'A message of some length.';

/** Somebody who pre-saved a record, is on the newsletter's list, and wrote a message that waits. */
async function aVisitor() {
  const label = memoryLabel({ timeZone: 'Europe/Oslo', start: '2026-06-01T08:00:00.000Z' });
  const { ports } = label;
  const { letters: mail, subscriptions, ...held } = servicesOver(ports);
  const person = ports.seals.keyOf(address);
  const consent = consentTo('presave', ports.clock.now());
  await ports.presaves.add('7', person, { address, consent, platform: 'Tidal' });
  await subscriptions.ask(address);
  await subscriptions.confirm(person);
  await subscriptions.settle(person);
  await mail.post('m', person, { kind: 'contact', fromAddress: address, fromName: 'Ada', body });
  const query = (use: 'held' | 'unsubscribe') => ({
    query: { token: tokenFor(ports.seals, use, person) },
  });
  const kinds = async () => (await mail.list()).map(({ value }) => value.content.kind).toSorted();
  return { ...label, held, subscriptions, query, kinds };
}

test('all that is held is shown, and removed with one call', async () => {
  const { held, subscriptions, query, listed, kinds } = await aVisitor();
  expect(await held.showHeld(query('held'))).toMatchObject({
    presaves: [{ title: 'Record 7', platform: 'Tidal' }],
    newsletter: { state: 'listed' },
    messages: [{}],
  });
  await held.eraseHeld(query('held'));
  expect((await held.showHeld(query('held'))).newsletter).toMatchObject({ state: 'leaving' });
  await subscriptions.settleAll();
  expect(await held.showHeld(query('held'))).toEqual({
    ...{ presaves: [], newsletter: null, messages: [] },
  });
  expect([[...listed], await kinds()]).toEqual([[], []]);
});

test('one click ends all mail, also what waits to be sent, and keeps the message', async () => {
  const { ports, held, query, listed, subscriptions, kinds } = await aVisitor();
  expect(await kinds()).toEqual(['confirm', 'contact']);
  await held.unsubscribe(query('unsubscribe'));
  await held.unsubscribe(query('unsubscribe'));
  await subscriptions.settleAll();
  expect([[...listed], await kinds()]).toEqual([[], ['contact']]);
  expect(await ports.presaves.list('7')).toEqual([]);
});

test('asking is answered the same for an address that nothing is held of, and mails nothing', async () => {
  const { held, kinds } = await aVisitor();
  const ask = (mailAddress: string) => held.askHeld({ body: { mailAddress }, client: 'c' });
  expect(await ask('nobody@reader.example')).toEqual({});
  expect(await kinds()).toEqual(['confirm', 'contact']);
  expect(await ask(address)).toEqual({});
  expect(await kinds()).toEqual(['confirm', 'contact', 'held']);
});

test('a token opens only what it was made for', async () => {
  const { held, query } = await aVisitor();
  await expect(held.showHeld(query('unsubscribe'))).rejects.toMatchObject({ code: 'not-found' });
  await expect(held.unsubscribe(query('held'))).rejects.toMatchObject({ code: 'not-found' });
});
