import * as z from 'zod';

/** How the site is published: `static` in builds whose files go to a host, `live` by containers that also serve it. */
export const shapes = ['static', 'live'] as const;
export type Shape = (typeof shapes)[number];

/** A resource, what it is for, and what it costs a month in US dollars. */
const costSchema = z.object({ resource: z.string(), use: z.string(), dollars: z.int() });
export type Cost = z.infer<typeof costSchema>;

/** An estimate of what the deployment costs a month. */
const costsSchema = z.object({
  lines: z.array(costSchema),
  /** All lines together. */
  dollars: z.int(),
  /** The month of the prices, as `2026-11`, and the page that lists them. */
  asOf: z.string(),
  source: z.url(),
});
export type Costs = z.infer<typeof costsSchema>;

/** How much of the deployment is used, as staff see it. */
export const usageSchema = z.object({
  /** The files in storage, by their container. */
  stored: z.array(z.object({ name: z.string(), files: z.int(), bytes: z.int() })),
  /** When they were counted: a count takes a while, so it is kept for some minutes. */
  countedAt: z.iso.datetime(),
  /** The month that the rest is of, as `2026-11`, in UTC. */
  month: z.string(),
  mails: z.int(),
  publications: z.int(),
  failedPublications: z.int(),
  /** The minutes of all builds, each rounded up, and how many are free. Absent where containers build. */
  buildMinutes: z.object({ used: z.int(), included: z.int() }).optional(),
  costs: costsSchema,
});
export type Usage = z.infer<typeof usageSchema>;

/** The month of a time, as `2026-11`. */
export const monthOf = (at: Date | string) =>
  (typeof at === 'string' ? at : at.toISOString()).slice(0, 7);
