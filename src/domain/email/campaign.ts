import * as z from 'zod';
import type { Day } from '#domain/day';
import { deliverySchema } from '#domain/email/delivery';
import { languageSchema } from '#domain/language';
import { isFuture } from '#domain/release/future';
import type { StoredRelease } from '#domain/release/release';
import { isUnreleased, releaseStatus } from '#domain/release/releaseStatus';
import { presavePlatforms } from '#domain/visitor/presavePlatform';

/** The most recipients that one call to the email provider accepts. */
export const maxChunkSize = 1000;

/**
 * The pre-saves sent by one call to the provider. They share a platform and a language, so all get
 * the same email.
 */
const chunkSchema = z.object({
  /** Stored with each email at the provider, to search its records. */
  id: z.string(),
  keys: z.array(z.string()).max(maxChunkSize),
  platform: z.enum(presavePlatforms).optional(),
  language: languageSchema.optional(),
  formedAt: z.iso.datetime(),
  sending: deliverySchema,
});
export type Chunk = z.infer<typeof chunkSchema>;

/** The reason why a campaign waits. `withdrawn`: the release was cancelled, so nothing is sent. */
export const campaignWaits = ['day', 'live', 'links', 'withdrawn'] as const;
export type CampaignWait = (typeof campaignWaits)[number];

/**
 * The emails of one release to everybody who pre-saved it, sent chunk by chunk from one row of the
 * table `campaigns`.
 */
const campaignSchema = z.object({
  cId: z.int(),
  title: z.string(),
  /** False once no pre-save is left to send. */
  open: z.boolean(),
  waitsFor: z.enum(campaignWaits).nullable(),
  /** True once staff were told that the release has no links. */
  told: z.boolean(),
  /** The chunk being delivered, if any. */
  chunk: chunkSchema.nullable(),
  /** How many chunks were formed so far; numbers the next one. */
  formed: z.int(),
  /** The size limit of the next chunk, halved when the provider rejects one as a whole. */
  largest: z.int(),
  /** How many recipients it was sent to. */
  sent: z.int(),
  /** When the last chunk was delivered. */
  sentAt: z.iso.datetime().nullable(),
});
export type Campaign = z.infer<typeof campaignSchema>;

/** The group of all campaigns, one per pre-saved release. */
export const campaignGroup = 'campaign';

/** The group of a release's pre-saves, and the key of its campaign. */
export function presaveGroup(cId: number): string {
  return String(cId);
}

/** The campaign of a release, opened by its first pre-save. */
export function newCampaign(cId: number, title: string): Campaign {
  return {
    cId,
    title,
    open: true,
    waitsFor: 'day',
    told: false,
    chunk: null,
    formed: 0,
    largest: maxChunkSize,
    sent: 0,
    sentAt: null,
  };
}

/**
 * The release's own reason for its campaign to wait. Whether its page is live is checked elsewhere.
 */
export function releaseWait(release: StoredRelease, today: Day): CampaignWait | null {
  const { Rejected, Cancelled, Released } = releaseStatus;
  const status = release.releaseStatus;
  if (release.archived || status === Rejected || status === Cancelled) return 'withdrawn';
  if (isUnreleased(release) || status !== Released || isFuture(release, today)) return 'day';
  return release.links.length === 0 ? 'links' : null;
}
