import * as z from 'zod';
import { pictureList, pictureSchema, storedPath } from '#domain/image/picture';

/** What a further picture of a release shows. */
export const pictureKinds = ['back', 'inner', 'label', 'inlay', 'booklet', 'photograph'] as const;
export type PictureKind = (typeof pictureKinds)[number];

export const pictureKindLabels: Record<PictureKind, string> = {
  back: 'Back',
  inner: 'Inner sleeve',
  label: 'Label',
  inlay: 'Inlay',
  booklet: 'Booklet',
  photograph: 'Photograph',
};

export const maxReleasePictures = 24;

/** A further picture of a release, besides its cover. */
export const releasePictureSchema = pictureSchema.extend({ kind: z.enum(pictureKinds) });

const limits = {
  most: maxReleasePictures,
  tooMany: `A release has at most ${maxReleasePictures} pictures besides its cover.`,
};

export const releasePicturesSchema = pictureList(releasePictureSchema, limits);
/** The same as stored, with the pictures' paths. */
export const storedReleasePicturesSchema = pictureList(
  releasePictureSchema.extend(storedPath),
  limits,
);
