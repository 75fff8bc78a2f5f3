import * as z from 'zod';
import type { Id } from '#domain/identifier';
import type { PublicLabel } from '#domain/label/publicLabel';
import type { Role } from '#domain/member/member';
import type { PublicArtist } from '#domain/publication/publicArtist';
import { type PublicRelease, publicReleaseSchema } from '#domain/publication/publicRelease';

/** The choice of lifetimes for a preview link, in days. */
export const previewDays = [1, 7, 30] as const;
export type PreviewDays = (typeof previewDays)[number];
export const defaultPreviewDays = 7;

/** The site's pages that a preview shows. */
export const labelPages = [
  'home',
  'artists',
  'artist',
  'releases',
  'release',
  'announced',
  'calendar',
  'catalogue',
  'search',
  'contact',
  'privacy',
  'lost',
  'own',
] as const;
export type LabelPage = (typeof labelPages)[number];

/** The secret of a link: 32 random bytes in base64url. */
export const previewTokenSchema = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43}$/, 'This is not a preview link.');

/** A preview link as its owners see it, without the secret. Timestamps are in UTC. */
export const previewLinkSchema = z.object({
  /** The hash of the secret: identifies the link without granting access. */
  id: z.string().regex(/^[0-9a-f]{64}$/),
  by: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type PreviewLink = z.infer<typeof previewLinkSchema>;

/** A preview link, stored by the hash of its secret. */
export interface StoredPreview extends PreviewLink {
  release: Id;
  /** The author's account key, and their role at that time. */
  account?: string;
  role?: Role;
}

/** A page of an entry as the site would serve it. */
export const pagePreviewSchema = z.object({
  html: z.string(),
  /** The paths of linked pages that the site does not have yet; absent if none. */
  unpublished: z.array(z.string()).optional(),
});
export type PagePreview = z.infer<typeof pagePreviewSchema>;

/** A release as its page will show it: only its public fields. */
export const releasePreviewSchema = pagePreviewSchema.extend({
  release: publicReleaseSchema,
  /** The artists' names in order; not every artist has a page yet. */
  artists: z.array(z.string()),
  expiresAt: z.iso.datetime(),
});
export type ReleasePreview = z.infer<typeof releasePreviewSchema>;

/** A page to preview: unpublished entries or settings in place of the published ones. */
export interface Previewed {
  page: LabelPage;
  /**
   * The path of one of the label's own pages or of an entry's; for an entry the newest is the
   * default.
   */
  url?: string;
  /** Its language; the label's first one if absent. */
  language?: string;
  /** The JSON of the published snapshot, parsed once per buffer; absent to show the given entries alone. */
  published?: Uint8Array;
  /** Entries that replace published ones. */
  artists: readonly PublicArtist[];
  releases: readonly PublicRelease[];
  /** The published one if absent. */
  label?: PublicLabel;
  now: Date;
}
