import * as z from 'zod';
import { lineSchema, textSchema } from '#domain/characters';
import { idSchema, isrcSchema } from '#domain/identifier';
import { languageSchema } from '#domain/language';
import { faultyLine, secondsOf } from '#domain/release/credits';
import {
  listenChoices,
  maxClipSeconds,
  maxClipStart,
  minClipSeconds,
} from '#domain/release/listenChoice';

export const maxTracks = 500;
export const tooManyTracks = `A release has at most ${maxTracks} tracks.`;
const maxLyrics = 10_000;

/** Roles with names, one per line: see `rolesOf`. */
export const creditsSchema = textSchema(5000).superRefine((text, context) => {
  const line = faultyLine(text);
  if (line !== undefined)
    context.addIssue({
      code: 'custom',
      message: `Line ${line} needs a role, a colon and names, as in “Mastering: Jane Roe”.`,
    });
});

/** A track of a release. */
export const trackSchema = z.object({
  id: idSchema,
  name: lineSchema(300, 'A name has at most 300 characters.').min(1, 'Name the track.'),
  isrc: isrcSchema,
  releaseId: idSchema,
  composer: lineSchema(500),
  lyricsWriter: lineSchema(500),
  description: textSchema(5000),
  /** The performer, if not the artist of the release. */
  performer: lineSchema(500).optional(),
  /** The guests, as after “feat.”. */
  guests: lineSchema(500).optional(),
  credits: creditsSchema.optional(),
  lyrics: textSchema(maxLyrics).optional(),
  /** The sung language, if not the release's. */
  language: languageSchema.optional(),
  explicit: z.boolean().optional(),
  /** As printed: `3:45`. */
  length: lineSchema(9)
    .refine((length) => length === '' || secondsOf(length) !== undefined, {
      error: 'A length is written as 3:45, or 1:02:03.',
    })
    .optional(),
  /** How much of it visitors may hear once the release is out; nothing by default. */
  listen: z.enum(listenChoices).optional(),
  /** The same before the release day; see `choiceBefore`. */
  listenBefore: z.enum(listenChoices).optional(),
  /** Where a clip starts, in seconds. */
  clipStart: z
    .number()
    .min(0, 'A clip starts at 0 seconds or later.')
    .max(maxClipStart, 'No recording is that long.')
    .optional(),
  clipSeconds: z
    .number()
    .min(minClipSeconds, `A clip lasts ${minClipSeconds} seconds or more.`)
    .max(maxClipSeconds, `A clip lasts ${maxClipSeconds} seconds at most.`)
    .optional(),
});
export type Track = z.infer<typeof trackSchema>;

/** The tracks of a release, in order. */
export const tracksSchema = z
  .array(trackSchema)
  .max(maxTracks, tooManyTracks)
  .refine((tracks) => new Set(tracks.map((track) => track.id)).size === tracks.length, {
    error: 'The same track is listed twice.',
  });
