import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:http';
import { basename, join } from 'node:path';
import { inject } from 'vitest';
import { createFileAddresses } from '#functions/adapters/storage/fileAddresses';
import { createFolderFiles } from '#functions/adapters/storage/folderFiles';
import { createFileServer } from '#functions/adapters/storage/servedFiles';
import { openSqlite } from '#functions/adapters/storage/sqlite';

/**
 * Storage of one server in an empty folder, whose files are served at their addresses until the
 * tests end.
 */
export async function openServer() {
  const { folder, ...opened } = await openFolder();
  const { table, queues } = openSqlite(join(folder, '..', `${basename(folder)}-tables`));
  return { ...opened, table, queues, prepare: opened.clearLeftovers };
}

/** The files alone. */
export async function openFolder() {
  const folder = await mkdtemp(join(inject('storage').taken, 'files-'));
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  const port = Object(server.address()).port as number;
  const base = `http://127.0.0.1:${port}/files`;
  const addresses = createFileAddresses({ base, secret: 'the secret of these tests' });
  const { files, clearLeftovers } = createFolderFiles(folder, addresses);
  const serve = createFileServer({ files, addresses, now: () => new Date() });
  server.on('request', (request, response) => {
    serve(request, response, new URL(request.url ?? '', base)).catch(() => response.destroy());
  });
  return { folder, files, clearLeftovers };
}
