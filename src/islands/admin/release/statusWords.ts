import { type ReleaseStatus, type ReleaseStatusName, statusName } from '#domain/releaseState';

const words: Record<ReleaseStatusName, string> = {
  NotReleased: 'Not released',
  Unknown: 'Unknown',
  Planning: 'Planning',
  Pending: 'Pending',
  Approved: 'Approved',
  Rejected: 'Rejected',
  Released: 'Released',
  Cancelled: 'Cancelled',
};

/** A status as it is shown. */
export function statusWords(status: ReleaseStatus): string {
  return words[statusName(status)];
}
