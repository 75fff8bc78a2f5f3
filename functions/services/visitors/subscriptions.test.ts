import { expect, test } from 'vitest';
import { aStoredRelease } from '#fixtures/releases';
import { memoryLabel } from '../../../tests/memory/label.ts';
import { servicesOver } from '../../../tests/memory/services.ts';
import { tokenSigner } from '../../../tests/memory/visitorPorts.ts';
import { watchedPorts } from '../../../tests/memory/watchedPorts.ts';

const address = 'a+b@reader.example';
const hour = 3_600_000;

function aNewsletter() {
  const label = memoryLabel({ timeZone: 'Europe/Oslo', start: '2026-06-01T08:00:00.000Z' });
  const { outbox, subscriptions, deliverAll } = servicesOver(label.ports);
  const person = tokenSigner.keyOf(address);
  /** A visitor is answered first; then the outbox takes the sign-up. */
  const service = {
    ...subscriptions,
    async subscribe(...given: Parameters<typeof subscriptions.subscribe>) {
      await subscriptions.subscribe(...given);
      await deliverAll();
    },
  };
  const questions = async () => {
    await deliverAll();
    return label.provider.sent.filter(({ subject }) => subject === 'confirm').length;
  };
  const state = async () => (await subscriptions.find(person))?.value.state;
  const join = async () => {
    await service.subscribe(address);
    await service.confirm(person);
    await service.settle(person);
  };
  /** Two hours before now: the provider was away meanwhile. */
  const confirmLongAgo = async () => {
    await service.subscribe(address);
    await service.confirm(person);
    label.time.now = new Date(label.time.now.getTime() + 2 * hour);
  };
  return {
    ...label,
    subscriptions,
    service,
    outbox,
    deliverAll,
    person,
    questions,
    state,
    join,
    confirmLongAgo,
  };
}

test('nobody is listed who has not confirmed, and who leaves is off', async () => {
  const { service, person, listed, state } = aNewsletter();
  await service.subscribe(address);
  await service.settleAll();
  expect([...listed]).toEqual([]);
  await service.confirm(person);
  await service.settleAll();
  expect([[...listed], await state()]).toEqual([[address], 'listed']);
  await service.leave(person);
  await service.settleAll();
  expect([[...listed], await state()]).toEqual([[], undefined]);
});

test('the question leads back to the record on whose page it was asked, as long as it is public', async () => {
  const { service, provider, addLiveRelease } = aNewsletter();
  await addLiveRelease(aStoredRelease({ cId: 1, title: 'Tide', slug: 'tide' }));
  await service.subscribe(address, undefined, 1);
  await service.subscribe('b@reader.example', undefined, 2);
  const texts = provider.sent.map(({ text }) => /"address":"([^"]*)"/.exec(text)?.[1]);
  expect(texts.toSorted()).toEqual(['http://localhost:4280/releases/tide-1', undefined]);
});

test('a question that is queued late, once its reader confirmed, is not sent', async () => {
  const { service, outbox, person, questions } = aNewsletter();
  await service.subscribe(address);
  await service.confirm(person);
  // A call whose answer was late goes on: it saw the reader before.
  await outbox.add('late', person, { kind: 'confirm', address });
  await outbox.deliver('late');
  expect(await questions()).toBe(1);
  expect(await outbox.find('late')).toBeNull();
});

test('who is wished on again while leaving is taken off all the same, and asked anew', async () => {
  const { service, person, listed, state, questions, join } = aNewsletter();
  await join();
  await service.leave(person);
  await service.subscribe(address);
  expect([await state(), await questions()]).toEqual(['leaving', 1]);
  await service.settleAll();
  expect([[...listed], await state(), await questions()]).toEqual([[], 'asked', 2]);
});

test('who leaves once more while leaving is not asked anew', async () => {
  const { service, person, state, join } = aNewsletter();
  await join();
  await service.leave(person);
  await service.subscribe(address);
  await service.leave(person);
  await service.settleAll();
  expect(await state()).toBeUndefined();
});

/** Somebody who leaves, and whom the provider takes in only then. */
async function expectTakenOff({ service, person, listed, state }: ReturnType<typeof aNewsletter>) {
  listed.clear();
  await service.leave(person);
  await service.settleAll();
  expect(await state()).toBe('leaving');
  listed.add(address);
  await service.settleAll();
  expect([[...listed], await state()]).toEqual([[], undefined]);
}

test('what the provider takes in late is taken off once it is there', async () => {
  const newsletter = aNewsletter();
  const { ports, service, person, listed, join, time } = newsletter;
  await join();
  await expectTakenOff(newsletter);
  await join();
  listed.clear();
  await service.leave(person);
  time.now = new Date(time.now.getTime() + hour);
  await service.settleAll();
  expect(await ports.subscriptions.list()).toEqual([]);
});

test('what was put on the list long after it was confirmed may be taken in late, too', async () => {
  const newsletter = aNewsletter();
  await newsletter.confirmLongAgo();
  await newsletter.service.settle(newsletter.person);
  await expectTakenOff(newsletter);
});

