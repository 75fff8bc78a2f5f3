import * as z from 'zod';
import { shapes } from '#domain/prices';

/** How much of the deployment is used, as staff see it. */
export const usageSchema = z.object({
  shape: z.enum(shapes),
  /** The files in storage, by their container. */
  stored: z.array(z.object({ name: z.string(), files: z.int(), bytes: z.int() })),
  /** When they were counted: a count takes a while, so it is kept for some minutes. */
  countedAt: z.iso.datetime(),
  /** The month that the rest is of, as `2026-11`, in UTC. */
  month: z.string(),
  mails: z.int(),
  publications: z.int(),
  failedPublications: z.int(),
  /** Minutes of all builds, each rounded up as GitHub counts them. */
  buildMinutes: z.int(),
});
export type Usage = z.infer<typeof usageSchema>;

/** The month of a time, as `2026-11`. */
export const monthOf = (at: Date | string) =>
  (typeof at === 'string' ? at : at.toISOString()).slice(0, 7);

/**
 * The minutes a month that GitHub Pro and Team include. Free has 2,000, but no environments in a private
 * repository, and so can't deploy from one; a public repository counts none.
 * https://docs.github.com/billing/concepts/product-billing/github-actions
 */
export const includedMinutes = 3_000;
