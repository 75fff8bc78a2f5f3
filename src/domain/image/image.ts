/** The sides of the stored squares, in pixels. */
export const imageSizes = { small: 320, mediumsquare: 640, large: 1400 } as const;
export type ImageSize = keyof typeof imageSizes;

/** The stored formats, the best first, as `<picture>` wants them. */
export const imageFormats = ['avif', 'webp', 'jpg'] as const;
export type ImageFormat = (typeof imageFormats)[number];

/** What an upload may be, by its content. */
export const uploadFormats = ['jpeg', 'png', 'webp', 'avif'] as const;
export const maxUploadBytes = 15 * 1024 * 1024;
export const maxUploadPixels = 50_000_000;
/** Below this side a cover is accepted with a warning. */
export const goodCoverSide = 1400;

/** The two kinds of entry that have an image. */
export const imageKinds = ['artist', 'release'] as const;
export type ImageKind = (typeof imageKinds)[number];

const fileNames: Record<ImageKind, string> = { artist: 'artistsimage', release: 'releasecover' };

/** Where an image of a kind and number stands, given the hash of its content. */
export function imagePath(kind: ImageKind, cId: number, hash: string): string {
  return `mediumsquare/${hash}/${fileNames[kind]}_${cId}.jpg`;
}

/** True for a path that `imagePath` gives for this entry, whatever the hash. */
export function isImagePathOf(path: string, kind: ImageKind, cId: number): boolean {
  const hash = /^mediumsquare\/([0-9a-f]{16})\//.exec(path)?.[1];
  return hash !== undefined && path === imagePath(kind, cId, hash);
}

/** Whose image stands at a path that `imagePath` gave; null for any other path. */
export function ownerOf(path: string): { kind: ImageKind; cId: number } | null {
  const found = /^mediumsquare\/[0-9a-f]{16}\/([a-z]+)_(\d{1,10})\.jpg$/.exec(path);
  const kind = imageKinds.find((known) => fileNames[known] === found?.[1]);
  return kind ? { kind, cId: Number(found?.[2]) } : null;
}

/**
 * The address of another variant of a stored image. The stored one is the medium JPEG; the large
 * one stands under `large/`, the small one in `small/` before the file name.
 */
export function imageVariant(address: string, size: ImageSize, format: ImageFormat): string {
  const sized =
    size === 'large'
      ? address.replace('mediumsquare', 'large')
      : size === 'small'
        ? address.replace(/\/([^/]*)$/, '/small/$1')
        : address;
  return sized.replace(/\.jpg$/, `.${format}`);
}
