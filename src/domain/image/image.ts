/** The sides of the stored squares, and the longer sides of whole pictures, in pixels. */
export const imageSizes = { small: 320, mediumsquare: 640, large: 1400 } as const;
export type ImageSize = keyof typeof imageSizes;

/** The stored formats, best first, in the order of `<picture>`. */
export const imageFormats = ['avif', 'webp', 'jpg'] as const;
export type ImageFormat = (typeof imageFormats)[number];

/** The accepted formats of an upload, by content. */
export const uploadFormats = ['jpeg', 'png', 'webp', 'avif'] as const;
export const maxUploadBytes = 50 * 1024 * 1024;
export const maxUploadPixels = 50_000_000;
/** A cover with a shorter side is accepted with a warning, in pixels. */
export const goodCoverSide = 1400;

/** The least side of a cover that stores ask for, in pixels. */
export const storeCoverSide = 3000;

/** A square with a crop, as covers and portraits are; or the picture in its own shape. */
export const imageShapes = ['square', 'whole'] as const;
export type ImageShape = (typeof imageShapes)[number];

/** The kinds of entry that have an image; the label's stand in its own pages. */
export const imageKinds = ['artist', 'release', 'show', 'merch', 'news', 'label'] as const;
export type ImageKind = (typeof imageKinds)[number];

const fileNames: Record<ImageKind, string> = {
  artist: 'artistsimage',
  release: 'releasecover',
  show: 'showposter',
  merch: 'merchpicture',
  news: 'newspicture',
  label: 'labelpicture',
};

/** How a path names a content: earlier releases of this product used 64 bits. */
const contentPattern = '(?:[\\w-]{22}|[0-9a-f]{16})';
/** The left and upper edge of a crop and its side, behind the name of the content. */
const cropPattern = '(?:\\.-?\\d{1,6}\\.-?\\d{1,6}\\.\\d{1,6})?';
const pathPattern = /* @__PURE__ */ new RegExp(
  `^mediumsquare/(${contentPattern}${cropPattern})/([a-z]+)_(\\d{1,10})\\.jpg$`,
);
const contentName = /* @__PURE__ */ new RegExp(`^${contentPattern}$`);
const versionInAddress = /* @__PURE__ */ new RegExp(`/((${contentPattern})${cropPattern})/[^/]+$`);

/** True for the part of a path that names a content by its hash. */
export const isContentName = (part: string): boolean => contentName.test(part);

/**
 * The hash of the upload in the path or address of an image, whatever its crop; undefined in any
 * other.
 */
export const contentNameOf = (address: string): string | undefined =>
  versionInAddress.exec(address)?.[2];

/** The hash of the upload followed by its crop, if it has one; undefined in any other address. */
export const imageVersionOf = (address: string): string | undefined =>
  versionInAddress.exec(address)?.[1];

/** The path of an entry's image, by the hash of its content and, if it has one, its crop. */
export function imagePath(kind: ImageKind, cId: number, version: string): string {
  return `mediumsquare/${version}/${fileNames[kind]}_${cId}.jpg`;
}

/** True for a path that `imagePath` gives for this entry, whatever the content and crop. */
export function isImagePathOf(path: string, kind: ImageKind, cId: number): boolean {
  const version = pathPattern.exec(path)?.[1];
  return version !== undefined && path === imagePath(kind, cId, version);
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
