import { z } from 'zod';
import { idSchema, isrcSchema } from '#domain/identifier';

export const maxTracks = 500;

/** A track of a release. */
export const trackSchema = z.object({
  id: idSchema,
  name: z.string().trim().min(1, 'Name the track.').max(300, 'A name has at most 300 characters.'),
  isrc: isrcSchema,
  releaseId: idSchema,
  composer: z.string().trim().max(500),
  lyricsWriter: z.string().trim().max(500),
  description: z.string().trim().max(5000),
});
export type Track = z.infer<typeof trackSchema>;

/** The tracks of a release, in order. */
export const tracksSchema = z
  .array(trackSchema)
  .max(maxTracks, `A release has at most ${maxTracks} tracks.`)
  .refine((tracks) => new Set(tracks.map((track) => track.id)).size === tracks.length, {
    error: 'The same track is listed twice.',
  });
