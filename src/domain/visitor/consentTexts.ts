// No schemas here: pages show these days, and their scripts must not load zod.

/** How long emailed links work, in days; confirmation links work while the subscription is kept. */
export const linkDays = {
  /** Shows and removes personal data. A new link is one form away. */
  personalData: 7,
  /** Unsubscribes, perhaps long after the last email. */
  unsubscribe: 365,
} as const;

/** How long visitors' data is kept, in days. Emails have their own limits in `email/email.ts`. */
export const keptDays = {
  /** A newsletter subscription that was never confirmed. */
  unconfirmed: 7,
  /** A pre-save whose address the provider rejected; until then staff can retry it. */
  refused: 30,
  /** The pre-saves of a rejected, cancelled or archived release, in case staff reconsider. */
  withdrawn: 30,
  /** The pre-saves of a release that never comes out. */
  waiting: 730,
  /** A confirmed request for an edition that is never in stock. */
  stock: 730,
} as const;
