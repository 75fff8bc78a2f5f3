import { createHash } from 'node:crypto';
import type { Person } from '#domain/member/member';
import type { Files } from '#functions/ports/files';

/** A picture as somebody uploaded it. */
interface UploadedPicture {
  bytes: Uint8Array;
  /** The name of the file; empty if unknown. */
  fileName: string;
  by: Person;
  at: Date;
}

/** A kept file, without its bytes. */
interface Original {
  /** Its name in the container. */
  file: string;
  /** The path of the picture that was drawn from it. */
  picture: string;
  fileName: string;
  bytes: number;
  /** Of its content, in hexadecimal. */
  sha256: string;
  by: Person;
  at: string;
}

/** Metadata travels in headers, which must be ASCII. */
const encoded = (text: string) => encodeURIComponent(text.slice(0, 200).toWellFormed());

/**
 * The files from which pictures were drawn, as they came, in a private container: each under the
 * path of its picture and the hash of its content. A file is written once.
 */
export function createOriginalStore(files: Files) {
  return {
    /** Keeps the file of a picture. The same file for the same picture is kept once. */
    async keep(picture: string, { bytes, fileName, by, at }: UploadedPicture): Promise<void> {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      await files.put(`${picture}/${sha256}`, bytes, {
        over: null,
        metadata: {
          filename: encoded(fileName),
          account: encoded(by.account),
          person: encoded(by.name),
          at: at.toISOString(),
        },
      });
    },
    /** Lists the kept files: of one picture if a path is given, otherwise all. */
    async *list(picture?: string): AsyncGenerator<Original> {
      const found = files.list(picture && `${picture}/`);
      for await (const { name, bytes, storedAt, metadata } of found) {
        const end = name.lastIndexOf('/');
        const text = (key: string) => decodeURIComponent(metadata[key] ?? '');
        yield {
          file: name,
          picture: name.slice(0, end),
          fileName: text('filename'),
          bytes,
          sha256: name.slice(end + 1),
          by: { account: text('account'), name: text('person') },
          at: metadata['at'] ?? storedAt.toISOString(),
        };
      }
    },
    /** @throws {Error} for a file that is gone */
    async read(file: string): Promise<Buffer> {
      const found = await files.get(file);
      if (!found) throw new Error(`The upload ${file} is gone.`);
      return found.content;
    },
    /** Deletes the files of a picture. */
    async remove(picture: string): Promise<void> {
      for await (const { name } of files.list(`${picture}/`)) await files.remove(name);
    },
  };
}
