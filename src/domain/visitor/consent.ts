import { z } from 'zod';
import { type ConsentPurpose, consentWords } from '#domain/visitor/consentTexts';

/** What was agreed to, when and in which words. */
export const consentSchema = z.object({
  /** An instant in UTC. */
  at: z.iso.datetime(),
  words: z.string(),
});
export type Consent = z.infer<typeof consentSchema>;

/** The consent that a visitor gives now. */
export function consentTo(purpose: ConsentPurpose, now: Date): Consent {
  return { at: now.toISOString(), words: consentWords[purpose] };
}
