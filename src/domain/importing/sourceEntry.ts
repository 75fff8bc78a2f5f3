import * as z from 'zod';
import { storedArtistSchema } from '#domain/artist/artist';
import { numberSchema } from '#domain/identifier';
import { foundEditionSchema } from '#domain/importing/foundEdition';
import { importedKinds, matchParts, nearArtistSchema } from '#domain/importing/importRun';
import { storedReleaseSchema } from '#domain/release/release';
import { trackSchema } from '#domain/release/track';

/** Part of an entry that can't be imported, and the reason. */
export const refusalSchema = z.object({ entry: z.string(), reason: z.string() });
export type Refusal = z.infer<typeof refusalSchema>;

/** The artist fields that an import writes; all others belong to the label. */
export const artistFieldsSchema = storedArtistSchema.pick({
  name: true,
  bio: true,
  share: true,
  musicBrainzId: true,
});
export type ArtistFields = z.infer<typeof artistFieldsSchema>;

/** The release fields that an import writes. */
export const releaseFieldsSchema = storedReleaseSchema.pick({
  title: true,
  releaseDate: true,
  releaseStatus: true,
  description: true,
  artistIds: true,
  tracks: true,
  links: true,
  editions: true,
  catalogueNumber: true,
  barcode: true,
  kind: true,
  copyright: true,
  credits: true,
  language: true,
  tags: true,
  musicBrainzId: true,
});
export type ReleaseFields = z.infer<typeof releaseFieldsSchema>;

/** The match of an entry of a source without numbers with one of ours. */
const joiningSchema = z.object({
  /** Its keys in the source, the same in every import; an artist has one for each spelling. */
  keys: z.array(z.string()),
  /** The fact by which it was matched; null for a new entry. */
  matchedBy: z.enum(matchParts).nullable(),
  /** Its page in the source. */
  page: z.string().optional(),
  /** Whether the source has a picture: a release's cover, or an artist's portrait. */
  hasCover: z.boolean().optional(),
  /** For a new artist: others whose names may be spellings of the same name. */
  near: z.array(nearArtistSchema).optional(),
});
export type Joining = z.infer<typeof joiningSchema>;

const aboutEntry = {
  /**
   * Its number here: of the old site the number there, which the entry keeps, so that old addresses
   * still work; of other sources that of the entry it matches, or a new one.
   */
  number: numberSchema,
  /** The source's text, if it had to be changed. */
  original: z.string().optional(),
  /** Guesses and omissions, in words. */
  notes: z.array(z.string()),
  /** Absent for a source with numbers: the old site. */
  joining: joiningSchema.optional(),
};

/** A track of a source, without the ids assigned here. */
export const sourceTrackSchema = trackSchema.omit({ id: true, releaseId: true }).extend({
  /** Identifies the track within its release, the same in every import. */
  key: z.string(),
});
export type SourceTrack = z.infer<typeof sourceTrackSchema>;

/**
 * An entry with its number here, ready to be imported: the old site's as it was read, those of other
 * sources after matching. `foundEntry.ts` is their form before.
 */
export const sourceEntrySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('artist'), ...aboutEntry, ...artistFieldsSchema.shape }),
  z.object({
    kind: z.literal('release'),
    ...aboutEntry,
    ...releaseFieldsSchema.omit({ artistIds: true, tracks: true, kind: true, editions: true })
      .shape,
    /** Absent for a source that knows none. */
    editions: z.array(foundEditionSchema).optional(),
    /** Whether it is an album, a single and so on. */
    releaseKind: releaseFieldsSchema.shape.kind,
    /** The numbers of its artists, in order. */
    artists: z.array(numberSchema),
    tracks: z.array(sourceTrackSchema),
    /** Tracks that can't be imported. */
    refused: z.array(refusalSchema),
  }),
  z.object({
    /** An entry that can't be imported. */
    kind: z.literal('refused'),
    of: z.enum(importedKinds),
    /** Null without a valid number. */
    number: numberSchema.nullable(),
    name: z.string(),
    reason: z.string(),
  }),
]);
export type SourceEntry = z.infer<typeof sourceEntrySchema>;
export type SourceArtist = Extract<SourceEntry, { kind: 'artist' }>;
export type SourceRelease = Extract<SourceEntry, { kind: 'release' }>;
export type RefusedEntry = Extract<SourceEntry, { kind: 'refused' }>;
