import * as z from 'zod';
import { contentNameOf, imageVersionOf } from '#domain/image/image';

/** The size of a picture in pixels. */
export interface Size {
  width: number;
  height: number;
}

const pixelSchema = z.int().min(-100_000).max(100_000);

/**
 * The square of a picture that is shown, in pixels of its upright original. It may reach beyond the
 * picture, to show it whole: the picture's own colour fills the rest.
 */
export const cropSchema = z.object({
  left: pixelSchema,
  top: pixelSchema,
  side: pixelSchema.min(1),
});
export type Crop = z.infer<typeof cropSchema>;

/** The least side of a crop, in pixels of the original. */
const minCropSide = 100;

/** A picture whose sides differ by no more than this factor counts as a square; its edge is cut off. */
const squareEnough = 1.02;

const shorter = ({ width, height }: Size) => Math.min(width, height);
const longer = ({ width, height }: Size) => Math.max(width, height);

/** A square in the middle of a picture. */
const centred = ({ width, height }: Size, side: number): Crop => ({
  left: Math.round((width - side) / 2),
  top: Math.round((height - side) / 2),
  side,
});

/** The largest square within a picture, in its middle. */
export const middleCrop = (size: Size): Crop => centred(size, shorter(size));

/** The smallest square around a picture. */
export const wholeCrop = (size: Size): Crop => centred(size, longer(size));

/** Whether a picture counts as a square, and needs no crop. */
export const isSquare = (size: Size): boolean => longer(size) <= shorter(size) * squareEnough;

/** The sides that a crop of a picture may have. */
export const cropSides = (size: Size): { least: number; most: number } => ({
  least: Math.min(minCropSide, shorter(size)),
  most: longer(size),
});

/**
 * The nearest crop without needless empty space: it lies within the picture, or shows all of its
 * width or height in the middle.
 */
export function fittedCrop({ left, top, side: wanted }: Crop, size: Size): Crop {
  const { least, most } = cropSides(size);
  const side = Math.round(Math.min(most, Math.max(least, wanted)));
  const along = (start: number, length: number) =>
    side >= length
      ? Math.round((length - side) / 2)
      : Math.round(Math.min(length - side, Math.max(0, start)));
  return { left: along(left, size.width), top: along(top, size.height), side };
}

/** Enlarges or reduces a crop around its middle. */
export function resizedCrop(crop: Crop, side: number, size: Size): Crop {
  const moved = (crop.side - side) / 2;
  return fittedCrop({ left: crop.left + moved, top: crop.top + moved, side }, size);
}

const isSame = (a: Crop, b: Crop) => a.left === b.left && a.top === b.top && a.side === b.side;

/** Whether a crop is one that `fittedCrop` gives for a picture. */
export const isCropOf = (crop: Crop, size: Size): boolean => isSame(crop, fittedCrop(crop, size));

/** The crop in the path or address of an image; null for the middle of its original. */
export function cropOf(path: string): Crop | null {
  const [, left, top, side] = imageVersionOf(path)?.split('.') ?? [];
  return side === undefined ? null : { left: Number(left), top: Number(top), side: Number(side) };
}

function withVersion(path: string, version: string): string {
  const before = imageVersionOf(path);
  return before === undefined ? path : path.replace(`/${before}/`, `/${version}/`);
}

/** The path of the image that shows the middle of the same original. */
export const withoutCrop = (path: string): string => withVersion(path, contentNameOf(path) ?? '');

/** The path of the image that shows a crop of the same original. */
export function withCrop(path: string, { left, top, side }: Crop, size: Size): string {
  // The middle of a square needs none: its path is that of the upload.
  if (isSquare(size) && isSame({ left, top, side }, middleCrop(size))) return withoutCrop(path);
  return withVersion(path, [contentNameOf(path), left, top, side].join('.'));
}
