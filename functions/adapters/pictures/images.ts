import { hash } from 'node:crypto';
import { contentHash } from '#catalogue/contentHash';
import {
  type ImageKind,
  type ImageShape,
  type ImageSize,
  imageFormats,
  imagePath,
  imageSizes,
  imageVariant,
  ownerOf,
} from '#domain/image/image';
import { type Files, storeOnce } from '#functions/ports/files';
import { drawVariants } from './imageVariants.ts';

const contentTypes = { jpg: 'image/jpeg', webp: 'image/webp', avif: 'image/avif' } as const;
const forever = 'public, max-age=31536000, immutable';

const sizes = Object.keys(imageSizes) as ImageSize[];

/** The path of an entry's square image, derived from its content. */
const pathOf = (kind: ImageKind, cId: number, bytes: Uint8Array) =>
  imagePath(kind, cId, contentHash(bytes));

/** The same for a picture that is shown whole: the same upload may be stored as a square, too. */
const wholePathOf = (kind: ImageKind, cId: number, bytes: Uint8Array) =>
  imagePath(kind, cId, contentHash(Buffer.concat([Buffer.from('whole'), bytes])));

/** Images in the public container, each under the hash of its content, so cacheable forever. */
export function createImageStore(files: Files) {
  async function draw(
    shape: ImageShape,
    [kind, cId, bytes]: [ImageKind, number, Uint8Array],
  ): Promise<{ path: string; accent: string; warning?: string }> {
    const { variants, accent, ratio, side, warning } = await drawVariants(bytes, shape);
    const path = (shape === 'square' ? pathOf : wholePathOf)(kind, cId, bytes);
    const facts = { accent: accent.slice(1), side: String(side) };
    const metadata = { ...facts, ...(shape === 'whole' && { ratio: ratio.toFixed(4) }) };
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
     * Stores squares that are cut from the middle.
     * @throws {Problem} unsupported, too-large or invalid-input, in plain words
     */
    store: (kind: ImageKind, cId: number, bytes: Uint8Array) => draw('square', [kind, cId, bytes]),
    /** The same for a picture that is shown whole. */
    storeWhole: (kind: ImageKind, cId: number, bytes: Uint8Array) =>
      draw('whole', [kind, cId, bytes]),
    /** The accent colour of a stored image; null if there is none at that path. */
    async accentOf(path: string): Promise<string | null> {
      const accent = (await files.head(path))?.metadata['accent'];
      return accent ? `#${accent}` : null;
    },
    /** The width divided by the height of a whole picture; null for a square. */
    async ratioOf(path: string): Promise<number | null> {
      return Number((await files.head(path))?.metadata['ratio']) || null;
    },
    /** The shorter side of the upload that an image was drawn from; null if unknown. */
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
