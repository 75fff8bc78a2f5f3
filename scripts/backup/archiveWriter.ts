import { createHash } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import {
  type ArchivedFile,
  formatName,
  isKeptBeside,
  type Manifest,
  manifestPath,
} from './manifest.ts';

type ArchiveEntry = Pick<ArchivedFile, 'path' | 'size' | 'content'>;

export type ArchiveWriter = {
  /** Streams a file into the archive. Rejects if its size differs from the declared size. */
  add: (entry: ArchiveEntry, bytes: AsyncIterable<Uint8Array>) => Promise<void>;
  /** Notes a file that is kept beside the archive. */
  note: (file: ArchivedFile) => void;
  /** Writes the manifest, closes the archive and renames it to its final name. */
  finish: (createdAt: Date, visitorSecret?: string) => Promise<Manifest>;
  /** Deletes the unfinished file, which contains personal data. */
  discard: () => Promise<void>;
};

/**
 * Opens an archive for writing. It keeps a temporary name until it is finished, so half an archive
 * is never taken for a whole one. Nobody else on the machine may read it. Rejects if the file can't
 * be created.
 */
export async function openArchive(file: string): Promise<ArchiveWriter> {
  const tar = pack();
  const unfinished = `${file}.unfinished`;
  const output = (await open(unfinished, 'w', 0o600)).createWriteStream();
  // Images are already compressed, so a low level costs little space and takes a third of the time.
  const written = pipeline(tar, createGzip({ level: 3 }), output);
  written.catch(() => undefined);
  const files: ArchivedFile[] = [];
  const write = async (name: string, size: number, bytes: AsyncIterable<Uint8Array>) => {
    const hash = createHash('sha256');
    // Reports why the file became unwritable; adding the next entry would not say.
    if (tar.destroyed) await written;
    const entry = tar.entry({ name, size, mtime: new Date(0) });
    await Promise.race([
      written,
      pipeline(async function* () {
        for await (const part of bytes) {
          hash.update(part);
          yield part;
        }
      }, entry),
    ]);
    return hash.digest('hex');
  };
  return {
    async add(entry, bytes) {
      files.push({ ...entry, sha256: await write(entry.path, entry.size, bytes) });
    },
    note: (file) => void files.push(file),
    async finish(createdAt, visitorSecret) {
      const head = { format: formatName, number: files.some(isKeptBeside) ? 2 : 1 } as const;
      const at = createdAt.toISOString();
      const secret = visitorSecret === undefined ? {} : { visitorSecret };
      const manifest: Manifest = { ...head, createdAt: at, ...secret, files };
      const text = Buffer.from(JSON.stringify(manifest));
      await write(manifestPath, text.length, once(text));
      tar.finalize();
      await written;
      await rename(unfinished, file);
      return manifest;
    },
    async discard() {
      tar.destroy();
      await written.catch(() => undefined);
      await rm(unfinished, { force: true });
    },
  };
}

/** Wraps bytes in a stream. */
export async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}
