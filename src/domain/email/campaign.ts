import { z } from 'zod';
import type { Day } from '#domain/day';
import { sendingSchema } from '#domain/email/delivery';
import type { StoredRelease } from '#domain/release/release';
import { isFuture, isUnreleased, releaseStatus } from '#domain/release/releaseStatus';
import { presavePlatforms } from '#domain/visitor/presavePlatform';

/** How many addresses one call to the mail provider takes. */
export const largestBatch = 1000;

/** The pre-saves that go out in one call: all chose the same platform, so the mail is the same. */
export const batchSchema = z.object({
  /** The provider keeps it with each mail, so that its records can be asked. */
  id: z.string(),
  keys: z.array(z.string()).max(largestBatch),
  platform: z.enum(presavePlatforms).optional(),
  formedAt: z.iso.datetime(),
  sending: sendingSchema,
});
export type Batch = z.infer<typeof batchSchema>;

/** What the mails of a release wait for. `withdrawn`: it is not coming, so nothing is sent. */
export const mailingWaits = ['day', 'live', 'links', 'withdrawn'] as const;
export type MailingWait = (typeof mailingWaits)[number];

/** The mails of one release to those who pre-saved it: one batch at a time, in one stored row. */
export const mailingSchema = z.object({
  cId: z.int(),
  title: z.string(),
  /** False once nobody waits any more. */
  open: z.boolean(),
  waitsFor: z.enum(mailingWaits).nullable(),
  /** Staff were told that links are missing. */
  told: z.boolean(),
  batch: batchSchema.nullable(),
  /** How many batches were formed: numbers the next one. */
  formed: z.int(),
  /** How large the next batch may be; halved when the provider refuses one whole. */
  largest: z.int(),
  sent: z.int(),
  /** When the last batch was taken. */
  sentAt: z.iso.datetime().nullable(),
});
export type Mailing = z.infer<typeof mailingSchema>;

/** The group of all mailings: one for each release that was ever pre-saved. */
export const mailingGroup = 'mailing';

/** The group of a release's pre-saves, and the key of its mailing. */
export function releaseGroup(cId: number): string {
  return String(cId);
}

/** The mailing of a release that is pre-saved for the first time. */
export function aNewMailing(cId: number, title: string): Mailing {
  return {
    ...{ cId, title, open: true, waitsFor: 'day', told: false, batch: null },
    ...{ formed: 0, largest: largestBatch, sent: 0, sentAt: null },
  };
}

/** What the mails wait for as far as the release itself tells; `live` is somebody else's to tell. */
export function releaseWait(release: StoredRelease, today: Day): MailingWait | null {
  const { Rejected, Cancelled, Released } = releaseStatus;
  const status = release.releaseStatus;
  if (release.archived || status === Rejected || status === Cancelled) return 'withdrawn';
  if (isUnreleased(release) || status !== Released || isFuture(release, today)) return 'day';
  return release.links.length === 0 ? 'links' : null;
}
