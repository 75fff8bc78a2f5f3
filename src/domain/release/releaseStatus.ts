import { z } from 'zod';
import type { Day } from '#domain/day';
import type { Role } from '#domain/member/member';

/** Where a release stands. The numbers are those of the old catalogue and of the wire. */
export const releaseStatus = {
  NotReleased: -1,
  Unknown: 0,
  Planning: 10,
  Pending: 20,
  Approved: 30,
  Rejected: 40,
  Released: 50,
  Cancelled: 60,
} as const;
export type ReleaseStatusName = keyof typeof releaseStatus;

export const releaseStatusSchema = z.literal(Object.values(releaseStatus), {
  error: `A release's status is one of ${Object.values(releaseStatus).join(', ')}.`,
});
export type ReleaseStatus = z.infer<typeof releaseStatusSchema>;

/** The name of a status, as in `Planning`. */
export function statusName(status: ReleaseStatus): ReleaseStatusName {
  const names = Object.keys(releaseStatus) as ReleaseStatusName[];
  return names.find((name) => releaseStatus[name] === status) ?? 'Unknown';
}

/** What a status is called, by its name. */
export const statusWordsByName: Readonly<Record<ReleaseStatusName, string>> = {
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
  return statusWordsByName[statusName(status)];
}

interface Standing {
  releaseStatus: ReleaseStatus;
  archived?: boolean | undefined;
}

/** True for what the public may see: Approved or Released, and not archived. */
export function isVisible(release: Standing): boolean {
  const { Approved, Released } = releaseStatus;
  return (
    !release.archived && (release.releaseStatus === Approved || release.releaseStatus === Released)
  );
}

/** True for a release that is announced and can be pre-saved: status Approved. */
export function isUnreleased(release: Standing): boolean {
  return release.releaseStatus === releaseStatus.Approved;
}

/** True until the release's day begins in the label's time zone. `today` is that zone's day. */
export function isFuture(release: { releaseDate: Day | null }, today: Day): boolean {
  return release.releaseDate !== null && release.releaseDate > today;
}

/** True when a release has come out: it is Released, and its day has begun or it has none. */
export function isOut(release: Standing & { releaseDate: Day | null }, today: Day): boolean {
  return release.releaseStatus === releaseStatus.Released && !isFuture(release, today);
}

/** True for an announced release whose day has come: the timer makes it Released. */
export function isDue(release: Standing & { releaseDate: Day | null }, today: Day): boolean {
  return (
    isVisible(release) &&
    isUnreleased(release) &&
    release.releaseDate !== null &&
    release.releaseDate <= today
  );
}

/** The statuses that someone may give to a release that has `from`, itself included. */
export function statusMoves(role: Role, from: ReleaseStatus): ReleaseStatus[] {
  const { Planning, Pending } = releaseStatus;
  if (role === 'staff') return Object.values(releaseStatus);
  if (role === 'artist' && (from === Planning || from === Pending)) return [Planning, Pending];
  return [from];
}
