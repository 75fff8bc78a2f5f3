import { z } from 'zod';
import { type ConsentPurpose, consentTexts } from '#domain/visitor/consentTexts';

/** The sentence a visitor agreed to, and when (in UTC). */
export const consentSchema = z.object({ at: z.iso.datetime(), words: z.string() });
export type Consent = z.infer<typeof consentSchema>;

export function consentTo(purpose: ConsentPurpose, now: Date): Consent {
  return { at: now.toISOString(), words: consentTexts[purpose] };
}
