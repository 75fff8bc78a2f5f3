import { z } from 'zod';

/** The largest old catalogue that is read, in bytes: some 25,000 releases with their tracks. */
export const maxOldCatalogueBytes = 64 * 1024 * 1024;
/** What is said of a larger file. */
export const tooLargeCatalogue = `The file is larger than ${maxOldCatalogueBytes / 1024 / 1024} MB: an old catalogue is never so large.`;
/** The highest Id that is taken over: above it there must be numbers left for new entries. */
export const maxOldNumber = 999_999_999;

const text = z.string().nullish();
const oldNumber = z
  .int('An Id is a whole number.')
  .positive('An Id is above 0.')
  .max(maxOldNumber, `An Id is ${maxOldNumber} at most.`);

/** A track of the old catalogue, as it came. */
export const oldTrackSchema = z.looseObject({
  Name: text,
  ISRC: text,
  Composer: text,
  LyricsWriter: text,
  Description: text,
});

/**
 * A release of the old catalogue, as it came. Ids are the public numbers here. Links and tracks
 * are read one by one, so that a bad one does not spoil the release.
 */
export const oldReleaseSchema = z.looseObject({
  Id: oldNumber,
  Name: text,
  ReleaseStatus: z.unknown().optional(),
  ReleaseDate: z.unknown().optional(),
  ReleaseDescription: text,
  Links: z.array(z.unknown()).nullish(),
  Tracks: z.array(z.unknown()).nullish(),
});

/** A link of the old catalogue, as it came. */
export const oldLinkSchema = z.looseObject({ Name: text, Url: text });

/** An artist of the old catalogue, as it came. */
export const oldArtistSchema = z.looseObject({
  Id: oldNumber,
  Name: text,
  ArtistBio: text,
  ArtistShare: z.unknown().optional(),
  Releases: z.array(z.unknown()).nullish(),
});
