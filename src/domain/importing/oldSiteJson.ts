import * as z from 'zod';

/**
 * The largest accepted catalogue of the old site, in bytes: about 25,000 releases with their
 * tracks.
 */
export const maxCatalogueFileBytes = 64 * 1024 * 1024;
export const tooLargeCatalogueFile = `The file is larger than ${maxCatalogueFileBytes / 1024 / 1024} MB.`;
/** The highest imported Id: higher numbers are for new entries. */
const maxOldNumber = 999_999_999;

const text = z.string().nullish();
export const oldNumberSchema = z
  .int('An Id is a whole number.')
  .positive('An Id is above 0.')
  .max(maxOldNumber, `An Id is ${maxOldNumber} at most.`);

/** A track of the old site. */
export const oldTrackSchema = z.looseObject({
  Name: text,
  ISRC: text,
  Composer: text,
  LyricsWriter: text,
  Description: text,
});

/**
 * A release of the old site. Its Id is the public number here. Links and tracks are parsed one
 * by one, so that a bad one does not fail the release.
 */
export const oldReleaseSchema = z.looseObject({
  Id: oldNumberSchema,
  Name: text,
  ReleaseStatus: z.unknown().optional(),
  ReleaseDate: z.unknown().optional(),
  ReleaseDescription: text,
  Links: z.array(z.unknown()).nullish(),
  Tracks: z.array(z.unknown()).nullish(),
});

/** A link of the old site. */
export const oldLinkSchema = z.looseObject({ Name: text, Url: text });

/** An artist of the old site. */
export const oldArtistSchema = z.looseObject({
  Id: oldNumberSchema,
  Name: text,
  ArtistBio: text,
  ArtistShare: z.unknown().optional(),
  Releases: z.array(z.unknown()).nullish(),
});
