import { z } from 'zod';
import { mailAddressSchema } from '#domain/contact';
import { numberSchema } from '#domain/identifier';

/** A visitor's wish to hear when a release is out, as it goes over the wire. */
export const presaveSchema = z.object({
  mailAddress: mailAddressSchema,
  subscribe: z.boolean(),
  /** The release's public number. */
  releaseId: numberSchema,
});
export type Presave = z.infer<typeof presaveSchema>;
