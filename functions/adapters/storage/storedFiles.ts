import type { Files } from '#functions/ports/files';
import { containerNames } from './storage.ts';

/** The publisher's container of site versions, used only by the shape live. */
const siteContainer = 'site';

/** The number and total size of files in a storage container. */
interface StoredFiles {
  name: string;
  files: number;
  bytes: number;
}

/** Counts the files of each container: in Azure one request per 5,000 files. */
export function createStoredFiles(
  files: (container: string) => Files,
): () => Promise<StoredFiles[]> {
  async function count(name: string): Promise<StoredFiles> {
    const found = { name, files: 0, bytes: 0 };
    for await (const { bytes } of files(name).list()) {
      found.files += 1;
      found.bytes += bytes;
    }
    return found;
  }
  return async () =>
    (await Promise.all([...containerNames, siteContainer].map(count))).filter(
      ({ name, files }) => name !== siteContainer || files > 0,
    );
}
