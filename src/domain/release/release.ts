import { z } from 'zod';
import { artistRefSchema, colorSchema, slugSchema } from '#domain/artist/artist';
import { daySchema } from '#domain/day.schema';
import { barcodeSchema, idSchema, numberSchema } from '#domain/identifier';
import { linksSchema } from '#domain/link';
import { releaseKinds } from '#domain/release/releaseKind';
import { releaseStatusSchema } from '#domain/release/releaseStatus';
import { tracksSchema } from '#domain/release/track';
import { hasDescription, placeholderDescription, richTextSchema } from '#domain/richText/richText';

export const maxTitleLength = 300;
/** How many artists may stand on one release. */
export const maxReleaseArtists = 50;

export const titleSchema = z
  .string()
  .trim()
  .min(1, 'A release needs a title.')
  .max(maxTitleLength, `A title has at most ${maxTitleLength} characters.`);

/** A release, as members see it. */
export const releaseSchema = z.object({
  id: idSchema,
  /** The public number, given by the server and never reused. */
  cId: numberSchema,
  title: titleSchema,
  /** The public page's path. Given by the server. */
  url: z.string(),
  /** The readable part of the path. It follows the title until the release is first public. */
  slug: slugSchema,
  /** The medium square JPEG; null where there is none. */
  cover: z.url().nullable(),
  /** The cover's own colour, measured at upload. Given by the server. */
  accent: colorSchema.nullable(),
  coverAlt: z.string().trim().max(500).optional(),
  releaseDate: daySchema.nullable(),
  description: richTextSchema,
  releaseStatus: releaseStatusSchema,
  artists: z.array(artistRefSchema).max(maxReleaseArtists),
  tracks: tracksSchema,
  links: linksSchema,
  catalogueNumber: z.string().trim().max(50).optional(),
  barcode: barcodeSchema.optional(),
  kind: z.enum(releaseKinds).optional(),
  copyright: z.string().trim().max(500).optional(),
  /** An archived release is kept, and shown nowhere. */
  archived: z.boolean().optional(),
});
export type Release = z.infer<typeof releaseSchema>;

/** What adding a release takes; the artists by their ids, in order. */
export const newReleaseSchema = z.object({
  title: titleSchema,
  description: richTextSchema.default(placeholderDescription),
  artists: z.array(idSchema).max(maxReleaseArtists).default([]),
});
export type NewRelease = z.infer<typeof newReleaseSchema>;

/** A release as it is stored: the artists by their ids, the cover by its path. */
export const storedReleaseSchema = releaseSchema.omit({ url: true, artists: true }).extend({
  cover: z.string().nullable(),
  artistIds: z.array(idSchema).max(maxReleaseArtists),
  earlierSlugs: z.array(z.string()),
});
export type StoredRelease = z.infer<typeof storedReleaseSchema>;

/** What a release still lacks before it is worth showing. */
export const lacks = ['cover', 'links', 'date', 'description', 'artists', 'tracks'] as const;
export type Lack = (typeof lacks)[number];

/** What a release lacks, in the order in which one would mend it. */
export function lacksOf(release: StoredRelease): Lack[] {
  const missing: Record<Lack, boolean> = {
    cover: release.cover === null,
    links: release.links.length === 0,
    date: release.releaseDate === null,
    description:
      release.description.includes(placeholderDescription) || !hasDescription(release.description),
    artists: release.artistIds.length === 0,
    tracks: release.tracks.length === 0,
  };
  return lacks.filter((lack) => missing[lack]);
}
