import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { FoundEntry } from '#domain/importing/foundEntry';
import { aQuickPace } from '#fixtures/quickPace';
import { createBandcamp } from '#functions/adapters/sources/bandcamp';
import { startExternalServices } from '#local/external/server';

const pace = aQuickPace();
let folder: string;
let external: Awaited<ReturnType<typeof startExternalServices>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-bandcamp-'));
  external = await startExternalServices({
    port: 0,
    dataFolder: folder,
    onDispatch: () => undefined,
    now: pace.now,
  });
});
afterEach(async () => {
  await fetch(`${external.url}/local/reset`, { method: 'POST' });
  // The next test asks as somebody else, too soon for the stand-in.
  await pace.sleep(800);
});
afterAll(async () => {
  await external.stop();
  await rm(folder, { recursive: true, force: true });
});

const needs = { timeZone: 'Europe/Oslo', contact: 'post@label.example' };
const source = () => createBandcamp({ bandcamp: `${external.url}/bandcamp`, pace });
const label = 'https://tidewrack.bandcamp.com';

async function read(address: string, bandcamp = source()) {
  const found: FoundEntry[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof bandcamp.page>> = await bandcamp.page(
      { address },
      cursor,
      needs,
    );
    found.push(...page.entries);
    cursor = page.next;
  } while (cursor !== null);
  return found;
}

/** Replaces the label elsewhere by one with a single release. */
const only = (key: string) =>
  fetch(`${external.url}/local/elsewhere`, {
    method: 'PUT',
    body: JSON.stringify({
      label: 'Tidewrack',
      releases: [
        {
          key,
          title: 'Ebb',
          artists: [{ name: 'Tidewrack' }],
          day: '2019-03-22',
          labels: [{ name: 'Tidewrack', number: 'T1' }],
          discs: [[{ name: 'Low Water', length: 200 }]],
        },
      ],
    }),
  });

