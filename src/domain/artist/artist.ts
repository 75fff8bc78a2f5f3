import { z } from 'zod';
import { idSchema, numberSchema } from '#domain/identifier';
import { linksSchema } from '#domain/link';
import { plainText, richTextSchema } from '#domain/richText/richText';
import { maxSlugLength } from '#domain/slug';

/** An artist's part of what a release earns, in per cent. Never public. */
export const defaultShare = 10;
export const maxNameLength = 200;

export const nameSchema = z
  .string()
  .trim()
  .min(1, 'An artist needs a name.')
  .max(maxNameLength, `A name has at most ${maxNameLength} characters.`);

export const slugSchema = z
  .string()
  .max(maxSlugLength)
  .regex(/^([a-z0-9]+(-[a-z0-9]+)*)?$/, 'An address has small letters, digits and hyphens.');

/** A colour of an image, as in `#d8432b`. */
export const colorSchema = z.string().regex(/^#[0-9a-f]{6}$/);

/** An artist or band, as members see it. */
export const artistSchema = z.object({
  id: idSchema,
  /** The public number, given by the server and never reused. */
  cId: numberSchema,
  name: nameSchema,
  /** How the name is filed, where that differs. */
  sortName: z.string().trim().max(maxNameLength).optional(),
  bio: richTextSchema,
  /** The medium square JPEG; null where there is none. */
  image: z.url().nullable(),
  /** The image's own colour, measured at upload. Given by the server. */
  accent: colorSchema.nullable(),
  /** The public page's path. Given by the server. */
  url: z.string(),
  /** The readable part of the path. It follows the name until the artist is first public. */
  slug: slugSchema,
  share: z.number().min(0, 'A share is 0 or more.').max(100, 'A share is 100 at most.'),
  socials: linksSchema,
  /** An archived artist is kept, and shown nowhere. */
  archived: z.boolean().optional(),
});
export type Artist = z.infer<typeof artistSchema>;

/** What one names an artist by. */
export const artistRefSchema = artistSchema.pick({ id: true, cId: true, name: true, url: true });
export type ArtistRef = z.infer<typeof artistRefSchema>;

/** What adding an artist takes. */
export const newArtistSchema = z.object({
  name: nameSchema,
  sortName: artistSchema.shape.sortName,
  bio: richTextSchema.default(''),
  share: artistSchema.shape.share.default(defaultShare),
  socials: linksSchema.default([]),
});
export type NewArtist = z.infer<typeof newArtistSchema>;

/** An artist as it is stored: the image by its path, the address by its slugs. */
export const storedArtistSchema = artistSchema
  .omit({ url: true })
  .extend({ image: z.string().nullable(), earlierSlugs: z.array(z.string()) });
export type StoredArtist = z.infer<typeof storedArtistSchema>;

/** What an artist's page still lacks before it is worth showing. */
export const artistLacks = ['image', 'bio', 'socials'] as const;
export type ArtistLack = (typeof artistLacks)[number];

/** What an artist's page lacks, in the order in which one would mend it. */
export function artistLacksOf({ image, bio, socials }: StoredArtist): ArtistLack[] {
  const missing: Record<ArtistLack, boolean> = {
    image: image === null,
    bio: plainText(bio) === '',
    socials: socials.length === 0,
  };
  return artistLacks.filter((lack) => missing[lack]);
}
