import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openStorage } from '#functions/adapters/storage/storage';
import { verifyArchive } from './archiveReader.ts';
import { once, openArchive } from './archiveWriter.ts';
import { backUp } from './backUp.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-archive-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Nothing listens on the first port. */
const endpoints = ['Blob', 'Queue', 'Table'].map(
  (service) => `${service}Endpoint=http://127.0.0.1:1/none`,
);
const away = openStorage({
  STORAGE_CONNECTION: [
    'DefaultEndpointsProtocol=http',
    'AccountName=none',
    'AccountKey=bm9uZQ==',
    ...endpoints,
  ].join(';'),
});
const ignore = () => undefined;

it('does not call an archive damaged that is not there', async () => {
  const file = join(folder, 'none.tar.gz');
  await expect(verifyArchive(file, ignore)).rejects.toThrow(`There is no file ${file}.`);
  await expect(verifyArchive(folder, ignore)).rejects.toThrow(`There is no file ${folder}.`);
});

it('says which folder is missing', async () => {
  const file = join(folder, 'missing', 'all.tar.gz');
  await expect(backUp(away, file, { onProgress: ignore })).rejects.toThrow(file);
});

it('leaves nothing of a backup that broke off', async () => {
  await expect(backUp(away, join(folder, 'all.tar.gz'), { onProgress: ignore })).rejects.toThrow();
  expect(await readdir(folder)).toEqual([]);
});

it('says why an archive could not be written to its end', async () => {
  const file = join(folder, 'all.tar.gz');
  const size = 500_000;
  const fill = async () => {
    // Linux has a device that is always full; other systems reject the link or the file.
    await symlink('/dev/full', `${file}.unfinished`);
    const archive = await openArchive(file);
    for (let part = 0; part < 20; part++) {
      const content = { kind: 'rows', table: 'artists', count: 1 } as const;
      await archive.add({ path: `${part}`, size, content }, once(randomBytes(size)));
      // As slow as storage fetching the next blob: the file may fail meanwhile.
      await sleep(20);
    }
  };
  await expect(fill()).rejects.toThrow(/ENOSPC|EPERM|EACCES/);
});

it('says how far an archive was read', async () => {
  const file = join(folder, 'all.tar.gz');
  const archive = await openArchive(file);
  const content = { kind: 'rows', table: 'artists', count: 1 } as const;
  await archive.add({ path: 'a', size: 4, content }, once(Buffer.from('{}\n\n')));
  await archive.finish(new Date());
  let read = 0;
  await verifyArchive(file, (bytes) => {
    read += bytes;
  });
  expect(read).toBeGreaterThan(100);
});
