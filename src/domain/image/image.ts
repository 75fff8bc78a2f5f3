/** The sides of the stored squares, and the longer sides of whole pictures, in pixels. */
export const imageSizes = { small: 320, mediumsquare: 640, large: 1400 } as const;
export type ImageSize = keyof typeof imageSizes;

/** The stored formats, best first, in the order of `<picture>`. */
export const imageFormats = ['avif', 'webp', 'jpg'] as const;
export type ImageFormat = (typeof imageFormats)[number];

/** The accepted formats of an upload, by content. */
export const uploadFormats = ['jpeg', 'png', 'webp', 'avif'] as const;
export const maxUploadBytes = 15 * 1024 * 1024;
export const maxUploadPixels = 50_000_000;
/** A cover with a shorter side is accepted with a warning, in pixels. */
export const goodCoverSide = 1400;

/** A square, cut from the middle, as covers and portraits are; or the whole picture. */
export const imageShapes = ['square', 'whole'] as const;
export type ImageShape = (typeof imageShapes)[number];

/** The kinds of entry that have an image. */
export const imageKinds = ['artist', 'release', 'show', 'merch'] as const;
export type ImageKind = (typeof imageKinds)[number];

const fileNames: Record<ImageKind, string> = {
  artist: 'artistsimage',
  release: 'releasecover',
  show: 'showposter',
  merch: 'merchpicture',
};

/** How a path names a content: earlier releases of this product used 64 bits. */
const contentPattern = '(?:[\\w-]{22}|[0-9a-f]{16})';
const pathPattern = new RegExp(`^mediumsquare/(${contentPattern})/([a-z]+)_(\\d{1,10})\\.jpg$`);
const contentName = new RegExp(`^${contentPattern}$`);

/** True for the part of a path that names a content by its hash. */
export const isContentName = (part: string): boolean => contentName.test(part);

/** The path of an entry's image, by the hash of its content. */
export function imagePath(kind: ImageKind, cId: number, hash: string): string {
  return `mediumsquare/${hash}/${fileNames[kind]}_${cId}.jpg`;
}

/** True for a path that `imagePath` gives for this entry, whatever the hash. */
export function isImagePathOf(path: string, kind: ImageKind, cId: number): boolean {
  const hash = pathPattern.exec(path)?.[1];
  return hash !== undefined && path === imagePath(kind, cId, hash);
}

/** The entry that owns the image at a path from `imagePath`; null for any other path. */
export function ownerOf(path: string): { kind: ImageKind; cId: number } | null {
  const found = pathPattern.exec(path);
  const kind = imageKinds.find((known) => fileNames[known] === found?.[2]);
  return kind ? { kind, cId: Number(found?.[3]) } : null;
}

/** An address with a folder inserted before its last part. */
function inFolder(address: string, folder: string): string {
  const last = address.lastIndexOf('/') + 1;
  return last > 0 ? `${address.slice(0, last)}${folder}/${address.slice(last)}` : address;
}

/**
 * The address of another variant of a stored image. Entries store the medium JPEG; large files are
 * under `large/`, small ones in `small/` before the file name.
 */
export function imageVariant(address: string, size: ImageSize, format: ImageFormat): string {
  const sized =
    size === 'large'
      ? address.replace('mediumsquare', 'large')
      : size === 'small'
        ? inFolder(address, 'small')
        : address;
  return sized.replace(/\.jpg$/, `.${format}`);
}
