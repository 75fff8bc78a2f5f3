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
  const { sendMail, letters } = servicesOver(label.ports);
  const send = (given = {}) => sendMail({ body: { ...message, ...given }, client: 'c' });
  const deliver = async () => {
    for (const { key } of await letters.list()) await letters.deliver(key);
  };
  return { ...label, letters, send, deliver };
}

test('a message is stored before it is mailed, from the label and to the label', async () => {
  const { letters, post, send, deliver } = aContact();
  expect(await send()).toEqual({});
  expect([(await letters.list()).length, post.arrived]).toEqual([1, []]);
  await deliver();
  expect(await letters.list()).toEqual([]);
  expect(post.arrived).toMatchObject([
    { to: 'post@label.example', replyTo: { email: message.fromAddress, name: 'Ada' } },
  ]);
});

test('a button that is pressed twice sends one message, at once or after it went', async () => {
  const { post, send, deliver } = aContact();
  await Promise.all([send(), send()]);
  await deliver();
  expect(await send()).toEqual({});
  await deliver();
  expect(post.arrived).toHaveLength(1);
  await send({ body: 'And where the record itself?' });
  await deliver();
  expect(post.arrived).toHaveLength(2);
});

test('what could not be stored is taken when it is sent again', async () => {
  const { ports, letters, send } = aContact();
  const { add } = ports.letters;
  ports.letters.add = async () => {
    throw new Error('Storage is away.');
  };
  await expect(send()).rejects.toThrow('Storage is away.');
  ports.letters.add = add;
  await send();
  expect(await letters.list()).toHaveLength(1);
});

test('what fills in the trap is stored nowhere, and told that all is well', async () => {
  const { letters, send } = aContact();
  expect(await send({ reference: 'buy now' })).toEqual({});
  expect(await letters.list()).toEqual([]);
});

test('a doubt is told as the specification has it', async () => {
  const { letters, send } = aContact();
  expect(await send({ token: 'not.ours' })).toEqual({
    Error: 'This form was not taken from our page. Open the page again.',
  });
  expect(await letters.list()).toEqual([]);
});
