import * as z from 'zod';
import { artistRefSchema, pageColorSchema, slugSchema } from '#domain/artist/artist';
import { lineSchema, textSchema } from '#domain/characters';
import { colorSchema } from '#domain/color';
import { daySchema } from '#domain/day.schema';
import { barcodeSchema, idSchema, musicBrainzIdSchema, numberSchema } from '#domain/identifier';
import { languageSchema } from '#domain/language';
import { linksSchema } from '#domain/link';
import { otherTextsSchema } from '#domain/otherTexts';
import { editionsSchema } from '#domain/release/edition';
import { pressQuotesSchema } from '#domain/release/pressQuote';
import { missingPartsOf, type ReleasePart } from '#domain/release/readiness';
import { releaseKinds } from '#domain/release/releaseKind';
import { releasePicturesSchema, storedReleasePicturesSchema } from '#domain/release/releasePicture';
import { releaseStatusSchema } from '#domain/release/releaseStatus';
import { creditsSchema, tracksSchema } from '#domain/release/track';
import { placeholderDescription, richTextSchema } from '#domain/richText/richText';

export const maxTitleLength = 300;
export const maxReleaseArtists = 50;
/** The longest line of tags, in characters. */
export const maxTags = 300;
/** The longest comment with which staff return or approve something, in characters. */
export const maxNoteLength = 2000;

export const titleSchema = lineSchema(
  maxTitleLength,
  `A title has at most ${maxTitleLength} characters.`,
).min(1, 'A release needs a title.');

/** A release as members see it. */
export const releaseSchema = z.object({
  id: idSchema,
  /** The public number, given by the server and never reused. */
  cId: numberSchema,
  title: titleSchema,
  /** The title as it is read, in Latin letters, if it is in another script. */
  latinTitle: lineSchema(maxTitleLength).optional(),
  /** The path of the public page, set by the server. */
  url: z.string(),
  /** The readable part of the path; follows the title until the release is first public. */
  slug: slugSchema,
  /** The medium square JPEG, or null. */
  cover: z.url().nullable(),
  /** The cover's main colour, which the server measures at upload. */
  accent: colorSchema.nullable(),
  /** The colour of the page; absent for the cover's. */
  color: pageColorSchema.optional(),
  coverAlt: lineSchema(500).optional(),
  /** Further pictures, in order. */
  pictures: releasePicturesSchema.optional(),
  /** What the press says about it, in order. */
  press: pressQuotesSchema.optional(),
  releaseDate: daySchema.nullable(),
  description: richTextSchema,
  descriptionIn: otherTextsSchema(richTextSchema),
  /**
   * The language in which its texts were first written; absent for the language of the label's
   * earlier texts.
   */
  textsLanguage: languageSchema.optional(),
  releaseStatus: releaseStatusSchema,
  artists: z.array(artistRefSchema).max(maxReleaseArtists),
  tracks: tracksSchema,
  links: linksSchema,
  /** In the label's order; the first one's number and barcode are also the release's. */
  editions: editionsSchema.optional(),
  catalogueNumber: lineSchema(50).optional(),
  barcode: barcodeSchema.optional(),
  /** The id of the release in MusicBrainz. */
  musicBrainzId: musicBrainzIdSchema.optional(),
  kind: z.enum(releaseKinds).optional(),
  copyright: lineSchema(500).optional(),
  credits: creditsSchema.optional(),
  /** The sung language. */
  language: languageSchema.optional(),
  /** One line, separated by commas: see `tagsOf`. */
  tags: lineSchema(maxTags).optional(),
  /** Why it may be public despite missing required parts. Never public itself. */
  incompleteReason: lineSchema(500).optional(),
  /** Why the label returned it, until it is resubmitted. Set by the server, never public. */
  returnedWith: textSchema(maxNoteLength).optional(),
  /** An archived release is kept but shown nowhere. */
  archived: z.boolean().optional(),
});
export type Release = z.infer<typeof releaseSchema>;

/** The input for a new release, with its artists' ids in order. */
export const newReleaseSchema = z.object({
  title: titleSchema,
  description: richTextSchema.default(placeholderDescription),
  artists: z.array(idSchema).max(maxReleaseArtists).default([]),
});

/** A release as stored, with the artists' ids and the cover's path. */
export const storedReleaseSchema = releaseSchema.omit({ url: true, artists: true }).extend({
  cover: z.string().nullable(),
  pictures: storedReleasePicturesSchema.optional(),
  artistIds: z.array(idSchema).max(maxReleaseArtists),
  earlierSlugs: z.array(z.string()),
});
export type StoredRelease = z.infer<typeof storedReleaseSchema>;

/** The fields that lists show as missing. */
export const missingReleaseFields = [
  'cover',
  'links',
  'date',
  'description',
  'artists',
  'tracks',
] as const;
export type MissingReleaseField = (typeof missingReleaseFields)[number];

/** The empty ones, in the order in which to fill them in. */
export function missingReleaseFieldsOf(release: StoredRelease): MissingReleaseField[] {
  const missing = missingPartsOf(release, release.artistIds.length);
  const partOf = (field: MissingReleaseField): ReleasePart =>
    field === 'date' ? 'releaseDate' : field;
  return missingReleaseFields.filter((field) => missing.some(({ part }) => part === partOf(field)));
}
