/** What a visitor may agree to, in the words that stand beside the form. */
export const consentWords = {
  presave: 'Write to me once, on the day this record is out, and then erase my address.',
  newsletter: 'Tell me about new records, a few times a year.',
} as const;
export type ConsentPurpose = keyof typeof consentWords;

/** How long things are kept, in days. */
export const keptDays = {
  /** A newsletter wish that nobody confirms, and a mail to a visitor that can not be sent. */
  unconfirmed: 7,
  /** A pre-save whose address the mail provider refused: staff may try again. */
  refused: 30,
  /** Pre-saves of a release that was rejected, cancelled or archived: staff may change their mind. */
  withdrawn: 30,
  /** Pre-saves of a release that never comes. */
  waiting: 730,
  /** A message to the label that could not be mailed. */
  undelivered: 90,
} as const;
