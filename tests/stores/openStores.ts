import type { Person } from '#domain/member/member';
import type { Table } from '#functions/adapters/storage/rows';
import {
  openAzureClients,
  openStorage,
  prepareAccount,
  queueNames,
  type Storage,
  tableNames,
} from '#functions/adapters/storage/storage';
import { createStores } from '#functions/adapters/stores';
import type { Files } from '#functions/ports/files';
import { memoryTables } from '../memory/memoryStores.ts';

/** The author and time of saves in these tests. */
export const ada: Person = { account: 'tenant.ada', name: 'Ada' };
export const save = { by: ada, at: new Date('2026-03-20T09:00:00.000Z') };

/** What is elsewhere than in the account, by its connection: tables in memory, or one server. */
const elsewhere = new Map<string, Partial<Storage>>();

/** Stores over one storage account. A second call with a connection acts as another process. */
export function storesOver(connection: string) {
  const azure = openAzureClients({ STORAGE_CONNECTION: connection });
  const storage: Storage = {
    ...openStorage({ STORAGE_CONNECTION: connection }),
    ...elsewhere.get(connection),
  };
  return { azure, storage, ...createStores(storage) };
}

/** Stores over an empty account: the given one, or one that no other test uses. */
export async function openStores(given?: { connection: string }) {
  const { connection } = given ?? (await anEmptyAccount());
  if (process.env['ONE_SERVER']) await moveToServer(connection);
  else await openStorage({ STORAGE_CONNECTION: connection }).prepare();
  return { ...storesOver(connection), connection };
}

/**
 * Stores over what one server has, SQLite and a folder, because a call to Azurite takes a hundred
 * times as long. The long run, which repeats these tests, opens them over Azurite.
 */
export async function openQuickStores() {
  if (process.env['ALL_ROUNDS']) return openStores();
  const { connection } = await anEmptyAccount();
  await moveToServer(connection);
  return { ...storesOver(connection), connection };
}

/** Stores whose files and queues are in Azurite; their tables are in memory by day. */
export async function openQuickTables() {
  if (process.env['ALL_ROUNDS']) return openStores();
  const { connection } = await anEmptyAccount();
  const { tables, queues, ...clients } = openAzureClients({ STORAGE_CONNECTION: connection });
  const named = (names: readonly string[]) => () => names.map((name) => ({ name }));
  await prepareAccount({
    ...clients,
    tables: Object.assign(tables, { listTables: named(tableNames) }),
    // The host handles the queues of repeatedly failed messages.
    queues: Object.assign(queues, {
      listQueues: named(queueNames.filter((name) => name.endsWith('-poison'))),
    }),
  });
  elsewhere.set(connection, { table: memoryTables() });
  return { ...storesOver(connection), connection };
}

/** Gives the processes of a connection what one server stores: SQLite and a folder. */
async function moveToServer(connection: string): Promise<void> {
  if (elsewhere.has(connection)) return;
  const { openServer } = await import('./openServer.ts');
  elsewhere.set(connection, await openServer());
}

/** Gives the processes of one connection the tables of another, if these are in memory. */
export function shareTables(
  connection: string,
  of: { connection: string },
  wrap: <T extends Table>(table: T) => T,
): void {
  const table = elsewhere.get(of.connection)?.table;
  if (table) elsewhere.set(connection, { table: (name) => wrap(table(name)) });
}

/** The content of a stored file. */
export async function contentOf(files: Files, name: string): Promise<Buffer> {
  const found = await files.get(name);
  if (!found) throw new Error(`There is no file ${name}.`);
  return found.content;
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
