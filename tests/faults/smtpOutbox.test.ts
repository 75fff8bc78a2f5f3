import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { campaignGroup, newCampaign, presaveGroup } from '#domain/email/campaign';
import { neutralLabel } from '#domain/label/label';
import { releaseStatus } from '#domain/release/releaseStatus';
import { consentTo } from '#domain/visitor/consent';
import { createTestServices } from '#fixtures/externalServices';
import { aStoredRelease } from '#fixtures/releases';
import { noProvider } from '#functions/adapters/mail/mail';
import { createSmtp, createSmtpProvider } from '#functions/adapters/mail/smtp';
import { createEmailTemplates } from '#functions/emails/emailTemplates';
import type { EmailProvider } from '#functions/ports/emails';
import { createCampaigns } from '#functions/services/email/campaigns';
import { createMailCount } from '#functions/services/email/mailCount';
import { createOutbox } from '#functions/services/email/outbox';
import { createRateLimiter } from '#functions/services/visitors/rateLimiter';
import { LOCAL_SMTP_PASSWORD, LOCAL_SMTP_USER } from '../../scripts/local/external/credentials.ts';
import { memoryLabel } from '../memory/label.ts';
import { tokenSigner } from '../memory/visitorPorts.ts';

const external = createTestServices();
const minute = 60_000;
const content = {
  kind: 'contact' as const,
  fromAddress: 'ada@reader.example',
  fromName: 'Ada',
  body: 'Where can I buy the sleeve?',
};
let close: () => void = () => undefined;
afterEach(() => close());

/** Emails over the local SMTP server or another provider, with a clock set by the test. */
function postOver(port = external.smtpPort, provider?: EmailProvider) {
  const label = memoryLabel({ timeZone: 'Europe/Oslo', start: '2026-06-01T08:00:00.000Z' });
  const account = { SMTP_USER: LOCAL_SMTP_USER, SMTP_PASSWORD: LOCAL_SMTP_PASSWORD };
  const pool = createSmtp({ ...account, SMTP_SERVER: `smtp://127.0.0.1:${port}` });
  close = () => pool.transport.close();
  const sender = { email: 'post@label.example', name: 'Nightjar' };
  const emailProvider = provider ?? createSmtpProvider(pool, async () => sender);
  const emailTemplates = createEmailTemplates(async () => ({
    name: 'Nightjar',
    siteUrl: 'http://localhost',
    languages: ['en'],
    words: {},
    theme: neutralLabel.theme,
    marks: neutralLabel.marks,
  }));
  const ports = { ...label.ports, emailProvider, emailTemplates };
  const outbox = createOutbox(ports, {
    tokenSigner,
    rateLimiter: createRateLimiter(ports),
    isCodeWanted: async () => true,
  });
  const campaigns = createCampaigns(ports, { tokenSigner, outbox });
  const later = (minutes: number) => {
    label.time.now = new Date(label.time.now.getTime() + minutes * minute);
  };
  /** Half a day, after which every deliverable email is sent. */
  const untilSettled = async () => {
    for (let round = 0; round < 36; round++) {
      await outbox.deliver('1');
      later(20);
    }
  };
  const mailCount = createMailCount(ports);
  const handedOver = () => mailCount.of('2026-06');
  return { ...label, outbox, campaigns, later, untilSettled, handedOver };
}

const fail = (fault: object) =>
  external.send('POST', '/local/faults', { service: 'smtp', ...fault });
const mailSchema = z.object({
  to: z.array(z.object({ email: z.string() })),
  headers: z.record(z.string(), z.string()),
});
const arrived = async () => z.array(mailSchema).parse(await (await external.get('/mails')).json());
const secrets = /only-on-this-machine|reader\.example|sleeve/;

test.each([
  { mode: 'refuse429', times: 3 },
  { mode: 'full', times: 3 },
  { mode: '500', times: 3 },
  { mode: 'down', times: 6 },
  { mode: 'cut', times: 2 },
  { mode: 'cutOff', times: 2 },
])('an email goes through %o once, and no log tells of it', async (fault) => {
  const { outbox, untilSettled, logged, handedOver } = postOver();
  await fail(fault);
  await outbox.add('1', 'ada', content);
  await untilSettled();
  expect(await outbox.list()).toEqual([]);
  expect(await arrived()).toHaveLength(1);
  expect(await handedOver()).toBe(1);
  expect(logged.join('\n')).not.toMatch(secrets);
});

test('without a mail server a code is printed, and is no email that was handed over', async () => {
  const print = vi.spyOn(console, 'log').mockReturnValue();
  const { outbox, time, handedOver, logged } = postOver(undefined, noProvider);
  const at = time.now.toISOString();
  const code = { kind: 'signIn', address: 'ada@label.example', at, isWelcome: true } as const;
  await outbox.add('1', '', code);
  await outbox.deliver('1');
  expect(print.mock.calls).toEqual([[expect.stringMatching(/^code to sign in: \d{6}$/)]]);
  expect(await outbox.list()).toEqual([]);
  expect(await handedOver()).toBe(0);
  expect(logged).toEqual(['email.printed {"kind":"signIn"}']);
});

