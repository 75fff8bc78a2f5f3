import { expect, test } from 'vitest';
import * as z from 'zod';
import { neutralLabel } from '#domain/label/label';
import { createTestServices } from '#fixtures/externalServices';
import { createEmailProvider, createSendGrid } from '#functions/adapters/mail/sendgrid';
import { createEmailTemplates } from '#functions/emails/emailTemplates';
import { createOutbox } from '#functions/services/email/outbox';
import { createRateLimiter } from '#functions/services/visitors/rateLimiter';
import { LOCAL_SENDGRID_KEY } from '../../scripts/local/external/credentials.ts';
import { memoryLabel } from '../memory/label.ts';
import { tokenSigner } from '../memory/visitorPorts.ts';

const external = createTestServices();

const content = {
  kind: 'contact' as const,
  fromAddress: 'ada@reader.example',
  fromName: 'Ada',
  body: 'Where can I buy the sleeve?',
};
const twentyMinutes = 20 * 60_000;
/** Half a day, after which every deliverable email is sent. */
const mostRounds = 36;
/** The timeout of SendGrid's calls in milliseconds: a call can arrive even on a busy machine. */
const timeout = 500;

/** Emails through SendGrid's stand-in, with a clock set by the test. */
function outboxOver(base: string) {
  const label = memoryLabel({ timeZone: 'Europe/Oslo', start: '2026-06-01T08:00:00.000Z' });
  const settings = {
    SENDGRID_API_KEY: LOCAL_SENDGRID_KEY,
    SENDGRID_BASE_URL: base,
  };
  const emailProvider = createEmailProvider(createSendGrid(settings, timeout), async () => ({
    email: 'post@label.example',
    name: 'Nightjar',
  }));
  const emailTemplates = createEmailTemplates(async () => ({
    name: 'Nightjar',
    languages: ['en'],
    words: {},
    siteUrl: 'http://localhost',
    theme: neutralLabel.theme,
    marks: neutralLabel.marks,
  }));
  const outbox = createOutbox(
    { ...label.ports, emailProvider, emailTemplates },
    { tokenSigner, rateLimiter: createRateLimiter(label.ports), isCodeWanted: async () => true },
  );
  const later = () => {
    label.time.now = new Date(label.time.now.getTime() + twentyMinutes);
  };
  const untilSettled = async () => {
    for (let round = 0; round < mostRounds; round++) {
      await outbox.deliver('1');
      later();
    }
  };
  return { ...label, outbox, untilSettled };
}

const fail = (fault: object) =>
  external.send('POST', '/local/faults', { service: 'sendgrid', ...fault });
const arrived = async () => z.array(z.unknown()).parse(await (await external.get('/mails')).json());
const secrets = /SG\.|Bearer|reader\.example|sleeve/;

test.each([
  { mode: 'refuse429', retryAfter: 1700, times: 2 },
  { mode: '500', times: 3 },
  { mode: 'down', times: 2 },
  { mode: 'redirect', times: 2 },
  { mode: 'notJson', times: 1 },
  { mode: 'cut', times: 2 },
  { mode: 'cutAfter', times: 1 },
  { mode: 'cutOff', times: 1 },
])('through $mode an email is sent once, and no secret is in the log', async (fault) => {
  const { outbox, untilSettled, logged } = outboxOver(external.url);
  await fail(fault);
  await outbox.add('1', 'ada', content);
  await untilSettled();
  expect(await outbox.list()).toEqual([]);
  expect(await arrived()).toHaveLength(1);
  expect(logged.join('\n')).not.toMatch(secrets);
});

test('an email that SendGrid accepts after a time-out does not go twice', async () => {
  const { outbox, untilSettled } = outboxOver(external.url);
  await fail({ mode: 'slow', milliseconds: 2 * timeout, times: 1 });
  await outbox.add('1', 'ada', content);
  await outbox.deliver('1');
  expect((await outbox.find('1'))?.value.sending.state).toBe('unsure');
  await expect.poll(arrived).toHaveLength(1);
  await untilSettled();
  expect(await outbox.list()).toEqual([]);
  expect(await arrived()).toHaveLength(1);
});

test('an email that is refused permanently waits for staff, who send it again', async () => {
  const { outbox, untilSettled, logged } = outboxOver(external.url);
  await fail({ mode: '400', times: 1 });
  await outbox.add('1', 'ada', content);
  await untilSettled();
  const dead = await outbox.find('1');
  expect(dead?.value.sending).toMatchObject({
    state: 'dead',
    failure: 'SendGrid refused this message (400).',
  });
  expect(await arrived()).toEqual([]);
  if (dead) await outbox.retry(dead);
  await untilSettled();
  expect(await arrived()).toHaveLength(1);
  expect(logged.join('\n')).not.toMatch(secrets);
});

test('an email is tried for a day while the provider is away, then shown to staff', async () => {
  const { outbox, untilSettled, logged } = outboxOver('http://127.0.0.1:9');
  await outbox.add('1', 'ada', content);
  await untilSettled();
  expect((await outbox.find('1'))?.value.sending.state).toBe('waiting');
  await untilSettled();
  await untilSettled();
  expect((await outbox.find('1'))?.value.sending.state).toBe('dead');
  expect(logged.join('\n')).not.toMatch(secrets);
});
