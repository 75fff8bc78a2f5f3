import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addressUnder } from '#domain/addressUnder';
import { createOldSite } from '#functions/adapters/sources/oldSite';
import { isPrivateAddress, isPrivateHost } from '#functions/adapters/web/publicRequest';
import { startExternalServices } from '#local/external/server';

let folder: string;
let external: Awaited<ReturnType<typeof startExternalServices>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-old-site-'));
  external = await startExternalServices({
    port: 0,
    dataFolder: folder,
    onDispatch: () => undefined,
  });
});
afterEach(() => fetch(`${external.url}/local/faults`, { method: 'DELETE' }));
afterAll(async () => {
  await external.stop();
  await rm(folder, { recursive: true, force: true });
});

const base = () => `${external.url}/old-site`;
const site = () => createOldSite(base());
async function read(address = `${base()}/catalogue.json`) {
  const entries = [];
  for await (const entry of site().entries({ address }, { timeZone: 'Europe/Oslo' }))
    entries.push(entry);
  return entries;
}

async function fails(mode: string, more = {}): Promise<void> {
  const body = JSON.stringify({ service: 'old-site', mode, ...more });
  const headers = { 'content-type': 'application/json' };
  await fetch(`${external.url}/local/faults`, { method: 'POST', headers, body });
}

test('the catalogue and its images come as they are', async () => {
  expect(await read()).toContainEqual(expect.objectContaining({ kindOfEntry: 'release' }));
  const bytes = await site().image('release', 112);
  expect(bytes?.subarray(0, 3)).toEqual(new Uint8Array([0xff, 0xd8, 0xff]));
  // The stand-in lacks every image whose number modulo 11 is 3.
  expect(await site().image('release', 113)).toBeNull();
});

test.each(['down', '500', 'cut'])(
  'a site that is away for a moment (%s) is asked again',
  async (mode) => {
    await fails(mode, { times: 2 });
    expect((await read()).length).toBeGreaterThan(2);
  },
);

test.each([
  ['down', 'unavailable', /answers with 503/],
  ['cut', 'unavailable', /does not answer/],
  ['cutOff', 'unavailable', /cut off/],
  ['huge', 'too-large', /larger than 64 MB/],
  ['redirect', 'invalid-input', /not on the old site/],
])('a site that fails by %s is refused in words', async (mode, code, message) => {
  await fails(mode);
  await expect(read()).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
  expect(await site().isThere()).toBe(mode === 'huge' || mode === 'cutOff');
});

test('only addresses under the configured one are fetched', async () => {
  const elsewhere = [
    `${external.url}/v3/mail`,
    base().replace('localhost', '127.0.0.1').replace('[::1]', '127.0.0.1'),
    'http://169.254.169.254/latest',
    'file:///etc/passwd',
    `${base()}/../local/faults`,
    `${base()}x/catalogue.json`,
    base().replace('//', '//user:secret@'),
    'nonsense',
  ].filter((address) => address !== base());
  for (const address of elsewhere) {
    expect(addressUnder(base(), address)).toBeNull();
    await expect(read(address)).rejects.toMatchObject({ code: 'invalid-input' });
  }
});

test.each([
  ...['127.0.0.1', '10.1.2.3', '192.168.1.1', '172.16.0.1', '169.254.169.254', '100.64.0.1'],
  ...[
    '::7f00:1',
    '::127.0.0.1',
    '::a00:1',
    '::ffff:0:7f00:1',
    '64:ff9b::a00:1',
    '64:ff9b:1::a00:1',
  ],
  ...['2002:7f00:1::', '2001::1', '4000::1', 'fec0::1', '5f00::1', '::'],
  ...['0.0.0.0', '::1', 'fe80::1', 'fd00::1', '::ffff:10.0.0.1', '224.0.0.1', '168.63.129.16'],
])('%s is private', (address) => {
  expect(isPrivateAddress(address)).toBe(true);
});

test.each(['93.184.215.14', '2606:2800:21f::1', '2a00:1450::1'])('%s is public', (address) => {
  expect(isPrivateAddress(address)).toBe(false);
});

test('a public name that leads to a private address is not followed', async () => {
  expect(isPrivateHost('localhost')).toBe(true);
  expect(isPrivateHost('label.example')).toBe(false);
});

test('without a configured site there is nothing to fetch', async () => {
  const none = createOldSite(undefined);
  expect(() => none.addressOf(undefined)).toThrow(/OLD_SITE/);
  await expect(none.image('artist', 1)).rejects.toMatchObject({ code: 'invalid-input' });
});

test('an import reads the site’s own catalogue, or another address of the site', () => {
  expect(site().addressOf(undefined)).toBe(`${base()}/catalogue.json`);
  expect(site().addressOf(`${base()}/other.json`)).toBe(`${base()}/other.json`);
  expect(() => site().addressOf('https://elsewhere.example/')).toThrow(/Only addresses/);
});
