import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '#fixtures/freePorts';
import { startStorage } from '#local/storage';
import { type OpenStores, openStores } from '../stores/openStores.ts';

/** Does work over empty storage of its own, which keeps its rows on disk as the product's does. */
export async function withStores<T>(work: (stores: OpenStores) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-bench-'));
  const log = (line: string) => console.error(line);
  const storage = await startStorage({ port: await freePorts(3), folder, log });
  try {
    return await work(await openStores({ connection: storage.connectionString }));
  } finally {
    await storage.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