test('what a crash left between the provider and the note is looked for again', async () => {
  const newsletter = aNewsletter();
  const { service, person, ports } = newsletter;
  await newsletter.confirmLongAgo();
  const { put } = ports.newsletterProvider;
  ports.newsletterProvider.put = async () => {
    throw new Error('The process ended here.');
  };
  await expect(service.settle(person)).rejects.toThrow('ended here');
  ports.newsletterProvider.put = put;
  await expectTakenOff(newsletter);
});

test('who leaves while being put on the list is taken off again', async () => {
  const { ports, service, person, listed, state } = aNewsletter();
  await service.subscribe(address);
  await service.confirm(person);
  const { put } = ports.newsletterProvider;
  ports.newsletterProvider.put = async (given) => {
    ports.newsletterProvider.put = put;
    await service.leave(person);
    await ports.subscriptions.erase('subscription', [person]);
    await put(given);
  };
  await service.settle(person);
  expect(await state()).toBe('leaving');
  await service.settleAll();
  expect([[...listed], await state()]).toEqual([[], undefined]);
});

test('who leaves is not overruled by a note that is written at that moment', async () => {
  const { ports, service, person, listed, state } = aNewsletter();
  await service.subscribe(address);
  await service.confirm(person);
  const { find } = ports.subscriptions;
  ports.subscriptions.find = async (group, key) => {
    ports.subscriptions.find = find;
    const kept = await find(group, key);
    await service.settle(person);
    return kept;
  };
  await service.leave(person);
  expect([[...listed], await state()]).toEqual([[address], 'leaving']);
});

test('a subscription that is tried again after a failure of ours asks once', async () => {
  const { service, ports, questions } = aNewsletter();
  const { remove } = ports.rateCounts;
  ports.rateCounts.remove = async () => {
    throw new Error('Storage is away.');
  };
  await expect(service.subscribe(address)).rejects.toThrow('Storage is away.');
  ports.rateCounts.remove = remove;
  expect(await questions()).toBe(1);
  await service.subscribe(address);
  expect(await questions()).toBe(1);
});

test('a question that the provider does not take at once is asked until it is', async () => {
  const { subscriptions, deliverAll, provider, questions, state, time } = aNewsletter();
  await subscriptions.subscribe(address);
  provider.settings.fate = () => ({ kind: 'later', reason: 'busy' });
  await deliverAll();
  expect([provider.arrived.length, await state()]).toEqual([0, 'asked']);
  provider.settings.fate = () => ({ kind: 'taken' });
  time.now = new Date(time.now.getTime() + hour);
  await deliverAll();
  expect([provider.arrived.length, await questions()]).toEqual([1, 2]);
});

test('a form that is sent again since no answer came asks once, and anew after a leave', async () => {
  const { service, person, questions } = aNewsletter();
  await service.subscribe(address);
  await service.subscribe(address);
  expect(await questions()).toBe(1);
  await service.leave(person);
  await service.subscribe(address);
  expect(await questions()).toBe(2);
});

test('an address is asked twice a day at most, however often it is filled in', async () => {
  const { service, questions, time } = aNewsletter();
  for (let count = 0; count < 5; count++) {
    await service.subscribe(address);
    time.now = new Date(time.now.getTime() + hour / 2);
  }
  expect(await questions()).toBe(2);
});

test('a wish is forgotten a week after it was last said', async () => {
  const { service, state, time } = aNewsletter();
  await service.subscribe(address);
  time.now = new Date('2026-06-05T08:00:00.000Z');
  await service.subscribe(address);
  await service.eraseUnconfirmed('2026-06-03T00:00:00.000Z');
  expect(await state()).toBe('asked');
  await service.eraseUnconfirmed('2026-06-06T00:00:00.000Z');
  expect(await state()).toBeUndefined();
});

test.each(['asked', 'listed', 'leaving'] as const)(
  'the same is done before the answer for nobody and for an address that is %s',
  async (state) => {
    const { ports, time } = aNewsletter();
    const known = 'known@reader.example';
    const consent = { at: time.now.toISOString(), text: 'Yes.' };
    const confirmedAt = state === 'asked' ? null : consent.at;
    const stored = { address: known, state, consent, confirmedAt };
    await ports.subscriptions.add('subscription', tokenSigner.keyOf(known), stored);
    const { ports: watched, calls } = watchedPorts(ports);
    const services = servicesOver(watched);
    const callsFor = async (mailAddress: string) => {
      calls.length = 0;
      const call = { body: { mailAddress }, client: mailAddress };
      expect(await services.subscribeToNewsletter(call)).toEqual({});
      return [...calls];
    };
    for (let count = 1; count <= 4; count++) {
      const unknown = await callsFor('nobody@reader.example');
      expect(unknown.filter((call) => call.startsWith('subscriptions.'))).toEqual([]);
      expect(unknown.filter((call) => call === 'emails.add')).toHaveLength(1);
      expect(await callsFor(known)).toEqual(unknown);
      await services.deliverAll();
    }
  },
);
