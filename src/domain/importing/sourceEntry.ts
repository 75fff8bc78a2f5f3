import * as z from 'zod';
import { storedArtistSchema } from '#domain/artist/artist';
import { numberSchema } from '#domain/identifier';
import { foundEditionSchema } from '#domain/importing/foundEdition';
import { importedKinds, matchParts, nearArtistSchema } from '#domain/importing/importRun';
import { pagedSourceNames } from '#domain/importing/importSources';
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

/** An entry of the old site, whose numbers stay the same here: it needs no match. */
const ofOldSiteSchema = z.object({ source: z.literal('oldSite') });

/** How an entry of a paged source was matched with the entries here. */
const sourceMatchSchema = z.object({
  source: z.enum(pagedSourceNames),
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
export type SourceMatch = z.infer<typeof sourceMatchSchema>;

const originSchema = z.discriminatedUnion('source', [ofOldSiteSchema, sourceMatchSchema]);
export type Origin = z.infer<typeof originSchema>;

export const fromOldSite: Origin = { source: 'oldSite' };

/** How an entry was matched; null for one of the old site. */
export const matchOf = (origin: Origin): SourceMatch | null =>
  origin.source === 'oldSite' ? null : origin;

const aboutEntry = {
  /**
   * Its number here. Entries of the old site keep their numbers, so that old addresses still work.
   * An entry of a paged source gets the number of the entry it matches, or a new one.
   */
  cId: numberSchema,
  /** The source's text, if it had to be changed. */
  original: z.string().optional(),
  /** Guesses and omissions, in words. */
  notes: z.array(z.string()),
  origin: originSchema,
};

/** A track of a source, without the ids assigned here. */
export const sourceTrackSchema = trackSchema.omit({ id: true, releaseId: true }).extend({
  /** Identifies the track within its release, the same in every import. */
  key: z.string(),
});
export type SourceTrack = z.infer<typeof sourceTrackSchema>;

/** A track's key: its ISRC, or its place if it has none or another track has it already. */
export const trackKey = (
  isrc: string,
  place: number,
  others: readonly Pick<SourceTrack, 'isrc'>[] = [],
): string => (isrc === '' || others.some((other) => other.isrc === isrc) ? `place ${place}` : isrc);

/** A track of which a source tells this; the rest is empty. */
export const foundTrack = (
  given: Pick<SourceTrack, 'key' | 'name'> & Partial<SourceTrack>,
): SourceTrack => ({ isrc: '', composer: '', lyricsWriter: '', description: '', ...given });

/**
 * An entry that has its number here and can be imported. Entries of paged sources get theirs by
 * matching; before that they are found entries (`foundEntry.ts`).
 */
export const sourceEntrySchema = z.discriminatedUnion('kindOfEntry', [
  z.object({ kindOfEntry: z.literal('artist'), ...aboutEntry, ...artistFieldsSchema.shape }),
  z.object({
    kindOfEntry: z.literal('release'),
    ...aboutEntry,
    ...releaseFieldsSchema.omit({ artistIds: true, tracks: true, editions: true }).shape,
    /** Absent for a source that knows none. */
    editions: z.array(foundEditionSchema).optional(),
    /** The numbers of its artists, in order. */
    artists: z.array(numberSchema),
    tracks: z.array(sourceTrackSchema),
    /** Tracks that can't be imported. */
    refused: z.array(refusalSchema),
  }),
  z.object({
    /** An entry that can't be imported. */
    kindOfEntry: z.literal('refused'),
    of: z.enum(importedKinds),
    /** Null without a valid number. */
    cId: numberSchema.nullable(),
    name: z.string(),
    reason: z.string(),
  }),
]);
export type SourceEntry = z.infer<typeof sourceEntrySchema>;
export type SourceArtist = Extract<SourceEntry, { kindOfEntry: 'artist' }>;
export type SourceRelease = Extract<SourceEntry, { kindOfEntry: 'release' }>;
export type RefusedEntry = Extract<SourceEntry, { kindOfEntry: 'refused' }>;

/** What an entry is called. */
export const nameIn = (entry: SourceEntry): string =>
  entry.kindOfEntry === 'release' ? entry.title : entry.name;
