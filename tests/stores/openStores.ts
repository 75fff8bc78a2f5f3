import type { Person } from '#domain/member/member';
import { azureQueues } from '#functions/adapters/storage/azureQueues';
import type { Table } from '#functions/adapters/storage/rows';
import {
  openStorage,
  prepareStorage,
  queueNames,
  type Storage,
  tableNames,
} from '#functions/adapters/storage/storage';
import { createStores } from '#functions/adapters/stores';
import { memoryTables } from '../memory/memoryStores.ts';

/** The author and time of saves in these tests. */
export const ada: Person = { account: 'tenant.ada', name: 'Ada' };
export const save = { by: ada, at: new Date('2026-03-20T09:00:00.000Z') };

/** The accounts whose tables are in memory, by connection. */
const inMemory = new Map<string, Storage['table']>();

/** Stores over one storage account. A second call with a connection acts as another process. */
export function storesOver(connection: string) {
  const opened = openStorage({ STORAGE_CONNECTION: connection });
  const storage = { ...opened, table: inMemory.get(connection) ?? opened.table };
  return { storage, ...createStores({ ...storage, queues: azureQueues(storage.queues) }) };
}

/** Stores over an empty account: the given one, or one that no other test uses. */
export async function openStores(given?: { connection: string }) {
  const { connection } = given ?? (await anEmptyAccount());
  await prepareStorage(openStorage({ STORAGE_CONNECTION: connection }));
  return { ...storesOver(connection), connection };
}

/**
 * Stores whose tables are in memory by day, because a call to Azurite takes a hundred times as
 * long. Their files and queues are in Azurite; in the long run, which repeats these tests, their
 * tables are too.
 */
export async function openQuickStores() {
  if (process.env['ALL_ROUNDS']) return openStores();
  const { connection } = await anEmptyAccount();
  const { tables, queues, ...storage } = openStorage({ STORAGE_CONNECTION: connection });
  const named = (names: readonly string[]) => () => names.map((name) => ({ name }));
  await prepareStorage({
    ...storage,
    tables: Object.assign(tables, { listTables: named(tableNames) }),
    // The host handles the queues of repeatedly failed messages.
    queues: Object.assign(queues, {
      listQueues: named(queueNames.filter((name) => name.endsWith('-poison'))),
    }),
  });
  // They support only the calls that the stores make.
  inMemory.set(connection, memoryTables() as Storage['table']);
  return { ...storesOver(connection), connection };
}

/** Gives the processes of one connection the tables of another, if these are in memory. */
export function shareTables(
  connection: string,
  of: { connection: string },
  wrap: <T extends Table>(table: T) => T,
): void {
  const table = inMemory.get(of.connection);
  if (table) inMemory.set(connection, (name) => wrap(table(name)));
}

/** Overwrites the text of a stored row, like somebody who edits storage manually. */
export const overwrite = (
  { storage }: Pick<OpenStores, 'storage'>,
  table: Parameters<OpenStores['storage']['table']>[0],
  row: { partitionKey: string; rowKey: string; json0: string },
) => storage.table(table).updateEntity(row, 'Merge');

/** Loaded on demand: it needs Vitest, which benchmarks run without. */
async function anEmptyAccount() {
  const { emptyAccount } = await import('#fixtures/storageAccount');
  return emptyAccount();
}

export type OpenStores = Awaited<ReturnType<typeof openStores>>;
