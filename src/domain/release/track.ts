import { z } from 'zod';
import { lineSchema, textSchema } from '#domain/characters';
import { idSchema, isrcSchema } from '#domain/identifier';

export const maxTracks = 500;

/** A track of a release. */
export const trackSchema = z.object({
  id: idSchema,
  name: lineSchema(300, 'A name has at most 300 characters.').min(1, 'Name the track.'),
  isrc: isrcSchema,
  releaseId: idSchema,
  composer: lineSchema(500),
  lyricsWriter: lineSchema(500),
  description: textSchema(5000),
});
export type Track = z.infer<typeof trackSchema>;

/** The tracks of a release, in order. */
export const tracksSchema = z
  .array(trackSchema)
  .max(maxTracks, `A release has at most ${maxTracks} tracks.`)
  .refine((tracks) => new Set(tracks.map((track) => track.id)).size === tracks.length, {
    error: 'The same track is listed twice.',
  });
