import { createHash } from 'node:crypto';
import type { BlobServiceClient } from '@azure/storage-blob';
import { drawnMark } from '#design/drawnMark';
import { shownTheme } from '#design/shownTheme';
import type { Label } from '#domain/label/label';
import {
  isMarkPath,
  type MarkPicture,
  type MarkSlot,
  markPath,
  markPicture,
  markPictures,
} from '#domain/label/mark';
import { orNull } from '#functions/adapters/storage/rows';
import { type CheckedMark, checkMark, drawMarkPictures } from './markDrawing.ts';

const contentTypes: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/x-icon',
};
const forever = 'public, max-age=31536000, immutable';

/** Raise this when the pictures change, so that they are drawn again. */
const drawing = 1;

const hashOf = (data: Uint8Array | string) =>
  createHash('sha256').update(`${drawing}\n`).update(data).digest('hex').slice(0, 16);

/** The marks in the container of images, each with its pictures under the hash of its content. */
export function createMarkStore(blobs: BlobServiceClient) {
  const container = blobs.getContainerClient('images');

  const put = (name: string, data: Buffer) =>
    container.getBlockBlobClient(name).uploadData(data, {
      blobHTTPHeaders: {
        blobContentType: contentTypes[name.slice(name.lastIndexOf('.') + 1)] ?? '',
        blobCacheControl: forever,
      },
    });

  /** Stores the pictures first, so that a reader who finds the mark finds them as well. */
  async function putAll(path: string, mark: CheckedMark): Promise<void> {
    const pictures = Object.entries(await drawMarkPictures(mark));
    await Promise.all(pictures.map(([name, data]) => put(path.replace(/[^/]*$/, name), data)));
    await put(path, mark.data);
  }

  const has = async (path: string) =>
    isMarkPath(path) && (await container.getBlobClient(path).exists());

  const drawingOf = ({ name, theme }: Pick<Label, 'name' | 'theme'>) =>
    drawnMark(name, shownTheme(theme).covers);
  const pathOf = (svg: string) => markPath(hashOf(svg), 'svg');

  return {
    /**
     * Checks an upload, stores it, and draws its pictures.
     * @throws {Problem} unsupported, too-large or invalid-input, in plain words
     */
    async store(slot: MarkSlot, bytes: Uint8Array): Promise<{ path: string; warning?: string }> {
      const { warning, ...mark } = await checkMark(slot, bytes);
      const path = markPath(hashOf(mark.data), mark.format);
      await putAll(path, mark);
      return { path, ...(warning && { warning }) };
    },
    /** Whether a mark is stored at a path. */
    has,
    /**
     * The path of the mark that is drawn from the label's name and theme, whether it is stored or
     * not.
     */
    drawnPath: (label: Pick<Label, 'name' | 'theme'>) => pathOf(drawingOf(label)),
    /** Stores that mark with its pictures unless it is stored already. */
    async drawn(label: Pick<Label, 'name' | 'theme'>): Promise<string> {
      const svg = drawingOf(label);
      const path = pathOf(svg);
      const mark = { format: 'svg', data: Buffer.from(svg) } as const;
      if (!(await has(path))) await putAll(path, mark);
      return path;
    },
    /** A picture of a stored mark; empty if the mark does not exist. */
    async picture(path: string | null, name: MarkPicture): Promise<Buffer> {
      if (!path || !isMarkPath(path)) return Buffer.alloc(0);
      const picture = container.getBlobClient(markPicture(path, name));
      return (await orNull(picture.downloadToBuffer())) ?? Buffer.alloc(0);
    },
    /** The marks stored before an instant. */
    async *paths(before: Date): AsyncGenerator<string> {
      for await (const { name, properties } of container.listBlobsFlat({ prefix: 'marks/' }))
        if (isMarkPath(name) && properties.lastModified < before) yield name;
    },
    /** Deletes a mark with its pictures. */
    async remove(path: string): Promise<void> {
      // Delete the mark last: `paths` finds its pictures by it if a deletion is interrupted.
      const pictures = markPictures.map((picture) => markPicture(path, picture));
      for (const name of [...pictures, path])
        await orNull(container.getBlobClient(name).deleteIfExists());
    },
  };
}
