import { join } from 'node:path';
import { createFileAddresses } from './fileAddresses.ts';
import { createFolderFiles } from './folderFiles.ts';
import { createFileServer } from './servedFiles.ts';
import { openSqlite } from './sqlite.ts';

/**
 * Opens all that one server stores in its data folder: tables and queues in SQLite, files in a
 * folder beside it. It belongs to this process until it ends or closes it. `served` is the base
 * address of the files, and the secret that signs addresses of those that are not public.
 * @throws {Error} with a readable message if another process has it open, a newer version wrote it,
 * or it can't be read
 */
export function openServerStorage(
  folder: string,
  served: Parameters<typeof createFileAddresses>[0],
) {
  const { table, queues, rung, close } = openSqlite(folder);
  const addresses = createFileAddresses(served);
  const { files, clearLeftovers } = createFolderFiles(join(folder, 'files'), addresses);
  return {
    table,
    queues,
    files,
    /** Resolves when the next message that this process put into a queue can be taken. */
    rung,
    /** Answers a request for a file by its address. */
    serve: createFileServer({ files, addresses, now: () => new Date() }),
    /** Called at every start of the functions. */
    prepare: clearLeftovers,
    close,
  };
}
