import { execFile } from 'node:child_process';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { hasCode } from '#domain/hasCode';
import { crcOf, createZip } from './zip.ts';

const run = promisify(execFile);
const at = new Date(2026, 2, 20, 9, 30, 12);
const bytesOf = (text: string) => new TextEncoder().encode(text);

/** An archive whose writing begins at a position, as bytes. */
async function archiveOf(files: Record<string, string>, begin = 0): Promise<Buffer> {
  const parts: Blob[] = [];
  const zip = createZip(async (part) => void parts.push(part), begin);
  for (const [path, text] of Object.entries(files)) {
    const bytes = bytesOf(text);
    await zip.add({ path, content: new Blob([bytes]), crc: crcOf(bytes), at });
  }
  await zip.close();
  const whole = Buffer.from(await new Blob(parts).arrayBuffer());
  expect(zip.size()).toBe(whole.length);
  return whole;
}

/** The last entry of an archive's directory, and its end, read as the format describes them. */
function endOf(archive: Buffer, begin: number) {
  const end = archive.length - 22;
  const isLong = archive.readUInt32LE(end + 16) === 0xffffffff;
  const locator = end - 20;
  const far = isLong ? Number(archive.readBigUInt64LE(locator + 8)) - begin : 0;
  return {
    isLong,
    count: isLong ? Number(archive.readBigUInt64LE(far + 32)) : archive.readUInt16LE(end + 10),
    start: isLong ? Number(archive.readBigUInt64LE(far + 48)) : archive.readUInt32LE(end + 16),
  };
}

test('the checksum is the usual one, also over several parts', () => {
  const bytes = Uint8Array.from({ length: 1000 }, (_, at) => (at * 31) % 256);
  expect(crcOf(bytes)).toBe(crc32(bytes));
  expect(crcOf(bytes.subarray(300), crcOf(bytes.subarray(0, 300)))).toBe(crc32(bytes));
  expect(crcOf(new Uint8Array())).toBe(0);
});

const readZip = `
import sys, zipfile, json
with zipfile.ZipFile(sys.argv[1]) as z:
    assert z.testzip() is None
    print(json.dumps([[i.filename, i.date_time, z.read(i).decode()] for i in z.infolist()]))
`;

test('another program reads an archive: names in any script, times and contents', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-zip-'));
  try {
    const file = join(folder, 'archive.zip');
    const files = { 'README.txt': 'Hello.', 'files/霧島 なお.wav': 'Sound', 'empty.txt': '' };
    await writeFile(file, await archiveOf(files));
    const answer = await run('python3', ['-c', readZip, file]).catch((error: unknown) => {
      if (hasCode(error, 'ENOENT')) return null;
      throw error;
    });
    if (!answer) return context.skip('There is no Python here.');
    const time = [2026, 3, 20, 9, 30, 12];
    expect(JSON.parse(answer.stdout)).toEqual(
      Object.entries(files).map(([name, text]) => [name, time, text]),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
});

// Windows fills the hole, and writes five gigabytes.
test.skipIf(process.platform === 'win32')(
  'an archive beyond four gigabytes has the long fields, and another program reads it',
  async (context) => {
    const begin = 5_000_000_000;
    const archive = await archiveOf({ 'late.txt': 'Behind the four gigabytes.' }, begin);
    const { isLong, count, start } = endOf(archive, begin);
    expect({ isLong, count }).toEqual({ isLong: true, count: 1 });
    expect(archive.readUInt32LE(start - begin)).toBe(0x02014b50);
    const folder = await mkdtemp(join(tmpdir(), 'gatefold-zip-'));
    const path = join(folder, 'far.zip');
    try {
      // What comes before is a hole, which takes no room on the disk.
      const file = await open(path, 'w');
      await file.write(archive, 0, archive.length, begin);
      await file.close();
      const answer = await run('python3', ['-c', readZip, path]).catch((error: unknown) => {
        if (hasCode(error, 'ENOENT')) return null;
        throw error;
      });
      if (!answer) return context.skip('There is no Python here.');
      expect(JSON.parse(answer.stdout)).toMatchObject([
        ['late.txt', {}, 'Behind the four gigabytes.'],
      ]);
    } finally {
      await rm(folder, { recursive: true });
    }
  },
);

test('a short archive has none of them', async () => {
  expect(endOf(await archiveOf({ 'a.txt': 'A', 'b.txt': 'B' }), 0)).toMatchObject({
    isLong: false,
    count: 2,
  });
});
