import { hash } from 'node:crypto';
import { makeZip } from 'client-zip';
import { type DownloadFormat, downloadFormats } from '#domain/codes/download';
import type { Id } from '#domain/identifier';
import { type ImageSize, imageVariant } from '#domain/image/image';
import { type Files, readParts, storeOnce } from '#functions/ports/files';

const contentTypes = {
  mp3: 'audio/mpeg',
  flac: 'audio/flac',
  wav: 'audio/wav',
  zip: 'application/zip',
} as const;
type FileKind = DownloadFormat | 'zip';

/** A file of a zip. */
interface ZippedFile {
  name: string;
  open: () => AsyncIterable<Uint8Array>;
}

/** The storage SDK copies from buffers only. */
async function* inBuffers(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const { buffer, byteOffset, byteLength } of stream)
    yield Buffer.from(buffer, byteOffset, byteLength);
}

const kindOf = (file: string): FileKind =>
  downloadFormats.find((format) => file.endsWith(`.${format}`)) ?? 'zip';

/**
 * The files for the holders of codes, in a private container: each under the hash of what it is
 * made from, so that none is made twice.
 */
export function createDownloadFiles({ downloads, images }: Record<'downloads' | 'images', Files>) {
  const store = (file: string, content: () => AsyncIterable<Uint8Array>) =>
    storeOnce(downloads, file, { content, contentType: contentTypes[kindOf(file)] });

  return {
    /** The name of a file that follows from a text. */
    nameOf: (release: Id, source: string, kind: FileKind): string =>
      `${release}/${hash('sha256', source, 'base64url')}.${kind}`,
    /** The length of a stored file; null if there is none. */
    bytesOf: async (file: string): Promise<number | null> =>
      (await downloads.head(file))?.bytes ?? null,
    store,
    /** Reads a stored file piece by piece. */
    async *read(file: string): AsyncGenerator<Uint8Array> {
      const found = await downloads.head(file);
      if (!found) throw new Error(`The file ${file} was deleted meanwhile.`);
      yield* readParts(downloads, found);
    },
    /** Stores a zip of files, which are streamed into it one after another. */
    zip: (file: string, files: readonly ZippedFile[]): Promise<void> =>
      store(file, () =>
        inBuffers(makeZip(files.map(({ name, open }) => ({ name, input: open() })))),
      ),
    /** The JPEG of a cover in a size: the large one is for files; null if there is none. */
    cover: async (path: string, size: ImageSize = 'large'): Promise<Buffer | null> =>
      (await images.get(imageVariant(path, size, 'jpg')))?.content ?? null,
    /** An address that works for anyone until it expires. */
    link: (file: string, given: { saveAs: string; until: Date }): Promise<string> =>
      downloads.link(file, given),
    /** Keeps files that nothing names any more for one more day: addresses may lead to them. */
    async spare(files: readonly string[]): Promise<void> {
      for (const file of files)
        await downloads.renew(file, { contentType: contentTypes[kindOf(file)] });
    },
    /** The files stored before an instant. */
    async names(before: Date): Promise<string[]> {
      const names: string[] = [];
      for await (const { name, storedAt } of downloads.list())
        if (storedAt < before) names.push(name);
      return names;
    },
    remove: (file: string): Promise<void> => downloads.remove(file),
    /** Deletes all files of a release. */
    async purge(release: Id): Promise<void> {
      for await (const { name } of downloads.list(`${release}/`)) await downloads.remove(name);
    },
  };
}
