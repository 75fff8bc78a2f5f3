import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { emptySnapshot } from '#domain/publication/snapshot';
import { createUnpacker, openSnapshotReader } from './snapshots.ts';

const pack = (...parts: (string | Buffer)[]) =>
  Buffer.concat(parts.map((part) => gzipSync(part, { level: 4 })));
const text = (name: string) => `${name} was recorded in a disused salt store. `.repeat(99);

test('files are unpacked whole, one after the other, whatever they have in common', async () => {
  const unpack = createUnpacker();
  const [a, b, c] = [text('This'), text('That'), text('Another')];
  for (const parts of [[a, b, c], [a, c], [c, a, b], [b], [b, b], ['', a], []])
    expect((await unpack(pack(...parts))).toString()).toBe(parts.join(''));
});

test('a content that looks like the beginning of a member is unpacked as it is', async () => {
  const unpack = createUnpacker();
  const store = (content: string | Buffer) => gzipSync(content, { level: 0 });
  const header = store('x').subarray(0, 10);
  // At level 0 the contents stand in the file as they are.
  const stored = Buffer.concat([Buffer.concat([header, header]), 'y', header].map(store));
  const looks = stored.toString('latin1').split(header.toString('latin1')).length - 1;
  expect(looks).toBe(6);
  expect(await unpack(stored)).toEqual(gunzipSync(stored));
  expect((await unpack(pack('z'))).toString()).toBe('z');
});

test('a damaged file is refused, also after a whole one', async () => {
  const unpack = createUnpacker();
  const whole = pack(text('This'), text('That'));
  await unpack(whole);
  for (const at of [12, whole.length - 12]) {
    const damaged = Buffer.from(whole);
    damaged.writeUInt8(damaged.readUInt8(at) ^ 0xff, at);
    await expect(unpack(damaged)).rejects.toThrow();
  }
  await expect(unpack(whole.subarray(0, whole.length - 3))).rejects.toThrow();
  expect(await unpack(whole)).toEqual(gunzipSync(whole));
});

test('before anything was published the snapshot is empty, and has the neutral label', async () => {
  const reader = openSnapshotReader({ STORAGE_CONNECTION: 'UseDevelopmentStorage=true' });
  const text = new TextDecoder().decode(await reader.read({ version: 0 }));
  expect(JSON.parse(text)).toEqual(emptySnapshot);
});
