import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';
import { aStoredArtist } from '#fixtures/artists';
import { freePorts } from '#fixtures/freePorts';
import { anId } from '#fixtures/ids';
import { buildBackup } from '../../scripts/build.ts';
import { openStores, save, storesOver } from './openStores.ts';

const run = promisify(execFile);

test('the commands of the nightly backup run without packages, into the storage beside them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-backup-'));
  await buildBackup(folder);
  const stores = await openStores();
  const id = anId('artist', 1);
  await stores.artists.add(id, () => aStoredArtist({ id, name: 'The Moles' }), save);
  const archive = join(folder, 'archive.tar.gz');
  const env = { PATH: process.env['PATH'], STORAGE_ACCOUNT: '' };
  const node = (command: string, connection: string) =>
    run(process.execPath, [join(folder, command), archive], {
      cwd: folder,
      env: { ...env, STORAGE_CONNECTION: connection },
    });
  await node('backup.mjs', stores.connection);

  const key = Buffer.from('the key of an account').toString('base64');
  const blob = await freePorts(3);
  const ports = { blob, queue: blob + 1, table: blob + 2 };
  const azurite = spawn(
    process.execPath,
    [
      ...[join(folder, 'azurite.cjs'), '--location', join(folder, 'azurite')],
      ...['--skipApiVersionCheck', '--silent', '--disableTelemetry'],
      ...Object.entries(ports).flatMap(([part, port]) => [`--${part}Port`, String(port)]),
    ],
    { cwd: folder, env: { ...env, AZURITE_ACCOUNTS: `restored:${key}` }, stdio: 'ignore' },
  );
  const url = (port: number) => `http://127.0.0.1:${port}/restored`;
  const connection = [
    ...['DefaultEndpointsProtocol=http', 'AccountName=restored', `AccountKey=${key}`],
    ...[`BlobEndpoint=${url(ports.blob)}`, `QueueEndpoint=${url(ports.queue)}`],
    `TableEndpoint=${url(ports.table)}`,
  ].join(';');
  await vi.waitFor(() => fetch(url(ports.table)), { timeout: 60_000, interval: 200 });
  await node('restore.mjs', connection);
  expect(await storesOver(connection).artists.find(id)).toMatchObject({
    entity: { name: 'The Moles' },
  });
  azurite.kill();
  await once(azurite, 'exit');
  await rm(folder, { recursive: true });
});
