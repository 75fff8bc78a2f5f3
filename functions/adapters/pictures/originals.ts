import { createHash } from 'node:crypto';
import { withoutCrop } from '#domain/image/crop';
import { imageFormatOf } from '#domain/image/imageFile';
import type { PictureFacts } from '#domain/image/pictureFacts';
import type { Person } from '#domain/member/member';
import type { Files } from '#functions/ports/files';
import { drawPreview } from './imageVariants.ts';
import { readPictureFacts } from './pictureFacts.ts';
import { withoutPlaces } from './places.ts';

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
  /** The path of the pictures that were drawn from it, without their crop. */
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

/** The content type: browsers show no image without one in the dialog that crops it. */
const typeOf = (bytes: Uint8Array) => {
  const format = imageFormatOf(bytes);
  return format ? `image/${format}` : 'image/svg+xml';
};

/**
 * The files from which pictures were drawn, as they came but for the place where a photograph was
 * taken, in a private container: each under the path of its picture and the hash of its content. A
 * file is written once. The crops of a file share it.
 */
export function createOriginalStore(files: Files) {
  const folderOf = (picture: string) => `${withoutCrop(picture)}/`;

  /** Lists the kept files: of one picture if a path is given, otherwise all. */
  async function* list(picture?: string): AsyncGenerator<Original> {
    const found = files.list(picture && folderOf(picture));
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
  }

  /** @throws {Error} for a file that is gone */
  async function read(file: string): Promise<Buffer> {
    const found = await files.get(file);
    if (!found) throw new Error(`The upload ${file} is gone.`);
    return found.content;
  }

  return {
    list,
    /** Keeps the file of a picture. The same file for the same picture is kept once. */
    async keep(picture: string, { bytes, fileName, by, at }: UploadedPicture): Promise<void> {
      const kept = withoutPlaces(bytes);
      const sha256 = createHash('sha256').update(kept).digest('hex');
      await files.put(folderOf(picture) + sha256, kept, {
        over: null,
        contentType: typeOf(kept),
        metadata: {
          filename: encoded(fileName),
          account: encoded(by.account),
          person: encoded(by.name),
          at: at.toISOString(),
        },
      });
    },
    /** The kept file of a picture, the last one if different files gave the same; null if none. */
    async find(picture: string): Promise<Original | null> {
      let last: Original | null = null;
      for await (const one of list(picture)) if (!last || one.at > last.at) last = one;
      return last;
    },
    read,
    /** Format, size and colours of a kept file; null for a drawing. */
    facts: async ({ file }: Original): Promise<PictureFacts | null> =>
      readPictureFacts(await read(file)),
    /** The same, with a small drawing of all of it as a `data:` address. */
    async factsAndPreview({ file }: Original) {
      const bytes = await read(file);
      const facts = await readPictureFacts(bytes);
      return { facts, preview: facts && (await drawPreview(bytes)) };
    },
    /** An address that works for anyone until it expires. */
    link: ({ file, fileName, picture }: Original, until: Date): Promise<string> =>
      files.link(file, { saveAs: fileName || picture.slice(picture.lastIndexOf('/') + 1), until }),
    /** Deletes the files of a picture, and so of all its crops. */
    async remove(picture: string): Promise<void> {
      for await (const { name } of files.list(folderOf(picture))) await files.remove(name);
    },
  };
}
