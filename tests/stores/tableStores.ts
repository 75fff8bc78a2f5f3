import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe } from 'vitest';
import type { Change } from '#domain/publication/publication';
import type { StoredRelease } from '#domain/release/release';
import { aStoredRelease } from '#fixtures/releases';
import type { Table } from '#functions/adapters/storage/rows';
import { openSqlite } from '#functions/adapters/storage/sqlite';
import type { TableName } from '#functions/adapters/storage/storage';
import { createTableStores } from '#functions/adapters/stores';
import { openStores, save, storesOver } from './openStores.ts';

type Stores = ReturnType<typeof createTableStores>;

/** Empty, exclusive stores to run a suite over. */
export interface TableStores extends Stores {
  table: (name: TableName) => Table;
  /** Opens the same tables again, as another process does. */
  again(): Stores;
}

async function overAzurite(): Promise<TableStores> {
  const stores = await openStores();
  // Another host name keeps this process from queueing both together; see numbers.ts.
  const again = () => storesOver(stores.connection.replaceAll('127.0.0.1', 'localhost'));
  return { ...stores, table: stores.storage.table, again };
}

async function overSqlite(closing: (() => Promise<void>)[]): Promise<TableStores> {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-sqlite-'));
  const { table, close } = openSqlite(folder);
  closing.push(async () => {
    close();
    await rm(folder, { recursive: true });
  });
  const again = () => createTableStores((name) => ({ ...table(name), url: 'sqlite:again' }));
  return { ...createTableStores(table), table, again };
}

/** Adds releases with given numbers, a hundred rows at a time, as an import writes. */
export async function manyReleases(
  { importedReleases }: TableStores,
  numbers: readonly number[],
  changeOf?: (release: StoredRelease) => Change,
): Promise<StoredRelease[]> {
  const record = { fingerprints: {}, image: null };
  const all = numbers.map((cId) => aStoredRelease({ id: randomUUID(), cId, links: [] }));
  const writes = all.map((entity) => ({
    entity,
    previous: null,
    record,
    ...(changeOf && { change: changeOf(entity) }),
  }));
  await importedReleases.put(writes, save);
  await importedReleases.raise(Math.max(...numbers));
  return all;
}

/** Declares a suite twice: over Azurite, and over SQLite on disk. */
export function describeTableStores(suite: (open: () => Promise<TableStores>) => void): void {
  describe('over Azurite', () => suite(overAzurite));
  describe('over SQLite', () => {
    const closing: (() => Promise<void>)[] = [];
    afterAll(async () => {
      for (const close of closing) await close();
    });
    suite(() => overSqlite(closing));
  });
}
