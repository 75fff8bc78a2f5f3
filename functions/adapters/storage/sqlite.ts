import { openDatabase } from './sqliteDatabase.ts';
import { sqliteQueues } from './sqliteQueues.ts';
import { sqliteTables } from './sqliteTables.ts';

/**
 * Opens the tables and queues of one server in its data folder; they belong to this process until
 * it ends or closes them. With `anew` those that are there are deleted first, readable or not.
 * @throws {Error} with a readable message if another process has them open, a newer version wrote
 * them, or they can't be read
 */
export function openSqlite(folder: string, options?: { anew?: boolean }) {
  const { database, close } = openDatabase(folder, options);
  const { queue, rung, stop } = sqliteQueues(database);
  return {
    table: sqliteTables(database),
    queues: queue,
    /** Resolves when the next message that this process put into a queue can be taken. */
    rung,
    close() {
      stop();
      close();
    },
  };
}
