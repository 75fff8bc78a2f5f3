import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '#fixtures/freePorts';
import { ACCOUNT, startStorage } from '#local/storage';
import type { ApiStorage } from '../contract/startApi.ts';
import { type OpenStores, openStores } from '../stores/openStores.ts';

/** Works with separate, empty storage that keeps its rows on disk like the product's. */
export async function withStorage<T>(work: (storage: ApiStorage) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-bench-'));
  const port = await freePorts(3);
  const storage = await startStorage({ port, folder, log: (line) => console.error(line) });
  try {
    return await work({ account: ACCOUNT, port, connection: storage.connectionString });
  } finally {
    await storage.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Works with stores over such storage. */
export const withStores = <T>(work: (stores: OpenStores) => Promise<T>): Promise<T> =>
  withStorage(async (storage) => work(await openStores(storage)));
