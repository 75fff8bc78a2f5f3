import * as z from 'zod';
import { languageSchema } from '#domain/language';
import { consentSchema } from '#domain/visitor/consent';
import { mailAddressSchema } from '#domain/visitor/contact';

/** The only group of subscriptions. */
export const subscriptionGroup = 'subscription';

/**
 * A newsletter subscription. `asked`: waits for the address to confirm it. `confirmed`: to be added
 * to the provider's list. `listed`: on that list. `leaving`: to be taken off it, then erased here.
 */
export const subscriptionSchema = z.object({
  address: mailAddressSchema,
  state: z.enum(['asked', 'confirmed', 'listed', 'leaving']),
  consent: consentSchema,
  /** Of the page that it was asked from; absent for the label's first one. */
  language: languageSchema.optional(),
  confirmedAt: z.iso.datetime().nullable(),
  /** When the address was last sent to the provider, which can take an hour to list it. */
  putAt: z.iso.datetime().optional(),
  /** The time at which the last newsletter that was queued for it was sent by staff. */
  newsletterAt: z.iso.datetime().optional(),
  /** Subscribed again while leaving: once it has left, the address is asked to confirm again. */
  again: consentSchema.optional(),
});
export type Subscription = z.infer<typeof subscriptionSchema>;
