import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { emptyAccount } from '#fixtures/storageAccount';
import { openStorage } from '#functions/adapters/storage/storage';
import { type Files, readParts, storeOnce } from '#functions/ports/files';
import { openFolder } from './openServer.ts';

/** Opens a container that anyone may read and one that is private. */
type Open = () => Promise<{ images: Files; recordings: Files }>;

const overAzurite: Open = async () => {
  const storage = openStorage({ STORAGE_CONNECTION: (await emptyAccount()).connection });
  await storage.prepare();
  return { images: storage.files('images'), recordings: storage.files('recordings') };
};

const overFolder: Open = async () => {
  const { files } = await openFolder();
  return { images: files('images'), recordings: files('recordings') };
};

const text = (words: string) => Buffer.from(words);
const read = async (files: Files, name: string) => (await files.get(name))?.content.toString();
const namesIn = async (files: Files, prefix?: string) => {
  const names: string[] = [];
  for await (const { name } of files.list(prefix)) names.push(name);
  return names;
};
/** Content that comes in pieces. */
async function* pieces(...parts: Uint8Array[]) {
  yield* parts;
}

describe.each([
  ['Azurite', overAzurite],
  ['a folder', overFolder],
])('over %s', (_, open) => {
  let images: Files;
  let recordings: Files;
  beforeAll(async () => {
    ({ images, recordings } = await open());
  });

  test('a file comes back with its headers and facts, and a missing one is null', async () => {
    const headers = { contentType: 'image/jpeg', cacheControl: 'public', metadata: { side: '9' } };
    const before = Date.now();
    const tag = await images.put('a/b.jpg', text('picture'), headers);
    const file = await images.get('a/b.jpg');
    expect(file).toMatchObject({ name: 'a/b.jpg', bytes: 7, tag, ...headers });
    expect(file?.content.toString()).toBe('picture');
    const { content: _, ...described } = file ?? {};
    expect(await images.head('a/b.jpg')).toEqual(described);
    // In whole seconds.
    expect(Math.abs((file?.storedAt.getTime() ?? 0) - before)).toBeLessThan(5_000);
    for (const missing of ['a', 'a/', 'a/c.jpg', 'a/b.jpg/c', 'x'.repeat(300)])
      expect([await images.head(missing), await images.get(missing)]).toEqual([null, null]);
  });

  test('an empty file, and one without headers, are files too', async () => {
    await images.put('empty', new Uint8Array());
    expect(await images.get('empty')).toMatchObject({ bytes: 0, metadata: {} });
    expect((await images.get('empty'))?.content).toHaveLength(0);
    await images.remove('empty');
    await images.remove('empty');
    expect(await images.head('empty')).toBeNull();
  });

  test('parts of a file are read, also beyond its end', async () => {
    const bytes = randomBytes(300_000);
    await recordings.put('parts/one', pieces(bytes.subarray(0, 100_000), bytes.subarray(100_000)));
    const part = async (start: number, end?: number) =>
      (await recordings.get('parts/one', { start, ...(end && { end }) }))?.content;
    expect(await part(0)).toEqual(bytes);
    expect(await part(10, 20)).toEqual(bytes.subarray(10, 20));
    expect(await part(299_990, 400_000)).toEqual(bytes.subarray(299_990));
    expect(await part(290_000, 299_000)).toEqual(bytes.subarray(290_000, 299_000));
    expect(await part(300_000, 300_001)).toHaveLength(0);
    expect(await recordings.get('parts/one', { start: 10, end: 20 })).toMatchObject({
      bytes: 300_000,
    });
  });

  test('a file of many pieces is read while it stays the same', async () => {
    const bytes = randomBytes(9_000_000);
    await recordings.put('long', bytes);
    const file = await recordings.head('long');
    if (!file) throw new Error('It was not stored.');
    expect(bytes.equals(await buffer(readParts(recordings, file)))).toBe(true);
    const range = { start: 4_000_000, end: 8_500_000 };
    const some = await buffer(readParts(recordings, file, range));
    expect(bytes.subarray(range.start, range.end).equals(some)).toBe(true);
    await recordings.put('long', text('another'));
    await expect(buffer(readParts(recordings, file))).rejects.toThrow('was replaced or deleted');
    expect(await recordings.get('long', { tag: file.tag })).toBeNull();
  });

  test('a write over a tag, or over nothing, has no effect where something else is', async () => {
    const first = await images.put('pointer', text('1'), { over: null });
    expect(first).not.toBeNull();
    expect(await images.put('pointer', text('2'), { over: null })).toBeNull();
    const second = await images.put('pointer', text('2'), { over: first });
    expect([second, await read(images, 'pointer')]).toEqual([expect.any(String), '2']);
    expect(second).not.toBe(first);
    expect(await images.put('pointer', text('3'), { over: first })).toBeNull();
    expect(await images.put('nowhere', text('3'), { over: first })).toBeNull();
    expect([await read(images, 'pointer'), await read(images, 'nowhere')]).toEqual([
      '2',
      undefined,
    ]);
    for await (const { tag } of images.list('pointer')) expect(tag).toBe(second);
    expect(await images.put('pointer', text('4'), { over: second })).not.toBeNull();
  });

  test('of many who write over the same version one does', async () => {
    const tag = await images.put('race', text('0'));
    const writes = Array.from({ length: 8 }, (_, index) =>
      images.put('race', text(`${index + 1}`), { over: tag }),
    );
    const done = (await Promise.all(writes)).flatMap((one, index) => (one ? [index + 1] : []));
    expect(done).toHaveLength(1);
    expect(await read(images, 'race')).toBe(String(done[0]));
    const adds = Array.from({ length: 8 }, () => images.put('first', text('x'), { over: null }));
    expect((await Promise.all(adds)).filter((one) => one !== null)).toHaveLength(1);
  });

  test('names are listed in their order, by their beginnings', async () => {
    const names = [
      ...['l/a', 'l/a-b', 'l/a.c', 'l/B', 'l/ab/c', 'l/ab/d e', 'l/ab-c', 'l/ø/å.jpg', 'l/^a'],
      ...['l/%41', 'l/.hidden', 'l/CON', 'l/b', 'la'],
    ];
    for (const name of names) await recordings.put(name, text(name));
    const sorted = (some: string[]) => some.toSorted((a, b) => (a < b ? -1 : 1));
    expect(await namesIn(recordings, 'l/')).toEqual(sorted(names.filter((name) => name !== 'la')));
    expect(await namesIn(recordings, 'l/ab')).toEqual(['l/ab-c', 'l/ab/c', 'l/ab/d e']);
    expect(await namesIn(recordings, 'l/ab/')).toEqual(['l/ab/c', 'l/ab/d e']);
    expect(await namesIn(recordings, 'l/ab/c')).toEqual(['l/ab/c']);
    expect(await namesIn(recordings, 'none/')).toEqual([]);
    for (const name of names) expect(await read(recordings, name)).toBe(name);
    for await (const file of recordings.list('l/'))
      expect(file).toEqual(await recordings.head(file.name));
  });

  test('what is stored once is not written again, and counts as new', async () => {
    const headers = { contentType: 'text/plain', cacheControl: 'immutable' };
    await storeOnce(images, 'once', { content: text('first'), ...headers, metadata: { a: 'b' } });
    const before = await images.head('once');
    await new Promise((resolve) => setTimeout(resolve, 1100));
    await storeOnce(images, 'once', { content: () => pieces(text('second')), ...headers });
    const after = await images.get('once');
    expect(after?.content.toString()).toBe('first');
    expect(after).toMatchObject({ ...headers, metadata: { a: 'b' } });
    expect(after?.storedAt.getTime()).toBeGreaterThan(before?.storedAt.getTime() ?? Infinity);
    expect(await images.renew('never', headers)).toBe(false);
  });

  test('an upload in parts becomes a file when all are there, and only once', async () => {
    const parts = [text('one '), text('two '), text('three')];
    const whole = { parts: 3, bytes: 13, contentType: 'audio/wav', metadata: { release: 'r' } };
    await recordings.stage('upload', 2, text('three'));
    await recordings.stage('upload', 0, text('?'));
    expect(await recordings.join('upload', whole)).toBe(false);
    for (const [index, part] of parts.entries()) await recordings.stage('upload', index, part);
    expect(await recordings.join('upload', { ...whole, bytes: 14 })).toBe(false);
    expect(await recordings.head('upload')).toBeNull();
    expect(await recordings.join('upload', whole)).toBe(true);
    expect(await recordings.get('upload')).toMatchObject({
      bytes: 13,
      contentType: 'audio/wav',
      metadata: { release: 'r' },
    });
    expect(await read(recordings, 'upload')).toBe('one two three');
    expect(await recordings.join('upload', whole)).toBe(false);
    expect(await namesIn(recordings, 'upload')).toEqual(['upload']);
  });

  test('the parts of an upload can be discarded, and a file that was joined stays', async () => {
    for (const part of [0, 1]) await recordings.stage('given up', part, text('part'));
    await recordings.discard('given up');
    await recordings.discard('never begun');
    expect(await recordings.head('given up')).toBeNull();
    await recordings.stage('given up', 0, text('part'));
    expect(await recordings.join('given up', { parts: 2, bytes: 8 })).toBe(false);
    await recordings.stage('given up', 1, text('more'));
    expect(await recordings.join('given up', { parts: 2, bytes: 8 })).toBe(true);
    await recordings.discard('given up');
    expect(await read(recordings, 'given up')).toBe('partmore');
  });

  test('anyone fetches a public file; a private one needs a link, until it expires', async () => {
    const name = 'a b/Lø#v?.wav';
    const fetched = async (address: string, init?: RequestInit) => {
      const answer = await fetch(address, init);
      return { status: answer.status, headers: answer.headers, words: await answer.text() };
    };
    await images.put(name, text('0123456789'), { contentType: 'audio/wav' });
    const answer = await fetched(images.address(name));
    expect([answer.status, answer.words]).toEqual([200, '0123456789']);
    expect(answer.headers.get('content-type')).toBe('audio/wav');
    const part = await fetched(images.address(name), { headers: { range: 'bytes=2-4' } });
    expect([part.status, part.words]).toEqual([206, '234']);
    expect(part.headers.get('content-range')).toBe('bytes 2-4/10');

    await recordings.put(name, text('secret'), { contentType: 'audio/wav' });
    expect((await fetched(recordings.address(name))).status).not.toBe(200);
    const until = new Date(Date.now() + 60_000);
    const link = await recordings.link(name, { saveAs: 'Åse.wav', until });
    const taken = await fetched(link);
    expect([taken.status, taken.words]).toEqual([200, 'secret']);
    expect(taken.headers.get('content-disposition')).toBe(
      `attachment; filename="_se.wav"; filename*=UTF-8''%C3%85se.wav`,
    );
    await recordings.put('another', text('secret too'));
    const moved = link.replace(recordings.address(name), recordings.address('another'));
    expect((await fetched(moved)).status).not.toBe(200);
    const late = { saveAs: 'x', until: new Date(Date.now() - 60_000) };
    expect((await fetched(await recordings.link(name, late))).status).not.toBe(200);
  });
});

