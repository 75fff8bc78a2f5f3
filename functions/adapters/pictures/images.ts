import { hash } from 'node:crypto';
import { contentHash } from '#catalogue/contentHash';
import { type Crop, withCrop, withoutCrop } from '#domain/image/crop';
import {
  type ImageKind,
  type ImageSize,
  imageFormats,
  imagePath,
  imageSizes,
  imageVariant,
  ownerOf,
} from '#domain/image/image';
import { type Files, forever, storeOnce } from '#functions/ports/files';
import { drawVariants } from './imageVariants.ts';

const contentTypes = { jpg: 'image/jpeg', webp: 'image/webp', avif: 'image/avif' } as const;

const sizes = Object.keys(imageSizes) as ImageSize[];

/** The path of an entry's image without a crop, derived from the content of the upload. */
const pathOf = (kind: ImageKind, cId: number, bytes: Uint8Array) =>
  imagePath(kind, cId, contentHash(bytes));

/** The same for a picture in its own shape, whose upload may be a square elsewhere. */
const wholePathOf = (kind: ImageKind, cId: number, bytes: Uint8Array) =>
  imagePath(kind, cId, contentHash(Buffer.concat([Buffer.from('whole'), bytes])));

/** A stored image; `warning` is advice on a better upload or crop. */
interface StoredImage {
  path: string;
  accent: string;
  warning?: string;
}

/**
 * Images in the public container, each under the hash of the upload and its crop, so cacheable
 * forever.
 */
export function createImageStore(files: Files) {
  /** @param base the path without a crop */
  async function draw(
    base: string,
    bytes: Uint8Array,
    shown?: 'whole' | Crop,
  ): Promise<StoredImage> {
    const { variants, accent, ratio, size, crop, warning } = await drawVariants(bytes, shown);
    const path = crop ? withCrop(base, crop, size) : base;
    const side = crop?.side ?? Math.min(size.width, size.height);
    const facts = { accent: accent.slice(1), side: String(side) };
    const metadata = { ...facts, ...(!crop && { ratio: ratio.toFixed(4) }) };
    await Promise.all(
      variants.map(({ size, format, data }) =>
        storeOnce(files, imageVariant(path, size, format), {
          content: data,
          contentType: contentTypes[format],
          cacheControl: forever,
          metadata,
        }),
      ),
    );
    return { path, accent, ...(warning && { warning }) };
  }

  return {
    pathOf,
    /** The path that earlier releases of this product gave the same image. */
    earlierPathOf: (kind: ImageKind, cId: number, bytes: Uint8Array) =>
      imagePath(kind, cId, hash('sha256', bytes, 'hex').slice(0, 16)),
    /**
     * Stores squares that show all of an upload.
     * @throws {Problem} unsupported, too-large or invalid-input, in plain words
     */
    store: (kind: ImageKind, cId: number, bytes: Uint8Array) =>
      draw(pathOf(kind, cId, bytes), bytes),
    /** The same for a picture that keeps its own shape. */
    storeWhole: (kind: ImageKind, cId: number, bytes: Uint8Array) =>
      draw(wholePathOf(kind, cId, bytes), bytes, 'whole'),
    /**
     * Stores squares that show a crop of the upload of a stored image.
     * @throws {Problem} invalid-input for a crop that does not fit
     */
    storeCrop: (path: string, crop: Crop, bytes: Uint8Array) =>
      draw(withoutCrop(path), bytes, crop),
    /** Whether there is another image of the same upload. */
    async hasSibling(path: string): Promise<boolean> {
      const base = withoutCrop(path);
      const folder = base.slice(0, base.lastIndexOf('/'));
      for await (const { name } of files.list(folder))
        if (name !== path && withoutCrop(name) === base) return true;
      return false;
    },
    /** The accent colour of a stored image; null if there is none at that path. */
    async accentOf(path: string): Promise<string | null> {
      const accent = (await files.head(path))?.metadata['accent'];
      return accent ? `#${accent}` : null;
    },
    /** The width divided by the height of a whole picture; null for a square. */
    async ratioOf(path: string): Promise<number | null> {
      return Number((await files.head(path))?.metadata['ratio']) || null;
    },
    /** The side of the square of the upload that an image shows, in its pixels; null if unknown. */
    async sideOf(path: string): Promise<number | null> {
      return Number((await files.head(path))?.metadata['side']) || null;
    },
    /** The images stored before an instant, each by the path of its medium JPEG. */
    async *paths(before: Date): AsyncGenerator<string> {
      for await (const { name, storedAt } of files.list('mediumsquare/'))
        if (ownerOf(name) && storedAt < before) yield name;
    },
    /** Deletes an image in all its variants. */
    async remove(path: string): Promise<void> {
      const all = sizes.flatMap((size) => imageFormats.map((f) => imageVariant(path, size, f)));
      // Delete the medium JPEG last: `paths` finds the others by it if a deletion is interrupted.
      for (const name of all.filter((variant) => variant !== path).concat(path))
        await files.remove(name);
    },
  };
}
