import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Person } from '#domain/member/member';
import { freePorts } from '#fixtures/freePorts';
import { openStorage, prepareStorage } from '#functions/adapters/storage';
import { createStores } from '#functions/adapters/stores';
import { startStorage } from '#local/storage';

/** Who saves in these tests, and when. */
export const ada: Person = { account: 'tenant.ada', name: 'Ada' };
export const save = { by: ada, at: new Date('2026-03-20T09:00:00.000Z') };

/** Stores over one storage account. Another call with the same connection acts as another process. */
export function storesOver(connection: string) {
  const storage = openStorage({ STORAGE_CONNECTION: connection });
  return { storage, ...createStores(storage) };
}

/** Starts empty storage of its own, on free ports and in a folder that goes with it. */
export async function openStores() {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-stores-'));
  const port = await freePorts(3);
  const running = await startStorage({ port, folder, log: (line) => console.error(line) });
  const stores = storesOver(running.connectionString);
  await prepareStorage(stores.storage);
  return {
    ...stores,
    connection: running.connectionString,
    async close() {
      await running.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type OpenStores = Awaited<ReturnType<typeof openStores>>;
