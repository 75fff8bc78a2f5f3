import { z } from 'zod';
import { numberSchema } from '#domain/identifier';
import type { Link } from '#domain/link';
import { consentSchema } from '#domain/visitor/consent';
import { mailAddressSchema } from '#domain/visitor/contact';
import { presavePlatforms } from '#domain/visitor/presavePlatform';

/** A visitor's wish to hear when a release is out, as it goes over the wire. */
export const presaveSchema = z.object({
  mailAddress: mailAddressSchema,
  subscribe: z.boolean().default(false),
  /** The release's public number. */
  releaseId: numberSchema,
  /** Its link stands first in the mail. */
  platform: z
    .enum(['', ...presavePlatforms], 'Choose one of the platforms, or none.')
    .transform((name) => name || undefined)
    .optional(),
});
export type Presave = z.infer<typeof presaveSchema>;

/** A pre-save as it is kept until the mail is sent. */
export const storedPresaveSchema = z.object({
  address: mailAddressSchema,
  platform: z.enum(presavePlatforms).optional(),
  consent: consentSchema,
  /** The mail provider refused the address: it is left out until staff try again. */
  refused: z.string().optional(),
  refusedAt: z.iso.datetime().optional(),
});
export type StoredPresave = z.infer<typeof storedPresaveSchema>;

/** The links of a release with the chosen platform's first. */
export function chosenFirst(links: readonly Link[], platform: string | undefined): Link[] {
  const isChosen = ({ name }: Link) => name.toLowerCase() === platform?.toLowerCase();
  return [...links.filter(isChosen), ...links.filter((link) => !isChosen(link))];
}
