import * as z from 'zod';
import { languageSchema } from '#domain/language';
import { mailAddressSchema } from '#domain/mailAddress';
import { consentSchema } from '#domain/visitor/consent';

/** The only group of subscriptions. */
export const subscriptionGroup = 'subscription';

/**
 * A newsletter subscription. `asked`: the address is not confirmed yet. `confirmed`: to be added to
 * the provider's list. `listed`: on that list. `leaving`: to be removed from it, then erased here.
 */
export const subscriptionSchema = z.object({
  address: mailAddressSchema,
  state: z.enum(['asked', 'confirmed', 'listed', 'leaving']),
  consent: consentSchema,
  /** The language of the page with the form; absent for the label's first language. */
  language: languageSchema.optional(),
  confirmedAt: z.iso.datetime().nullable(),
  /** The id of the email that asks to confirm. */
  question: z.string().optional(),
  /** When the address was last sent to the provider, which can take an hour to list it. */
  putAt: z.iso.datetime().optional(),
  /** When staff sent the last newsletter that was queued for it. */
  newsletterAt: z.iso.datetime().optional(),
  /** Subscribed again while leaving; after leaving, the address must be confirmed again. */
  again: consentSchema.optional(),
});
export type Subscription = z.infer<typeof subscriptionSchema>;
