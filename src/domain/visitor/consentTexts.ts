// Apart from the schemas of visitors' data: pages show these days, and their scripts must not carry zod.

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
