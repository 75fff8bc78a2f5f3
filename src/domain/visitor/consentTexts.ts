// Apart from consent.ts: pages show these texts, and their scripts must not carry zod.

/** The sentences that visitors agree to, as they stand beside the form. */
export const consentTexts = {
  presave: 'Write to me once, on the day this record is out, and then erase my address.',
  newsletter: 'Tell me about new records, a few times a year.',
} as const;
export type ConsentPurpose = keyof typeof consentTexts;

/** Introduces the sentence of a pre-save, which has no checkbox: submitting the form agrees to it. */
export const presaveLead = 'With a pre-save you say:';

/** How long emailed links work, in days; one that confirms works while the subscription is kept. */
export const linkDays = {
  /** It shows and removes personal data. Another is one form away. */
  held: 7,
  /** It ends emails, perhaps long after the last one. */
  unsubscribe: 365,
} as const;

/** How long visitors' data is kept, in days. Emails have their own limits in `email/email.ts`. */
export const keptDays = {
  /** A newsletter subscription that is never confirmed. */
  unconfirmed: 7,
  /** A pre-save whose address the provider rejected: staff can retry until then. */
  refused: 30,
  /** The pre-saves of a release that was rejected, cancelled or archived, in case staff reconsider. */
  withdrawn: 30,
  /** The pre-saves of a release that never comes out. */
  waiting: 730,
} as const;
