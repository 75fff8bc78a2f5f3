import { z } from 'zod';
import { consentSchema } from '#domain/visitor/consent';
import { mailAddressSchema } from '#domain/visitor/contact';

/** The only group of subscriptions. */
export const subscriptionGroup = 'subscription';

/**
 * A wish for the newsletter. `asked`: the address has to confirm it. `confirmed`: goes to the
 * newsletter's provider. `listed`: is there. `leaving`: is taken off there, then erased here.
 */
export const subscriptionSchema = z.object({
  address: mailAddressSchema,
  state: z.enum(['asked', 'confirmed', 'listed', 'leaving']),
  consent: consentSchema,
  /** When the address confirmed. */
  confirmedAt: z.iso.datetime().nullable(),
  /** When the provider was given the address last: it may take it in an hour later. */
  putAt: z.iso.datetime().optional(),
  /** Wished for once more while it leaves: once it has left, the address is asked anew. */
  again: consentSchema.optional(),
});
export type Subscription = z.infer<typeof subscriptionSchema>;
