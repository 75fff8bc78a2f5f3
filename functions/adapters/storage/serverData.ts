import { join } from 'node:path';
import { createFolderFiles } from './folderFiles.ts';
import { openSqlite } from './sqlite.ts';
import { copyDatabase } from './sqliteBackup.ts';
import type { Storage } from './storage.ts';

/** What one server has stored, as a command works on it. */
export interface ServerData extends Storage {
  close(): void;
}

/** Commands need no addresses of files. */
const addresses = { address: () => '', link: () => '' };

function opened(tables: string, data: string): ServerData {
  const { files, clearLeftovers } = createFolderFiles(join(data, 'files'), addresses);
  const { table, queues, close } = openSqlite(tables);
  return { table, queues, files, prepare: clearLeftovers, close };
}

/**
 * Opens a server's data folder for writing.
 * @throws {Error} with a readable message if the server runs
 */
export const openServerData = (data: string): ServerData => opened(data, data);

/**
 * Opens what is in a server's data folder for reading, while the server runs: the tables as they are
 * now, copied into a folder.
 * @throws {Error} with a readable message if there are none
 */
export async function readServerData(data: string, copy: string): Promise<ServerData> {
  await copyDatabase(data, copy);
  return opened(copy, data);
}
