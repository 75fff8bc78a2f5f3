import * as z from 'zod';
import { lineSchema } from '#domain/characters';
import { colorSchema } from '#domain/color';

/** One of several pictures of an entry. */
export const pictureSchema = z.object({
  /** The medium JPEG. */
  url: z.url(),
  /** Its main colour, which the server measures at upload; null until it is saved. */
  accent: colorSchema.nullable(),
  /** Its width divided by its height, which the server measures; squares have none. */
  ratio: z.number().positive().optional(),
  /** What it shows, for people who don't see it. */
  alt: lineSchema(500).optional(),
});

/** The stored form of a picture's address: its path. */
export const storedPath = { url: z.string() };

/** A list of pictures in order, each once. */
export const pictureList = <S extends z.ZodType<{ url: string }>>(
  picture: S,
  { most, tooMany }: { most: number; tooMany: string },
) =>
  z
    .array(picture)
    .max(most, tooMany)
    .refine((pictures) => new Set(pictures.map(({ url }) => url)).size === pictures.length, {
      error: 'The same picture is here twice.',
    });
