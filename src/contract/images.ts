import * as z from 'zod';
import { endpoint } from '#contract/endpoint';
import type { Examples } from '#contract/example';
import { idSchema } from '#domain/identifier';
import { imageKinds, imageShapes } from '#domain/image/image';

/** Covers and portraits. */
export const imageCalls = {
  uploadImage: endpoint({
    method: 'POST',
    path: 'fileupload/uploadimage',
    access: 'member',
    summary: "Stores an image's variants; the entry shows it once it is saved with the address.",
    body: z.object({
      entity: z.enum(imageKinds),
      id: idSchema,
      /** `whole` for one of several pictures; a square without it. */
      shape: z.enum(imageShapes).optional(),
    }),
    upload: true,
    answer: z.object({ url: z.url(), warning: z.string().optional() }),
  }),
};

export const imageExamples: Examples<typeof imageCalls> = {
  uploadImage: async (given) => ({
    body: { entity: 'release', id: (await given.release()).value.id },
    file: await given.image(),
  }),
};
