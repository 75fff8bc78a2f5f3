import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod';
import { createTestServices } from '#fixtures/externalServices';
import { createSmtp, createSmtpProvider } from '#functions/adapters/mail/smtp';
import { LOCAL_SMTP_PASSWORD, LOCAL_SMTP_USER } from '../../scripts/local/external/credentials.ts';
import { Faults } from '../../scripts/local/external/faults.ts';
import { openMails } from '../../scripts/local/external/mails.ts';
import { startSmtp } from '../../scripts/local/external/smtp.ts';

const services = createTestServices();
const pools: ReturnType<typeof createSmtp>[] = [];
afterAll(() => {
  for (const { transport } of pools) transport.close();
});

const sender = async () => ({ email: 'post@label.example', name: 'Nightjar\r\nBcc: x@y.example' });
const account = { SMTP_USER: LOCAL_SMTP_USER, SMTP_PASSWORD: LOCAL_SMTP_PASSWORD };

function providerAt(server: string, { password = LOCAL_SMTP_PASSWORD, timeout = 5_000 } = {}) {
  const given = { ...account, SMTP_SERVER: server, SMTP_PASSWORD: password };
  const pool = createSmtp(given, timeout);
  pools.push(pool);
  return createSmtpProvider(pool, sender);
}
const provider = (more?: { password?: string; timeout?: number }) =>
  providerAt(`smtp://127.0.0.1:${services.smtpPort}`, more);

const email = (id: string, address = 'ada+b@reader.example') => ({
  id,
  subject: 'Low Water is out\r\nBcc: everybody@x.example',
  html: '<p>-stored- Ærlig</p>',
  text: '-stored- Ærlig',
  to: [
    {
      address,
      substitutions: { '-stored-': 'https://api.example/stored?token=$&' },
      unsubscribe: `https://api.example/unsubscribe?token=${'x'.repeat(120)}.y`,
    },
  ],
  replyTo: { email: 'visitor@x.example', name: 'Ada, “the” reader' },
});
const fail = (fault: object) =>
  services.send('POST', '/local/faults', { service: 'smtp', times: 1, ...fault });
const mailSchema = z.object({
  to: z.array(z.object({ email: z.string() })),
  headers: z.record(z.string(), z.string()),
});
const arrived = async () => z.array(mailSchema).parse(await (await services.get('/mails')).json());

