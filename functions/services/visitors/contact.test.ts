import { expect, test } from 'vitest';
import { memoryLabel } from '../../../tests/memory/label.ts';
import { servicesOver } from '../../../tests/memory/services.ts';

const message = {
  fromAddress: 'ada@reader.example',
  fromName: 'Ada',
  body: 'Where can I buy the sleeve?',
  subscribe: false,
};

function aContact() {
  const label = memoryLabel({ timeZone: 'Europe/Oslo', start: '2026-06-01T08:00:00.000Z' });
  const { sendMail, outbox } = servicesOver(label.ports);
  const send = (given = {}) => sendMail({ body: { ...message, ...given }, client: 'c' });
  const deliver = async () => {
    for (const { key } of await outbox.list()) await outbox.deliver(key);
  };
  return { ...label, outbox, send, deliver };
}

test('a message is stored before it is mailed, from the label and to the label', async () => {
  const { outbox, provider, send, deliver } = aContact();
  expect(await send()).toEqual({});
  expect([(await outbox.list()).length, provider.arrived]).toEqual([1, []]);
  await deliver();
  expect(await outbox.list()).toEqual([]);
  expect(provider.arrived).toMatchObject([
    { to: 'post@label.example', replyTo: { email: message.fromAddress, name: 'Ada' } },
  ]);
});

test('a button that is pressed twice sends one message, at once or after it went', async () => {
  const { provider, send, deliver } = aContact();
  await Promise.all([send(), send()]);
  await deliver();
  expect(await send()).toEqual({});
  await deliver();
  expect(provider.arrived).toHaveLength(1);
  await send({ body: 'And where the record itself?' });
  await deliver();
  expect(provider.arrived).toHaveLength(2);
});

test('what could not be stored is taken when it is sent again', async () => {
  const { ports, outbox, send } = aContact();
  const { add } = ports.emails;
  ports.emails.add = async () => {
    throw new Error('Storage is away.');
  };
  await expect(send()).rejects.toThrow('Storage is away.');
  ports.emails.add = add;
  await send();
  expect(await outbox.list()).toHaveLength(1);
});

test('a message that was delivered is not mailed again when its visitor was told that it failed', async () => {
  const { ports, provider, outbox, send, deliver, time } = aContact();
  const { replace } = ports.rateCounts;
  ports.rateCounts.replace = async () => {
    throw new Error('Storage is away.');
  };
  await expect(send()).rejects.toThrow('Storage is away.');
  ports.rateCounts.replace = replace;
  await deliver();
  expect([provider.arrived.length, await outbox.list()]).toEqual([1, []]);
  // Beyond the window of a double click, and over its edge.
  time.now = new Date(time.now.getTime() + 11 * 60_000);
  expect(await send()).toEqual({});
  await deliver();
  expect([provider.arrived.length, await outbox.list()]).toEqual([1, []]);
});

test('tries that fail because of us do not use up what an address may send', async () => {
  const { ports, outbox, send } = aContact();
  const { add } = ports.emails;
  ports.emails.add = async () => {
    throw new Error('Storage is away.');
  };
  for (let tries = 0; tries < 10; tries++) await expect(send()).rejects.toThrow('Storage is away.');
  ports.emails.add = add;
  await send();
  expect(await outbox.list()).toHaveLength(1);
});

test('a message with a filled honeypot is stored nowhere, and told that all is well', async () => {
  const { outbox, send } = aContact();
  expect(await send({ reference: 'buy now' })).toEqual({});
  expect(await outbox.list()).toEqual([]);
});

test('a doubt is told as the specification has it', async () => {
  const { outbox, send } = aContact();
  expect(await send({ token: 'not.ours' })).toEqual({
    Error: 'This form is not from our page. Reload the page.',
  });
  expect(await outbox.list()).toEqual([]);
});
