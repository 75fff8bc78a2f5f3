import type { Files } from '#functions/ports/files';

/** Files as an export reads them: by container and name. */
export function createExportedFiles(files: (container: string) => Files) {
  return {
    /** The files of a container whose names begin with a prefix. */
    async *list(container: string, prefix: string) {
      for await (const { name, bytes, storedAt } of files(container).list(prefix))
        yield { name, bytes, storedAt: storedAt.toISOString() };
    },
    /** A part of a file; null if the file is gone, empty behind its end. */
    async read(key: string, start: number, count: number): Promise<Buffer | null> {
      const slash = key.indexOf('/');
      const container = files(key.slice(0, slash));
      const found = await container.get(key.slice(slash + 1), { start, end: start + count });
      return found?.content ?? null;
    },
  };
}
