import { createTableStores } from '#functions/adapters/stores';
import { memoryTables } from './memoryTables.ts';

/** The product's stores over empty tables in memory. */
export const memoryStores = () => createTableStores(memoryTables());
