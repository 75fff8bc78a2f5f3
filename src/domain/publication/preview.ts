import { z } from 'zod';
import { publicReleaseSchema } from '#domain/publication/snapshot';

/** For how many days a link to a preview may work. */
export const previewDays = [1, 7, 30] as const;
export type PreviewDays = (typeof previewDays)[number];
export const defaultPreviewDays = 7;

/** The secret of a link: 32 random bytes in base64url. */
export const previewTokenSchema = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43}$/, 'This is no link to a preview.');

/** A link to the preview of a release, as those see it who may take it back. Instants in UTC. */
export const previewLinkSchema = z.object({
  /** Names the link without opening it. */
  id: z.string().regex(/^[0-9a-f]{64}$/),
  by: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type PreviewLink = z.infer<typeof previewLinkSchema>;

/** A release as its page will look: what its public form would hold, and no more. */
export const releasePreviewSchema = z.object({
  release: publicReleaseSchema,
  /** The artists in order, by name alone: they may have no page yet. */
  artists: z.array(z.string()),
  expiresAt: z.iso.datetime(),
});
export type ReleasePreview = z.infer<typeof releasePreviewSchema>;
