import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { aStoredArtist } from '#fixtures/artists';
import { anId } from '#fixtures/ids';
import { emptyAccount } from '#fixtures/storageAccount';
import { openServerData } from '#functions/adapters/storage/serverData';
import { createStores } from '#functions/adapters/stores';
import { buildBackup } from '../../scripts/build.ts';
import { openStores, save, storesOver } from './openStores.ts';

const run = promisify(execFile);

test('the commands of the nightly backup run without packages, from a cloud to a server and back', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-backup-'));
  await buildBackup(folder);
  const stores = await openStores();
  const id = anId('artist', 1);
  await stores.artists.add(id, () => aStoredArtist({ id, name: 'The Moles' }), save);
  await stores.storage.files('images').put('large/a.jpg', Buffer.from('a picture'));
  const [env, kept] = [{ PATH: process.env['PATH'], STORAGE_ACCOUNT: '' }, join(folder, 'kept')];
  const node = (command: string, given: string[], storage: NodeJS.ProcessEnv) =>
    run(process.execPath, [join(folder, command), ...given], {
      cwd: folder,
      env: { ...env, ...storage },
    });
  const cloud = { STORAGE_CONNECTION: stores.connection };
  const { stdout } = await node('backup.mjs', [kept], cloud);
  expect(stdout).toContain('restored into a second place and compared');
  expect(stdout).toContain('Copied: one new file, 0.0 MB.');
  const [archive = ''] = (await readdir(kept)).filter((name) => name.endsWith('.tar.gz'));
  expect((await readdir(kept)).toSorted()).toEqual([archive, 'files']);

  const server = { DATA: join(folder, 'data') };
  await node('restore.mjs', [join(kept, archive)], server);
  const opened = openServerData(server.DATA);
  const restored = createStores(opened);
  expect(await restored.artists.find(id)).toMatchObject({ entity: { name: 'The Moles' } });
  const refused = node('restore.mjs', [join(kept, archive), '--replace'], server);
  await expect(refused).rejects.toThrow('Another Gatefold works on');
  // A server is backed up while it runs, into its own folder of backups unless told otherwise.
  await node('backup.mjs', [], server);
  opened.close();
  const [own = ''] = await readdir(join(server.DATA, 'backups'));
  expect(own).toMatch(/^2\d{3}-\d\d-\d\d-\d{6}\.tar\.gz$/);

  const { connection } = await emptyAccount();
  const back = { STORAGE_CONNECTION: connection };
  await node('restore.mjs', [join(server.DATA, 'backups', own)], back);
  const again = storesOver(connection);
  expect(await again.artists.find(id)).toMatchObject({ entity: { name: 'The Moles' } });
  const picture = await again.storage.files('images').get('large/a.jpg');
  expect(picture?.content.toString()).toBe('a picture');

  // And the other form: everything in one file.
  await node('backup.mjs', ['all.tar.gz'], server);
  await node('restore.mjs', ['all.tar.gz', '--replace'], server);
  await rm(folder, { recursive: true });
});
