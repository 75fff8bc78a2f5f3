import * as z from 'zod';
import { daySchema } from '#domain/day.schema';
import { languageSchema } from '#domain/language';

const textsSchema = z.object({
  subject: z.string(),
  /** An empty line separates paragraphs. */
  text: z.string(),
  buttonLabel: z.string(),
  buttonAddress: z.string(),
});

/**
 * A newsletter that was sent, as the public sees it. An allow-list: neither its readers nor who
 * wrote it are in it.
 */
export const publicNewsletterSchema = textsSchema.extend({
  /** Counts the newsletters that were sent, from 1. */
  number: z.int().min(1),
  /** The path of its page. */
  url: z
    .string()
    .regex(/^\/newsletters\/[a-z0-9-]{1,100}-\d{1,10}$/, 'This is not a newsletter’s page.'),
  /** The day on which it was sent, in the label's time zone. */
  day: daySchema,
  /** When it was sent, in UTC. */
  sentAt: z.iso.datetime(),
  /** The language of its texts; absent where it was not noted. */
  language: languageSchema.optional(),
  /** Its texts in other languages, by their codes. */
  others: z.record(languageSchema, textsSchema).optional(),
});
export type PublicNewsletter = z.infer<typeof publicNewsletterSchema>;
