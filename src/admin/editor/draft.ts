import { z } from 'zod';
import { artistSchema } from '#domain/artist/artist';
import { releaseSchema } from '#domain/release/release';
import { trackSchema } from '#domain/release/track';

const text = z.string();
const linkDraftSchema = z.object({ name: text, url: text });

/** A track while it is typed: of the right form, and perhaps not yet right. */
export const trackDraftSchema = trackSchema.extend({
  name: text,
  isrc: text,
  composer: text,
  lyricsWriter: text,
  description: text,
});
export type TrackDraft = z.infer<typeof trackDraftSchema>;

/** A release while it is edited. Saving asks more of it: see `releaseSchema`. */
export const releaseDraftSchema = releaseSchema.extend({
  title: text,
  slug: text,
  coverAlt: text.optional(),
  releaseDate: text.nullable(),
  description: text,
  tracks: z.array(trackDraftSchema),
  links: z.array(linkDraftSchema),
  catalogueNumber: text.optional(),
  barcode: text.optional(),
  copyright: text.optional(),
});
export type ReleaseDraft = z.infer<typeof releaseDraftSchema>;

/** An artist while it is edited. Saving asks more of it: see `artistSchema`. */
export const artistDraftSchema = artistSchema.extend({
  name: text,
  sortName: text.optional(),
  slug: text,
  bio: text,
  /** Null while the field is empty. */
  share: z.number().nullable(),
  socials: z.array(linkDraftSchema),
});
export type ArtistDraft = z.infer<typeof artistDraftSchema>;
