import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { schemaNumber } from '#domain/schemaNumber';
import { aStoredArtist } from '#fixtures/artists';
import { anId } from '#fixtures/ids';
import { emptyAccount } from '#fixtures/storageAccount';
import { openServerData } from '#functions/adapters/storage/serverData';
import { databaseFile } from '#functions/adapters/storage/sqliteDatabase';
import { createStores } from '#functions/adapters/stores';
import { buildBackup } from '../../scripts/build-commands.ts';
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
  const secret = 'the-secret-of-the-cloud-0123456789';
  const cloud = { STORAGE_CONNECTION: stores.connection, VISITOR_SECRET: secret };
  const { stdout } = await node('backup.mjs', [kept], cloud);
  expect(stdout).toContain('restored into a second place and compared');
  expect(stdout).toContain('Copied: one new file, 0.0 MB.');
  const [archive = ''] = (await readdir(kept)).filter((name) => name.endsWith('.tar.gz'));
  expect((await readdir(kept)).toSorted()).toEqual([archive, 'files']);

  expect((await stat(join(kept, archive))).mode & 0o777).toBe(0o600);

  const server = { DATA: join(folder, 'data') };
  // The secret goes along, or whoever restores is told.
  const differs = { ...server, VISITOR_SECRET: 'another-secret-of-32-letters-0123456' };
  const apart = node('restore.mjs', [join(kept, archive)], differs);
  await expect(apart).rejects.toThrow('VISITOR_SECRET is not the archive');
  await node('restore.mjs', [join(kept, archive)], server);
  const keptSecret = async () =>
    JSON.parse(await readFile(join(server.DATA, 'secrets.json'), 'utf8')).visitors;
  expect(await keptSecret()).toBe(secret);
  expect((await stat(join(server.DATA, 'secrets.json'))).mode & 0o777).toBe(0o600);
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
  const { stdout: told } = await node('restore.mjs', [join(server.DATA, 'backups', own)], back);
  const [, command = ''] = /^ {2}(tar .*)$/m.exec(told) ?? [];
  expect((await run('sh', ['-c', command], { cwd: folder })).stdout.trim()).toBe(secret);
  const again = storesOver(connection);
  expect(await again.artists.find(id)).toMatchObject({ entity: { name: 'The Moles' } });
  const picture = await again.storage.files('images').get('large/a.jpg');
  expect(picture?.content.toString()).toBe('a picture');

  // And the other form: everything in one file.
  await node('backup.mjs', ['all.tar.gz'], server);
  await node('restore.mjs', ['all.tar.gz', '--replace'], server);
  // Without its secret a backup is not restored by accident.
  const { stdout: said } = await node('backup.mjs', ['bare.tar.gz'], back);
  expect(said).toContain('VISITOR_SECRET is not in it');
  const bare = node('restore.mjs', ['bare.tar.gz', '--replace'], server);
  await expect(bare).rejects.toThrow('The archive has no secret with it');
  await node('restore.mjs', ['bare.tar.gz', '--replace', '--other-secret'], server);
  expect(await keptSecret()).toBe(secret);
  await rm(folder, { recursive: true });
});

test('a restore that replaces reads nothing that is there: it may be damaged, or of a newer version', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-backup-'));
  const [kept, DATA] = [join(folder, 'kept'), join(folder, 'data')];
  await buildBackup(folder);
  const node = (command: string, ...given: string[]) =>
    run(process.execPath, [join(folder, command), ...given], { env: { DATA } });
  const id = anId('artist', 1);
  const first = openServerData(DATA);
  await createStores(first).artists.add(id, () => aStoredArtist({ id, name: 'The Moles' }), save);
  first.close();
  const told = await node('backup.mjs', kept);
  // A log has no use for progress bars.
  expect(told.stderr).toBe('');
  expect(told.stdout).not.toContain('█');
  const [archive = ''] = (await readdir(kept)).filter((name) => name.endsWith('.tar.gz'));
  const file = databaseFile(DATA);
  const faults = {
    'was written by a newer version': async () => {
      const database = new DatabaseSync(file);
      database.exec(`PRAGMA user_version = ${schemaNumber + 1}`);
      database.close();
    },
    'is not a database, or damaged': () => writeFile(file, 'no database'.repeat(999)),
  };
  for (const [sentence, fault] of Object.entries(faults)) {
    await fault();
    const found = await readFile(file);
    expect(() => openServerData(DATA)).toThrow(sentence);
    await writeFile(join(kept, 'damaged.tar.gz'), 'no archive');
    const refused = node(
      'restore.mjs',
      join(kept, 'damaged.tar.gz'),
      '--replace',
      '--other-secret',
    );
    await expect(refused).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('archive'),
    });
    expect((await readFile(file)).equals(found)).toBe(true);
    await node('restore.mjs', join(kept, archive), '--replace', '--other-secret');
    const restored = openServerData(DATA);
    expect(await createStores(restored).artists.find(id)).toMatchObject({
      entity: { name: 'The Moles' },
    });
    restored.close();
  }
  // A folder that can't be written to, after all that is in it was to be replaced.
  await rm(join(DATA, 'files'), { recursive: true });
  await writeFile(join(DATA, 'files'), 'no folder');
  await expect(
    node('restore.mjs', join(kept, archive), '--replace', '--other-secret'),
  ).rejects.toMatchObject({ code: 2, stderr: expect.stringMatching(/^The restore broke off: .+/) });
  await rm(folder, { recursive: true });
});