test('an email arrives from the label, to one address, with one-click unsubscribe', async () => {
  expect(await provider().send(email('7-1'))).toEqual({ kind: 'taken' });
  const [mail, ...more] = await (await services.get('/mails')).json();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    to: [{ email: 'ada+b@reader.example' }],
    bcc: [],
    from: { email: 'post@label.example', name: 'Nightjar Bcc: x@y.example' },
    replyTo: { email: 'visitor@x.example', name: 'Ada, “the” reader' },
    subject: 'Low Water is out Bcc: everybody@x.example',
    text: 'https://api.example/stored?token=$& Ærlig',
    html: '<p>https://api.example/stored?token=$& Ærlig</p>',
    headers: {
      'List-Unsubscribe': `<https://api.example/unsubscribe?token=${'x'.repeat(120)}.y>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Message-Id': '<email.7-1@label.example>',
    },
  });
});

test.each([
  [{ mode: 'refuse429' }, { kind: 'later', indices: [0] }, /451/, 0],
  [{ mode: 'full' }, { kind: 'later', indices: [0] }, /452/, 0],
  [{ mode: '500' }, { kind: 'later' }, /451/, 0],
  [{ mode: '400' }, { kind: 'refused', indices: [0] }, /550/, 0],
  [{ mode: 'huge' }, { kind: 'refused' }, /552/, 0],
  [{ mode: 'down', times: 3 }, { kind: 'later' }, /mail server/, 0],
  // Before the server has asked for the text, nothing can have arrived.
  [{ mode: 'cut' }, { kind: 'later' }, /could not be reached/, 0],
  [{ mode: 'cutOff' }, { kind: 'unsure' }, /broke/, 0],
  [{ mode: 'cutAfter' }, { kind: 'unsure' }, /broke/, 1],
])('%j: %j', async (fault, outcome, reason, count) => {
  await fail(fault);
  const met = await provider().send(email('7-2'));
  expect(met).toMatchObject(outcome);
  expect(met).toMatchObject({ reason: expect.stringMatching(reason) });
  expect(await arrived()).toHaveLength(count);
  expect(JSON.stringify(met)).not.toMatch(/only-on-this-machine|reader\.example/);
});

test('a server that takes the text and then says nothing leaves it open', async () => {
  await fail({ mode: 'slow', milliseconds: 20_000 });
  expect(await provider({ timeout: 400 }).send(email('7-3'))).toMatchObject({ kind: 'unsure' });
});

test('a repeated email carries the Message-ID of the first, by which it is told', async () => {
  const smtp = provider();
  await fail({ mode: 'cutAfter' });
  expect(await smtp.send(email('7-4'))).toMatchObject({ kind: 'unsure' });
  expect(await smtp.inquire('7-4')).toBe('repeat');
  expect(await smtp.send(email('7-4'))).toEqual({ kind: 'taken' });
  const ids = (await arrived()).map(({ headers }) => headers['Message-Id']);
  expect(ids).toEqual(['<email.7-4@label.example>', '<email.7-4@label.example>']);
});

test('one pool sends many at once, each to its own address', async () => {
  const smtp = provider();
  const addresses = Array.from({ length: 20 }, (_, index) => `reader${index}@x.example`);
  const outcomes = await Promise.all(
    addresses.map((address, index) => smtp.send(email(`8-${index}`, address))),
  );
  expect(outcomes.every(({ kind }) => kind === 'taken')).toBe(true);
  const reached = (await arrived()).map(({ to }) => to.map((one) => one.email).join());
  expect(reached.toSorted()).toEqual(addresses.toSorted());
});

test('a connection that the server ended meanwhile costs no email', async () => {
  const smtp = provider();
  await smtp.send(email('9-1'));
  await services.restart();
  // The pool's connection is gone, and so is the old port, so nothing may claim to have arrived.
  expect(await smtp.send(email('9-2'))).toMatchObject({ kind: 'later' });
  expect(await provider().send(email('9-2'))).toEqual({ kind: 'taken' });
});

test('a wrong password and a server out of reach are tried later, and named without the password', async () => {
  const wrong = await provider({ password: 'SECRET-not-this' }).send(email('7-5'));
  expect(wrong).toMatchObject({ kind: 'later', reason: 'The mail server answered 535.' });
  const away = await providerAt('smtp://127.0.0.1:9').send(email('7-6'));
  expect(away).toMatchObject({ kind: 'later' });
  expect(JSON.stringify([wrong, away])).not.toMatch(/SECRET/);
});

test('several recipients are refused as a whole: each has to have an outcome of its own', async () => {
  const [first] = email('7-7').to;
  const both = { ...email('7-7'), to: [first, first].flatMap((to) => to ?? []) };
  expect(await provider().send(both)).toMatchObject({ kind: 'refused' });
});

test('without TLS nothing is said to a server elsewhere, least of all the password', async () => {
  const heard: string[] = [];
  // A name that resolves to this machine but is not recognised as local, like a remote server's.
  const server = createServer((socket) => {
    socket.write('220 plain ESMTP\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (line) => {
      heard.push(line.toString());
      socket.write(
        /^EHLO/.test(line.toString()) ? '250-plain\r\n250 AUTH PLAIN\r\n' : '500 no\r\n',
      );
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.2', done));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const outcome = await providerAt(`smtp://127.0.0.2:${port}`).send(email('7-8'));
  server.close();
  expect(outcome).toMatchObject({ kind: 'later' });
  expect(heard.join('')).not.toMatch(/AUTH|MAIL|RCPT/);
});

test.each([
  ['smtps', true],
  ['smtp', false],
])(
  '%s: an email goes by TLS to a server whose certificate holds, and to no other',
  async (scheme, isSecure) => {
    const folder = mkdtempSync(join(tmpdir(), 'smtp-'));
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
    const subject = [
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=test',
      '-addext',
      'subjectAltName=IP:127.0.0.1',
    ];
    execFileSync('openssl', [...made, ...subject, '-keyout', key, '-out', cert], {
      stdio: 'ignore',
    });
    const tls = { key: readFileSync(key), cert: readFileSync(cert), isSecure };
    const mails = await openMails(folder);
    const server = await startSmtp({ port: 0, mails, faults: new Faults(), tls });
    const usual = getCACertificates();
    try {
      const at = `${scheme}://127.0.0.1:${server.port}`;
      expect(await providerAt(at).send(email('7-9'))).toMatchObject({ kind: 'later' });
      expect(mails.list()).toEqual([]);
      setDefaultCACertificates([...usual, tls.cert.toString()]);
      expect(await providerAt(at).send(email('7-9'))).toEqual({ kind: 'taken' });
      expect(mails.list()).toHaveLength(1);
    } finally {
      setDefaultCACertificates(usual);
      await server.stop();
      rmSync(folder, { recursive: true });
    }
  },
);
