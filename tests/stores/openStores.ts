import type { Person } from '#domain/member/member';
import { openStorage, prepareStorage } from '#functions/adapters/storage';
import { createStores } from '#functions/adapters/stores';

/** The person and the time of saves in these tests. */
export const ada: Person = { account: 'tenant.ada', name: 'Ada' };
export const save = { by: ada, at: new Date('2026-03-20T09:00:00.000Z') };

/** Stores over one storage account. Another call with the same connection acts as another process. */
export function storesOver(connection: string) {
  const storage = openStorage({ STORAGE_CONNECTION: connection });
  return { storage, ...createStores(storage) };
}

/** Stores over an account that is empty: the one given, or one that no other test uses. */
export async function openStores(given?: { connection: string }) {
  const { connection } = given ?? (await anEmptyAccount());
  const stores = storesOver(connection);
  await prepareStorage(stores.storage);
  return { ...stores, connection };
}

/** Writes over the text of a stored row, as somebody does who edits storage by hand. */
export const overwrite = (
  { storage }: Pick<OpenStores, 'storage'>,
  table: Parameters<OpenStores['storage']['table']>[0],
  row: { partitionKey: string; rowKey: string; json0: string },
) => storage.table(table).updateEntity(row, 'Merge');

/** Loaded on use: it needs Vitest, which benchmarks run without. */
async function anEmptyAccount() {
  const { emptyAccount } = await import('#fixtures/storageAccount');
  return emptyAccount();
}

export type OpenStores = Awaited<ReturnType<typeof openStores>>;
