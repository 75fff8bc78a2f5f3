import MailService from '@sendgrid/mail/src/classes/mail-service.js';
import { expect, test, vi } from 'vitest';
import { createTestServices } from '#fixtures/externalServices';
import {
  createEmailProvider,
  createNewsletterProvider,
  createSendGrid,
} from '#functions/adapters/mail/sendgrid';
import { LOCAL_SENDGRID_KEY } from '../../scripts/local/external/credentials.ts';

const services = createTestServices();

function settings(key = LOCAL_SENDGRID_KEY, base = services.url) {
  return { SENDGRID_API_KEY: key, SENDGRID_BASE_URL: base };
}
const sender = async () => ({ email: 'post@label.example', name: 'Nightjar' });
const providerFor = (given = settings()) => createEmailProvider(createSendGrid(given), sender);

const email = (id: string, addresses: string[]) => ({
  id,
  subject: 'Low Water is out',
  html: '<p>-stored-</p>',
  text: '-stored-',
  to: addresses.map((address) => ({
    address,
    substitutions: { '-stored-': `https://api.example/stored?token=${address.length}` },
    unsubscribe: 'https://api.example/unsubscribe?token=x.y',
  })),
});
const fail = (fault: object) =>
  services.send('POST', '/local/faults', { service: 'sendgrid', ...fault });
const arrived = async () => (await services.get('/mails')).json();

test('emails are handed over by SendGrid’s own package for them, untracked', async () => {
  const client = createSendGrid(settings());
  const [send, request] = [vi.spyOn(MailService.prototype, 'send'), vi.spyOn(client, 'request')];
  const replyTo = { email: 'ada@reader.example', name: 'Ada' };
  const provider = createEmailProvider(client, sender);
  await provider.send({ ...email('7-0', ['a@x.example']), replyTo });
  expect(send.mock.calls).toHaveLength(1);
  send.mockRestore();
  const never = { enable: false };
  expect(request.mock.calls[0]?.[0].body).toMatchObject({
    tracking_settings: { click_tracking: never, open_tracking: never },
  });
  expect(await arrived()).toMatchObject([{ replyTo }]);
});

test('an email arrives from the label, with its own substitutions and one-click unsubscribe', async () => {
  expect(await providerFor().send(email('7-1', ['a+b@x.example', 'longer@x.example']))).toEqual({
    kind: 'taken',
  });
  const mails = await arrived();
  expect(mails).toHaveLength(2);
  expect(mails[1]).toMatchObject({
    to: [{ email: 'a+b@x.example' }],
    from: { email: 'post@label.example', name: 'Nightjar' },
    text: 'https://api.example/stored?token=13',
    headers: {
      'List-Unsubscribe': '<https://api.example/unsubscribe?token=x.y>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    customArgs: { emailId: '7-1' },
  });
});

test.each([
  [{ mode: 'refuse429', retryAfter: 17 }, { kind: 'later', retryAfter: 17 }, 0],
  [{ mode: '500' }, { kind: 'later' }, 0],
  [{ mode: 'down' }, { kind: 'later' }, 0],
  [{ mode: '400' }, { kind: 'refused' }, 0],
  [{ mode: 'cut' }, { kind: 'unsure' }, 0],
  [{ mode: 'cutAfter' }, { kind: 'unsure' }, 1],
  [{ mode: 'notJson' }, { kind: 'unsure' }, 0],
  [{ mode: 'redirect' }, { kind: 'later' }, 0],
  [{ mode: 'huge' }, { kind: 'unsure' }, 0],
])('%j: %j', async (fault, outcome, count) => {
  await fail({ ...fault, times: 1 });
  const met = await providerFor().send(email('7-2', ['a@x.example']));
  expect(met).toMatchObject(outcome);
  expect(await arrived()).toHaveLength(count);
  expect(JSON.stringify(met)).not.toMatch(/SG\.|a@x\.example/);
});

test('refused recipients are named by their index', async () => {
  const outcome = await providerFor().send(email('7-3', ['a@x.example', 'nobody', 'b@x.example']));
  expect(outcome).toMatchObject({ kind: 'refused', indices: [1] });
});

test('retries after a wrong key and while the provider is away', async () => {
  const wrong = await providerFor(settings('SG.other')).send(email('7-4', ['a@x.example']));
  expect(wrong).toMatchObject({ kind: 'later', reason: 'SendGrid answered 401.' });
  const away = await providerFor(settings(undefined, 'http://127.0.0.1:9')).send(email('7-5', []));
  expect(away).toMatchObject({ kind: 'later' });
});

test('the provider’s records list the accepted emails', async () => {
  const provider = providerFor();
  await fail({ mode: 'cutAfter', times: 1 });
  await provider.send(email('7-6', ['a@x.example']));
  expect([await provider.inquire('7-6'), await provider.inquire('7-7')]).toEqual([
    'taken',
    'not-taken',
  ]);
  await fail({ mode: 'refuse429', times: 1 });
  expect(await provider.inquire('7-6')).toBe('later');
  await fail({ mode: '400', times: 1 });
  expect(await provider.inquire('7-6')).toBe('unknown');
});

test('adding and removing a newsletter contact can be repeated, and an error holds no key', async () => {
  const newsletter = createNewsletterProvider(createSendGrid(settings()));
  await newsletter.put('A+b@x.example');
  await newsletter.put('a+b@x.example');
  const listed = async () => (await services.get('/local/contacts')).json();
  expect(await listed()).toMatchObject([{ email: 'a+b@x.example' }]);
  await newsletter.remove('a+b@x.example');
  await newsletter.remove('a+b@x.example');
  expect(await listed()).toEqual([]);
  await fail({ mode: 'cut', times: 1 });
  const error = await newsletter.put('c@x.example').catch((thrown: unknown) => thrown);
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toMatch(/SG\.|c@x/);
});