describe('a file that the product serves by itself', () => {
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(path, init);
    return { status: answer.status, headers: answer.headers, words: await answer.text() };
  };
  let images: Files;
  let recordings: Files;
  beforeAll(async () => {
    const { files } = await openFolder();
    [images, recordings] = [files('images'), files('recordings')];
    const headers = { contentType: 'image/svg+xml', cacheControl: 'public, immutable' };
    await images.put('marks/a.svg', text('0123456789'), headers);
    await images.put('empty', new Uint8Array());
    await recordings.put('a.wav', text('secret'));
  });

  test.each([
    ['bytes=0-0', 206, '0', 'bytes 0-0/10'],
    ['bytes=4-', 206, '456789', 'bytes 4-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=-99', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=-0', 416, '', 'bytes */10'],
    ['bytes=4-2', 200, '0123456789', null],
    ['bytes=0-1,4-5', 200, '0123456789', null],
    ['bytes=', 200, '0123456789', null],
    ['pages=1-2', 200, '0123456789', null],
  ])('answers the range %s', async (range, status, words, contentRange) => {
    const answer = await ask(images.address('marks/a.svg'), { headers: { range } });
    expect([answer.status, answer.words]).toEqual([status, words]);
    expect(answer.headers.get('content-range')).toBe(contentRange);
  });

  test('says how long it may be kept and what it may do, and is sent once', async () => {
    const address = images.address('marks/a.svg');
    const { headers } = await ask(address, { method: 'HEAD' });
    expect(headers.get('content-length')).toBe('10');
    expect(headers.get('cache-control')).toBe('public, immutable');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    const tag = headers.get('etag') ?? '';
    expect((await ask(address, { headers: { 'if-none-match': `"x", ${tag}` } })).status).toBe(304);
    expect((await ask(address, { headers: { 'if-none-match': '"x"' } })).status).toBe(200);
    const part = { range: 'bytes=1-2' };
    expect((await ask(address, { headers: { ...part, 'if-range': tag } })).words).toBe('12');
    expect((await ask(address, { headers: { ...part, 'if-range': '"x"' } })).status).toBe(200);
    expect((await ask(images.address('empty'))).status).toBe(200);
    expect((await ask(address, { method: 'POST' })).status).toBe(405);
  });

  test('is not found, whatever the reason', async () => {
    const good = new URL(
      await recordings.link('a.wav', { saveAs: 'a', until: new Date(Date.now() + 60_000) }),
    );
    expect((await ask(good.href)).headers.get('cache-control')).toBe('private, no-store');
    const changed = (name: string, value: string) => {
      const url = new URL(good);
      url.searchParams.set(name, value);
      return url.href;
    };
    const addresses = [
      recordings.address('a.wav'),
      images.address('../recordings/a.wav'),
      `${images.address('x').slice(0, -1)}%2e%2e/recordings/a.wav`,
      `${images.address('x').slice(0, -1)}%E0%A4%A`,
      images.address('').slice(0, -1),
      changed('key', ''),
      changed('saveAs', 'b'),
      changed('until', '9999999999'),
      good.href.replace('/recordings/', '/originals/'),
    ];
    for (const address of addresses) expect((await ask(address)).status, address).toBe(404);
    // A browser whose address from a code has expired is sent to where it gets a new one.
    const browser = { headers: { accept: 'text/html,*/*' }, redirect: 'manual' } as const;
    const sent = await ask(changed('until', '1'), browser);
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/redeem']);
    expect((await ask(recordings.address('a.wav'), browser)).status).toBe(404);
  });
});

