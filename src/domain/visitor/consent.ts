import * as z from 'zod';

/** The sentence that a visitor agreed to, and when (in UTC). */
export const consentSchema = z.object({ at: z.iso.datetime(), text: z.string() });
export type Consent = z.infer<typeof consentSchema>;

/** The consent to a sentence, word for word as shown beside the form. */
export function consentTo(text: string, now: Date): Consent {
  return { at: now.toISOString(), text };
}
