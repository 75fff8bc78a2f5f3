import { z } from 'zod';

const text = z.string().nullish();

/** A track of the old catalogue, as it came. */
export const oldTrackSchema = z.looseObject({
  Name: text,
  ISRC: text,
  Composer: text,
  LyricsWriter: text,
  Description: text,
});

/** A release of the old catalogue, as it came. Ids are the public numbers here. */
export const oldReleaseSchema = z.looseObject({
  Id: z.int().positive(),
  Name: text,
  ReleaseStatus: z.unknown().optional(),
  ReleaseDate: z.unknown().optional(),
  ReleaseDescription: text,
  Links: z.array(z.looseObject({ Name: text, Url: text })).nullish(),
  Tracks: z.array(oldTrackSchema).nullish(),
});

/** An artist of the old catalogue, as it came. */
export const oldArtistSchema = z.looseObject({
  Id: z.int().positive(),
  Name: text,
  ArtistBio: text,
  ArtistShare: z.unknown().optional(),
  Releases: z.array(z.unknown()).nullish(),
});

export type OldTrack = z.infer<typeof oldTrackSchema>;
export type OldRelease = z.infer<typeof oldReleaseSchema>;
export type OldArtist = z.infer<typeof oldArtistSchema>;
