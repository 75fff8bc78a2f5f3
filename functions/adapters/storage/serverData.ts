import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createFolderFiles } from './folderFiles.ts';
import { openSqlite } from './sqlite.ts';
import { databaseFile, loadSqlite } from './sqliteDatabase.ts';
import type { Storage } from './storage.ts';

/** What one server has stored, as a command works on it. */
export interface ServerData extends Storage {
  close(): void;
}

/** A command gives nobody an address. */
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
 */
export async function readServerData(data: string, copy: string): Promise<ServerData> {
  const { backup, DatabaseSync } = loadSqlite();
  if (!existsSync(databaseFile(data))) throw new Error(`${data} has no data of a server.`);
  await mkdir(copy, { recursive: true, mode: 0o700 });
  const source = new DatabaseSync(databaseFile(data), { readOnly: true });
  try {
    await backup(source, databaseFile(copy));
  } finally {
    source.close();
  }
  return opened(copy, data);
}