test('no name of a file leads out of its folder', async () => {
  const { folder, files } = await openFolder();
  const names = [
    '../out',
    '../../out',
    'a/../../out',
    '/out',
    './x',
    'x/..',
    'a\\..\\b',
    'a//b',
    'n\0',
  ];
  for (const name of names) {
    await files('images').put(name, text(name));
    expect(await read(files('images'), name)).toBe(name);
  }
  expect(await namesIn(files('images'))).toEqual(names.toSorted((a, b) => (a < b ? -1 : 1)));
  await files('..').put('../out', text('x'));
  const above = await readdir(`${folder}/..`);
  expect(above.filter((name) => name === 'out')).toEqual([]);
  expect((await readdir(folder)).toSorted()).toEqual(['%2e.', '.unfinished', 'images']);
  for (const name of names) await files('images').remove(name);
  expect(await readdir(`${folder}/images`)).toEqual([]);
});

test('a folder of names with letters of either case has no two that differ by case alone', async () => {
  const { folder, files } = await openFolder();
  const recordings = files('recordings');
  for (const name of ['aB', 'Ab', 'ab', 'AB/c', 'aB2/c']) await recordings.put(name, text(name));
  const there = await readdir(`${folder}/recordings`);
  expect(new Set(there.map((name) => name.toLowerCase())).size).toBe(5);
  expect(await namesIn(recordings)).toEqual(['AB/c', 'Ab', 'aB', 'aB2/c', 'ab']);
});
