import { join } from 'node:path';
import { createFolderFiles } from './folderFiles.ts';
import { openSqlite } from './sqlite.ts';
import { copyDatabase } from './sqliteBackup.ts';
import { refuseInUse } from './sqliteDatabase.ts';
import type { Storage } from './storage.ts';

/** What one server has stored, as a command works on it. */
export interface ServerData extends Storage {
  close(): void;
}

/** Commands need no addresses of files. */
const addresses = { address: () => '', link: () => '' };

function openedAt(
  data: string,
  { table, queues, close }: ReturnType<typeof openSqlite>,
): ServerData {
  const { files, clearLeftovers } = createFolderFiles(join(data, 'files'), addresses);
  return { table, queues, files, prepare: clearLeftovers, close };
}

/**
 * Opens a server's data folder for writing.
 * @throws {Error} with a readable message if the server runs
 */
export const openServerData = (data: string): ServerData => openedAt(data, openSqlite(data));

/**
 * Opens a server's data folder to replace all that is there. The tables are deleted as a whole when
 * they are first used: they may be damaged, or of a newer version.
 * @throws {Error} with a readable message if the server runs
 */
export function replaceServerData(data: string): ServerData {
  refuseInUse(data);
  let anew: ServerData | undefined;
  const replaced = () => {
    anew ??= openedAt(data, openSqlite(data, { anew: true }));
    return anew;
  };
  return {
    table: (name) => replaced().table(name),
    queues: (name) => replaced().queues(name),
    files: (container) => replaced().files(container),
    prepare: () => replaced().prepare(),
    close: () => anew?.close(),
  };
}

/**
 * Opens what is in a server's data folder for reading, while the server runs: the tables as they are
 * now, copied into a folder.
 * @throws {Error} with a readable message if there are none
 */
export async function readServerData(data: string, copy: string): Promise<ServerData> {
  await copyDatabase(data, copy);
  return openedAt(data, openSqlite(copy));
}
