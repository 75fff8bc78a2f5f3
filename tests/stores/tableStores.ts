import { describe } from 'vitest';
import type { Table } from '#functions/adapters/rows';
import type { TableName } from '#functions/adapters/storage';
import { createTableStores } from '#functions/adapters/stores';
import { memoryTables } from '../memory/memoryTables.ts';
import { openStores, storesOver } from './openStores.ts';

type Stores = ReturnType<typeof createTableStores>;

/** Empty stores of their own to run a suite over. */
export interface TableStores extends Stores {
  table: (name: TableName) => Table;
  /** Opens the same tables again, as another process does. */
  again(): Stores;
}

async function overAzurite(): Promise<TableStores> {
  const stores = await openStores();
  // Another host name keeps this process from queueing both together, see numbers.ts.
  const again = () => storesOver(stores.connection.replaceAll('127.0.0.1', 'localhost'));
  return { ...stores, table: stores.storage.table, again };
}

async function inMemory(): Promise<TableStores> {
  const table = memoryTables();
  const again = () => createTableStores((name) => ({ ...table(name), url: 'memory:again' }));
  return { ...createTableStores(table), table, again };
}

/** Declares a suite twice: over Azurite, and over the tables in memory that unit tests use. */
export function describeTableStores(suite: (open: () => Promise<TableStores>) => void): void {
  describe('over Azurite', () => suite(overAzurite));
  describe('in memory', () => suite(inMemory));
}