const fails = (mode: string) =>
  fetch(`${external.url}/local/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ service: 'bandcamp', mode }),
  });

test('a label comes with its artists’ releases, slowly', async () => {
  const found = await read(label);
  const titles = found.map((entry) =>
    entry.kindOfEntry === 'release' ? entry.title : entry.reason,
  );
  // The LP is an edition on the page of its release.
  expect(titles).toHaveLength(8);
  expect(new Set(titles)).toContain('قبل المغيب');
  const ebb = found.find((entry) => entry.kindOfEntry === 'release' && entry.title === 'Ebb');
  expect(ebb).toMatchObject({
    key: 'https://sluice.bandcamp.com/album/ebb',
    releaseDate: '2019-03-22',
    catalogueNumber: 'TWR-001',
    tracks: [{ isrc: 'NOTWR1900001', length: '3:34' }, { length: '3:07' }, { length: '6:42' }],
  });
  const [sluice] = ebb?.kindOfEntry === 'release' ? ebb.artists : [];
  expect(sluice?.bio).toMatch(/^<p>Two people.*<\/p><p>From the west.*heater\.<\/p>$/);
  const cover = ebb?.kindOfEntry === 'release' ? ebb.cover : null;
  const bandcamp = source();
  await pace.sleep(1_000);
  for (const address of [cover, sluice?.image]) {
    const picture = await bandcamp.picture(address ?? '', needs);
    expect(picture?.subarray(0, 3)).toEqual(new Uint8Array([0xff, 0xd8, 0xff]));
  }
  const seen = await (await fetch(`${external.url}/local/requests?service=bandcamp`)).json();
  expect(new Set(seen.map(({ status }: { status: number }) => status))).toEqual(new Set([200]));
});

test('a label’s own domain is read once its page shows that it is Bandcamp’s', async () => {
  await only('ebb');
  expect(await read('https://music.tidewrack.example')).toMatchObject([{ title: 'Ebb' }]);
  expect(() => source().addressOf('http://127.0.0.1/')).toThrow(/Give the address/);
  expect(() => source().addressOf('http://label.localhost/')).toThrow(/Give the address/);
});

test('robots.txt names the pause between two pages', async () => {
  await only('ebb');
  const waits: number[] = [];
  const sleep = (time: number) => {
    waits.push(Math.round(time / 1000));
    return pace.sleep(time);
  };
  const bandcamp = createBandcamp({
    bandcamp: `${external.url}/bandcamp`,
    pace: { ...pace, sleep },
  });
  await read(label, bandcamp);
  // Three seconds until robots.txt was read.
  expect([waits[0], new Set(waits.slice(1))]).toEqual([3, new Set([1])]);
});

test('what robots.txt excludes is not read', async () => {
  await only('secret');
  await expect(read(label)).rejects.toMatchObject({
    code: 'not-allowed',
    message: expect.stringContaining('robots.txt'),
  });
});

test.each(['refuse429'])('asked to stop (%s), it stops at once', async (mode) => {
  await fails(mode);
  await expect(read(label)).rejects.toMatchObject({ code: 'not-allowed' });
  const seen = await (await fetch(`${external.url}/local/requests?service=bandcamp`)).json();
  expect(seen).toHaveLength(1);
});

test('nobody at an address is no empty catalogue, and pictures come from Bandcamp alone', async () => {
  await expect(read('https://nobody.bandcamp.com')).rejects.toMatchObject({ code: 'not-found' });
  for (const other of [
    'https://evil.example/a.jpg',
    'http://f4.bcbits.com/a.jpg',
    'file:///etc/passwd',
  ])
    await expect(source().picture(other, needs)).rejects.toMatchObject({ code: 'invalid-input' });
});

/** A site in place of Bandcamp that answers as the test says, and the paths that it was asked for. */
async function aSite(answer: (path: string, response: ServerResponse) => void) {
  const asked: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    answer(url, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    bandcamp: createBandcamp({ bandcamp: `http://127.0.0.1:${port}`, pace }),
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

test('a pause of several minutes in robots.txt is kept', async () => {
  await using site = await aSite((path, response) =>
    response.end(path.endsWith('robots.txt') ? 'User-agent: *\nCrawl-delay: 300' : '<a href="/">'),
  );
  const page = (cursor: string | null) => site.bandcamp.page({ address: label }, cursor, needs);
  await page(null);
  const cursor = JSON.stringify({ left: [`${label}/album/ebb`], all: 1 });
  await expect(page(cursor)).rejects.toMatchObject({ code: 'unavailable' });
  await pace.sleep(290_000);
  await page(cursor);
  const pages = ['/tidewrack/robots.txt', '/tidewrack/music', '/tidewrack/album/ebb'];
  expect(site.asked).toEqual(pages);
});

test('a redirect is asked for as slowly as a page, and not where robots.txt excludes it', async () => {
  const times: number[] = [];
  await using site = await aSite((path, response) => {
    times.push(pace.now());
    if (path.endsWith('robots.txt')) response.end('User-agent: *\nDisallow: /album/secret');
    else if (path.endsWith('/album/old')) response.writeHead(301, { location: 'new' }).end();
    else if (path.endsWith('/album/odd'))
      response.writeHead(302, { location: '/tidewrack/album/secret' }).end();
    else if (path.endsWith('/album/away'))
      response.writeHead(302, { location: 'http://127.0.0.1:1/tidewrack/album/a' }).end();
    else response.end('<a href="/">');
  });
  const page = (slug: string) => {
    const cursor = JSON.stringify({ left: [`${label}/album/${slug}`], all: 1 });
    return site.bandcamp.page({ address: label }, cursor, needs);
  };
  await page('old');
  expect(times.slice(1).map((time, index) => time - (times[index] ?? 0))).toEqual([3_000, 3_000]);
  await expect(page('odd')).rejects.toMatchObject({ code: 'not-allowed' });
  await expect(page('away')).rejects.toMatchObject({ code: 'invalid-input' });
  const slugs = site.asked.map((path) => path.replace('/tidewrack/', ''));
  expect(slugs).toEqual(['robots.txt', 'album/old', 'album/new', 'album/odd', 'album/away']);
});

test('what redirects without end is given up', async () => {
  await using site = await aSite((_, response) =>
    response.writeHead(302, { location: 'again' }).end(),
  );
  const picture = site.bandcamp.picture('https://f4.bcbits.com/img/a1_0.jpg', needs);
  await expect(picture).rejects.toMatchObject({ code: 'unavailable' });
});

test.each([
  ['excludes it', 200, 'not-allowed'],
  ['is refused', 403, undefined],
])('a picture is asked for as its host’s robots.txt says: it %s', async (_, status, code) => {
  await using site = await aSite((path, response) => {
    if (!path.endsWith('robots.txt')) return response.end('picture');
    return response.writeHead(status).end('User-agent: *\nDisallow: /img/');
  });
  const picture = site.bandcamp.picture('https://f4.bcbits.com/img/a1_0.jpg', needs);
  if (code) await expect(picture).rejects.toMatchObject({ code });
  else expect(await picture).toHaveLength(7);
  expect(site.asked[0]).toBe('/f4/robots.txt');
});

test('a page may have 8 MB, and a picture as much as an upload', async () => {
  await using site = await aSite((path, response) => {
    if (path.endsWith('robots.txt')) return response.writeHead(404).end();
    return response.end(Buffer.alloc(9 * 1024 * 1024, ' '));
  });
  await expect(site.bandcamp.page({ address: label }, null, needs)).rejects.toMatchObject({
    code: 'too-large',
    message: 'The answer is larger than 8 MB.',
  });
  const picture = await site.bandcamp.picture('https://f4.bcbits.com/img/a1_0.jpg', needs);
  expect(picture).toHaveLength(9 * 1024 * 1024);
});

test('a release that can’t be read can be left out', async () => {
  await only('ebb');
  const bandcamp = source();
  const { next } = await bandcamp.page({ address: label }, null, needs);
  expect(bandcamp.without?.(next ?? '')).toEqual({
    name: 'https://tidewrack.bandcamp.com/album/ebb',
    next: null,
  });
});
