/** What a visitor may agree to, in the words that stand beside the form. */
export const consentWords = {
  presave: 'Write to me once, on the day this record is out, and then erase my address.',
  newsletter: 'Tell me about new records, a few times a year.',
} as const;
export type ConsentPurpose = keyof typeof consentWords;

/** What stands before the words of a pre-save: there is no box to tick, sending it says them. */
export const presaveLead = 'With a pre-save you say:';

/** How long wishes are kept, in days; letters have their own rule, see letter.ts. */
export const keptDays = {
  /** A newsletter wish that nobody confirms. */
  unconfirmed: 7,
  /** A pre-save whose address the mail provider refused: staff may try again. */
  refused: 30,
  /** Pre-saves of a release that was rejected, cancelled or archived: staff may change their mind. */
  withdrawn: 30,
  /** Pre-saves of a release that never comes. */
  waiting: 730,
} as const;
