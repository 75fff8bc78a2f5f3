import { once } from 'node:events';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { ownCertificate } from '#fixtures/ownCertificate';
import { openServerData } from '#functions/adapters/storage/serverData';
import { checkMachine, listensAt, readServerSettings } from './settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'gatefold-settings-'));
const pem = join(folder, 'some.pem');
writeFileSync(pem, 'some');
const three = { DATA: join(folder, 'data'), SITE_URL: 'https://label.example', PORT: '8080' };

describe('the settings of one server', () => {
  test('three are enough', () => {
    expect(readServerSettings(three)).toMatchObject({
      SITE_URL: 'https://label.example',
      PORT: 8080,
    });
  });

  test('other machines reach it only where it has a certificate, or as it is told', () => {
    expect(listensAt({})).toBe('127.0.0.1');
    expect(listensAt({ TLS_CERT: pem })).toBe('::');
    expect(listensAt({ HOST: '10.0.0.7', TLS_CERT: pem })).toBe('10.0.0.7');
  });

  test('everything that is missing is named at once', () => {
    expect(readServerSettings({})).toEqual(
      ['DATA', 'SITE_URL', 'PORT'].map((name) => ({ name, message: 'not set' })),
    );
  });

  test.each([
    ['SITE_URL', 'label.example', /not an address/],
    ['SITE_URL', 'https://label.example/site', /without a path/],
    ['SITE_URL', 'ftp://label.example', /not an address/],
    ['PORT', 'eighty', /not a number/],
    ['PORT', '99999', /not above 65535/],
    ['DATA', pem, /can’t be written to/],
    ['DATA', join(pem, 'below'), /can’t be written to/],
    ['TRUST_PROXY', 'the cloud', /is no address/],
    ['TLS_CERT', join(folder, 'missing.pem'), /can’t be read/],
    ['TLS_KEY', pem, undefined],
    ['SMTP_SERVER', 'mail.example', /smtps:\/\/mail/],
    ['SMTP_USER', 'me', undefined],
    ['CLIENT_ID', 'mine', /not an id such as/],
    ['IDENTITY_TENANT', 'ours', /not an id such as/],
    ['ITUNES', 'itunes', /not an address such as/],
    ['MAIL_RATE', 'many', 'not a number'],
    ['MAIL_RATE', '0', /./],
  ])('a wrong %s, %s, is named', (name, value, message) => {
    const found = readServerSettings({ ...three, [name]: value });
    expect(found).toBeInstanceOf(Array);
    if (message) expect(found).toContainEqual({ name, message: expect.stringMatching(message) });
    expect(JSON.stringify(found)).not.toContain(`"${value}"`);
  });

  test('the mailbox that sudo and login shells name is no setting', () => {
    expect(readServerSettings({ ...three, MAIL: '/var/mail/root' })).toMatchObject({ PORT: 8080 });
    expect(readServerSettings({ ...three, MAIL: 'post' })).toEqual([
      { name: 'MAIL', message: expect.stringContaining('smtp') },
    ]);
  });

  test.each(['VISITOR_SECRET', 'SMTP_PASSWORD'])(
    'a reference that Azure has not resolved is never taken for the secret %s',
    (name) => {
      const reference =
        '@Microsoft.KeyVault(SecretUri=https://gatefold-keys.vault.azure.net/secrets/x)';
      expect(readServerSettings({ ...three, [name]: reference })).toEqual([
        { name, message: expect.stringContaining('Key Vault') },
      ]);
    },
  );

  test('what belongs together is asked for together', () => {
    expect(readServerSettings({ ...three, TLS_CERT: pem })).toEqual([
      { name: 'TLS_KEY', message: 'not set, and TLS_CERT is' },
    ]);
    expect(readServerSettings({ ...three, SMTP_SERVER: 'smtp://mail.example' })).toEqual([
      { name: 'MAIL_FROM', message: 'not set' },
    ]);
    expect(readServerSettings({ ...three, SMTP_PASSWORD: 'secret' })).toEqual([
      { name: 'SMTP_USER', message: 'SMTP_USER and SMTP_PASSWORD are set together, or neither' },
    ]);
  });

  test('a certificate and its key are tried before anything starts', async () => {
    const [one, other] = [join(folder, 'one'), join(folder, 'other')];
    for (const made of [one, other]) mkdirSync(made);
    const [{ cert, key }, { key: foreign }] = [
      await ownCertificate(one, 10),
      await ownCertificate(other, 10),
    ];
    expect(readServerSettings({ ...three, TLS_CERT: cert, TLS_KEY: key })).toMatchObject({
      TLS_CERT: cert,
    });
    for (const wrong of [foreign, pem])
      expect(readServerSettings({ ...three, TLS_CERT: cert, TLS_KEY: wrong })).toEqual([
        { name: 'TLS_CERT', message: expect.stringMatching(/^not a certificate and its key/) },
      ]);
  });

  test('what would be noticed late is named', async () => {
    const { cert, key } = await ownCertificate(mkdtempSync(join(folder, 'late-')), 10);
    const troublesOf = async (given: Record<string, string>) => {
      const settings = readServerSettings({ ...three, PORT: '0', ...given });
      if (Array.isArray(settings)) throw new Error(JSON.stringify(settings));
      return checkMachine(settings);
    };
    const own = { SITE_URL: 'https://localhost', HOST: '127.0.0.1', TLS_CERT: cert, TLS_KEY: key };
    expect(await troublesOf(own)).toEqual([]);
    expect(await troublesOf({ ...own, SITE_URL: 'https://label.example' })).toEqual([
      { name: 'TLS_CERT', message: 'this certificate is not for label.example' },
    ]);
    vi.useFakeTimers({ now: Date.now() + 11 * 86_400_000, toFake: ['Date'] });
    expect(await troublesOf(own)).toEqual([
      { name: 'TLS_CERT', message: expect.stringMatching(/^this certificate ended on 2\d{3}-/) },
    ]);
    vi.useRealTimers();
    expect(await troublesOf({ BACKUPS: join(pem, 'below') })).toEqual([
      { name: 'BACKUPS', message: 'can’t be written to' },
    ]);
  });

  test('a port in use, and an address of another machine, are named', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = Object(taken.address());
    const troublesOf = async (given: Record<string, string>) => {
      const settings = readServerSettings({ ...three, ...given });
      if (Array.isArray(settings)) throw new Error(JSON.stringify(settings));
      return checkMachine(settings);
    };
    const inUse = [{ name: 'PORT', message: `another program listens on ${port}` }];
    expect(await troublesOf({ PORT: String(port) })).toEqual(inUse);
    // The server whose settings are asked about may run.
    const DATA = mkdtempSync(join(folder, 'served-'));
    const served = openServerData(DATA);
    expect(await troublesOf({ DATA, PORT: String(port) })).toEqual([]);
    served.close();
    expect(await troublesOf({ DATA, PORT: String(port) })).toEqual(inUse);
    expect(await troublesOf({ PORT: '0', HOST: '203.0.113.7' })).toEqual([
      { name: 'HOST', message: 'this machine has no address 203.0.113.7' },
    ]);
    expect(await troublesOf({ PORT: '0' })).toEqual([]);
    taken.close();
  });
});
