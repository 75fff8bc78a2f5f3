import { dayMilliseconds } from '#domain/day';

/** How long deleted entries, and recordings that were replaced or deleted, are kept, in days. */
export const trashDays = 30;

const milliseconds = trashDays * dayMilliseconds;

/** When something that was deleted or replaced at a time is purged. */
export const purgedAt = (at: string): string =>
  new Date(Date.parse(at) + milliseconds).toISOString();

/** What was deleted or replaced before this is due to be purged. */
export const dueBefore = (now: Date): Date => new Date(now.getTime() - milliseconds);
