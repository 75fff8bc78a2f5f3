import { openMemory } from '#functions/adapters/storage/sqliteDatabase';
import { sqliteTables } from '#functions/adapters/storage/sqliteTables';
import { createTableStores } from '#functions/adapters/stores';

/** Empty tables in memory, by name: fast tests run the stores over what one server has on disk. */
export const memoryTables = () => sqliteTables(openMemory());

/** The product's stores over empty tables in memory. */
export const memoryStores = () => createTableStores(memoryTables());