test('an answer that got lost brings one more copy, known by its Message-ID', async () => {
  const { outbox, untilSettled } = postOver();
  await fail({ mode: 'cutAfter', times: 1 });
  await outbox.add('1', 'ada', content);
  await untilSettled();
  expect(await outbox.list()).toEqual([]);
  const ids = (await arrived()).map(({ headers }) => headers['Message-Id']);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test('a server that never answers gets three copies at most, then staff decide', async () => {
  const { outbox, untilSettled } = postOver();
  await fail({ mode: 'cutAfter' });
  await outbox.add('1', 'ada', content);
  await untilSettled();
  expect(await arrived()).toHaveLength(3);
  const blocked = await outbox.find('1');
  expect(blocked?.value.sending.state).toBe('blocked');
  await fail({ mode: 'off' });
  if (blocked) await outbox.retry(blocked);
  await untilSettled();
  expect(await outbox.list()).toEqual([]);
});

test('an email that is refused for good waits for staff', async () => {
  const { outbox, untilSettled, logged } = postOver();
  await fail({ mode: '400', times: 1 });
  await outbox.add('1', 'ada', content);
  await untilSettled();
  expect((await outbox.find('1'))?.value.sending).toMatchObject({
    state: 'dead',
    failure: 'The mail server refused this message (550).',
  });
  expect(await arrived()).toEqual([]);
  expect(logged.join('\n')).not.toMatch(secrets);
});

test('an email is tried for a day while the server is away, then shown to staff', async () => {
  const { outbox, untilSettled } = postOver(9);
  await outbox.add('1', 'ada', content);
  for (const _ of [1, 2, 3]) await untilSettled();
  expect((await outbox.find('1'))?.value.sending.state).toBe('dead');
});

test('one full mailbox does not keep the others from the email of the day', async () => {
  const { ports, campaigns, addLiveRelease, later } = postOver();
  const links = [{ name: 'Bandcamp', url: 'https://nightjar.bandcamp.com/album/low-water' }];
  const release = aStoredRelease({
    cId: 7,
    title: 'Low Water',
    releaseDate: '2026-05-30',
    releaseStatus: releaseStatus.Released,
    links,
  });
  await addLiveRelease(release);
  await ports.campaigns.add(campaignGroup, presaveGroup(7), newCampaign(7, 'Low Water'));
  const consent = consentTo('presave', new Date('2026-05-01T08:00:00.000Z'));
  for (const name of ['ada', 'bo', 'cy'])
    await ports.presaves.add(presaveGroup(7), name, { address: `${name}@reader.example`, consent });
  await fail({ mode: 'full', times: 1 });
  await campaigns.run(7);
  const reached = async () => (await arrived()).map(({ to }) => to[0]?.email).toSorted();
  expect(await reached()).toEqual(['bo@reader.example', 'cy@reader.example']);
  expect((await ports.campaigns.find(campaignGroup, '7'))?.value).toMatchObject({
    open: true,
    sent: 2,
  });
  await campaigns.run(7);
  expect(await reached()).toHaveLength(2);
  later(5);
  await campaigns.run(7);
  expect(await reached()).toHaveLength(3);
  expect((await ports.campaigns.find(campaignGroup, '7'))?.value).toMatchObject({
    open: false,
    sent: 3,
  });
  expect(await ports.presaves.list(presaveGroup(7))).toEqual([]);
});

test('a mailbox that stays full for a day counts as refused, which staff see', async () => {
  const { ports, campaigns, addLiveRelease, later } = postOver();
  const links = [{ name: 'Bandcamp', url: 'https://nightjar.bandcamp.com/album/low-water' }];
  const released = { releaseDate: '2026-05-30', releaseStatus: releaseStatus.Released, links };
  await addLiveRelease(aStoredRelease({ cId: 7, title: 'Low Water', ...released }));
  await ports.campaigns.add(campaignGroup, presaveGroup(7), newCampaign(7, 'Low Water'));
  const consent = consentTo('presave', new Date('2026-05-01T08:00:00.000Z'));
  await ports.presaves.add(presaveGroup(7), 'ada', { address: 'ada@reader.example', consent });
  await fail({ mode: 'full' });
  for (let hours = 0; hours < 27; hours++) {
    await campaigns.run(7);
    later(61);
  }
  const [ada] = await ports.presaves.list(presaveGroup(7));
  expect(ada?.value).toMatchObject({ refused: 'The mail server answered 452.' });
  expect(ada?.value.putOff).toBeUndefined();
  await campaigns.run(7);
  expect((await ports.campaigns.find(campaignGroup, '7'))?.value).toMatchObject({ open: false });
});
