import * as z from 'zod';
import { photographsSchema, storedPhotographsSchema } from '#domain/artist/photograph';
import { lineSchema } from '#domain/characters';
import { colorForm, colorSchema } from '#domain/color';
import { idSchema, musicBrainzIdSchema, numberSchema } from '#domain/identifier';
import { languageSchema } from '#domain/language';
import { maxSlugLength } from '#domain/latinSlug';
import { linksSchema } from '#domain/link';
import { otherTextsSchema } from '#domain/otherTexts';
import { plainText, richTextSchema } from '#domain/richText/richText';

/** The artist's part of a release's earnings, in per cent. Never public. */
export const defaultShare = 10;
export const maxNameLength = 200;

export const nameSchema = lineSchema(
  maxNameLength,
  `A name has at most ${maxNameLength} characters.`,
).min(1, 'An artist needs a name.');

export const slugSchema = z
  .string()
  .max(maxSlugLength, `An address has at most ${maxSlugLength} characters.`)
  .regex(/^([a-z0-9]+(-[a-z0-9]+)*)?$/, 'Use lowercase letters, digits and hyphens.');

/** The source of a page's colour, if not its image: the label's theme or a chosen colour. */
export const pageColorSchema = z.union([z.literal('label'), colorSchema], colorForm);
export type PageColor = z.infer<typeof pageColorSchema>;

/**
 * The colour of a page about an image; undefined for the label's own.
 * @param drawn the background of the drawn cover, for an entry without an image
 */
export const pageColorOf = (
  { color, accent }: { color?: PageColor | undefined; accent: string | null },
  drawn: string,
): string | undefined => (color === 'label' ? undefined : (color ?? accent ?? drawn));

/** An artist or band, as members see it. */
export const artistSchema = z.object({
  id: idSchema,
  /** The public number, given by the server and never reused. */
  cId: numberSchema,
  name: nameSchema,
  /** The name to sort by, if different. */
  sortName: lineSchema(maxNameLength).optional(),
  /** What tells this artist from another of the same name, such as “piano, Oslo”. */
  note: lineSchema(60).optional(),
  bio: richTextSchema,
  bioIn: otherTextsSchema(richTextSchema),
  /**
   * The language in which its texts were first written; absent for the language of the label's
   * earlier texts.
   */
  textsLanguage: languageSchema.optional(),
  /** The medium square JPEG, or null. */
  image: z.url().nullable(),
  /** The image's main colour, which the server measures at upload. */
  accent: colorSchema.nullable(),
  /** The colour of the page; absent for the image's. */
  color: pageColorSchema.optional(),
  /** Photographs besides the image, in order. */
  photographs: photographsSchema.optional(),
  /** The path of the public page, set by the server. */
  url: z.string(),
  /** The readable part of the path; follows the name until the artist is first public. */
  slug: slugSchema,
  share: z.number().min(0, 'A share is 0 or more.').max(100, 'A share is 100 at most.'),
  socials: linksSchema,
  /** The id of the artist in MusicBrainz. */
  musicBrainzId: musicBrainzIdSchema.optional(),
  /**
   * Changes that members make for this artist go live at once, without the label's approval. Set by
   * staff, and never public.
   */
  publishesDirectly: z.boolean().optional(),
  /** An archived artist is kept but shown nowhere. */
  archived: z.boolean().optional(),
});
export type Artist = z.infer<typeof artistSchema>;

/** A reference to an artist: their ids, name and page. */
export const artistRefSchema = artistSchema.pick({ id: true, cId: true, name: true, url: true });
export type ArtistRef = z.infer<typeof artistRefSchema>;

/** The input for a new artist. */
export const newArtistSchema = z.object({
  name: nameSchema,
  sortName: artistSchema.shape.sortName,
  note: artistSchema.shape.note,
  /** False asks to be refused while another artist has the name; true says that it is another. */
  another: z.boolean().optional(),
  bio: richTextSchema.default(''),
  share: artistSchema.shape.share.default(defaultShare),
  socials: linksSchema.default([]),
});

/** An artist as stored, with the image's path and the slugs instead of addresses. */
export const storedArtistSchema = artistSchema.omit({ url: true }).extend({
  image: z.string().nullable(),
  photographs: storedPhotographsSchema.optional(),
  earlierSlugs: z.array(z.string()),
});
export type StoredArtist = z.infer<typeof storedArtistSchema>;

/** The fields that lists show as missing: those that an artist's page needs. */
export const missingArtistFields = ['image', 'bio', 'socials'] as const;
export type MissingArtistField = (typeof missingArtistFields)[number];

/** The empty ones, in the order in which to fill them in. */
export function missingArtistFieldsOf({
  image,
  bio,
  bioIn,
  socials,
}: StoredArtist): MissingArtistField[] {
  const missing: Record<MissingArtistField, boolean> = {
    image: image === null,
    bio: ![bio, ...Object.values(bioIn ?? {})].some(plainText),
    socials: socials.length === 0,
  };
  return missingArtistFields.filter((field) => missing[field]);
}
