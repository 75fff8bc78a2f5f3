import * as z from 'zod';
import { numberSchema } from '#domain/identifier';
import { languageSchema } from '#domain/language';
import type { Link } from '#domain/link';
import { mailAddressSchema } from '#domain/mailAddress';
import { consentSchema } from '#domain/visitor/consent';
import { presavePlatforms } from '#domain/visitor/presavePlatform';

/** A visitor's request for an email when a release is out, as sent. */
export const presaveSchema = z.object({
  mailAddress: mailAddressSchema,
  subscribe: z.boolean().default(false),
  /** The release's public number. */
  releaseId: numberSchema,
  /** The platform whose link comes first in the email. */
  platform: z
    .enum(['', ...presavePlatforms], 'Choose one of the platforms, or none.')
    .transform((name) => name || undefined)
    .optional(),
});

/** A pre-save, stored until its email is sent. */
const storedPresaveSchema = z.object({
  address: mailAddressSchema,
  platform: z.enum(presavePlatforms).optional(),
  /** The language of the page with the form; absent for the label's first language. */
  language: languageSchema.optional(),
  consent: consentSchema,
  /** Why the email provider rejected the address. It is skipped until staff retry it. */
  refused: z.string().optional(),
  refusedAt: z.iso.datetime().optional(),
  /**
   * Set while the mailbox temporarily refuses mail: since when, how many attempts, and when the
   * next is due.
   */
  putOff: z.object({ since: z.iso.datetime(), tries: z.int(), until: z.iso.datetime() }).optional(),
});
export type StoredPresave = z.infer<typeof storedPresaveSchema>;

/** The links of a release, the chosen platform's first. */
export function chosenFirst(links: readonly Link[], platform: string | undefined): Link[] {
  const isChosen = ({ name }: Link) => name.toLowerCase() === platform?.toLowerCase();
  return [...links.filter(isChosen), ...links.filter((link) => !isChosen(link))];
}
