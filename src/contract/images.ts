import * as z from 'zod';
import { endpoint } from '#contract/endpoint';
import type { Examples } from '#contract/example';
import { idSchema } from '#domain/identifier';
import { cropSchema } from '#domain/image/crop';
import { imageKinds, imageShapes } from '#domain/image/image';
import { pictureFactsSchema } from '#domain/image/pictureFacts';

/** An image of an entry, also one that is not saved yet. */
const ofImage = {
  entity: z.enum(imageKinds),
  id: idSchema,
  /** The address of the image. */
  image: z.url(),
};

const storedImage = z.object({ url: z.url(), warning: z.string().optional() });

/** The file from which an image was drawn. */
const originalSchema = z.object({
  /** Anybody with this address can fetch the file until it expires. */
  url: z.url(),
  /** The name of the uploaded file; empty if unknown. */
  fileName: z.string(),
  bytes: z.int(),
  /** Of the kept file, in hexadecimal. */
  sha256: z.string(),
  /** The name of the person who uploaded it. */
  by: z.string(),
  at: z.iso.datetime(),
  /** Absent for a drawing. */
  facts: pictureFactsSchema.optional(),
  /** The whole picture in a small size, as a `data:` address; present if `withPreview` asked for it. */
  preview: z.string().startsWith('data:image/').optional(),
});
export type OriginalPicture = z.infer<typeof originalSchema>;

/** Covers and portraits, and the files from which they are drawn. */
export const imageCalls = {
  uploadImage: endpoint({
    method: 'POST',
    path: 'fileupload/uploadimage',
    access: 'member',
    summary: "Stores an image's variants; the entry shows it once it is saved with the address.",
    body: z.object({
      entity: z.enum(imageKinds),
      id: idSchema,
      /** `whole` for one of several pictures, which keeps its shape; a square without it. */
      shape: z.enum(imageShapes).optional(),
    }),
    upload: true,
    answer: storedImage,
  }),
  cropImage: endpoint({
    method: 'POST',
    path: 'images/crop',
    access: 'member',
    summary:
      "Stores the variants of another crop of an image's original; the entry shows it once it is saved with the address.",
    body: z.object({ ...ofImage, crop: cropSchema }),
    answer: storedImage,
  }),
  getOriginal: endpoint({
    method: 'GET',
    path: 'images/original',
    access: 'member',
    summary: "An image's original, with an address that works for ten minutes.",
    query: z.object({ ...ofImage, withPreview: z.stringbool().default(false) }),
    answer: originalSchema,
  }),
  getMarkOriginal: endpoint({
    method: 'GET',
    path: 'label/marks/original',
    access: 'staff',
    summary: "A logo's original, with an address that works for ten minutes.",
    query: z.object({ image: ofImage.image }),
    answer: originalSchema,
  }),
};

export const imageExamples: Examples<typeof imageCalls> = {
  uploadImage: async (given) => ({
    body: { entity: 'release', id: (await given.release()).value.id },
    file: await given.image(),
  }),
  cropImage: async (given) => ({
    body: { ...(await given.uploadedImage()), crop: { left: 10, top: 10, side: 100 } },
  }),
  getOriginal: async (given) => ({ query: await given.uploadedImage() }),
  getMarkOriginal: async (given) => ({ query: { image: await given.uploadedLogo() } }),
};
