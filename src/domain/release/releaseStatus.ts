import * as z from 'zod';
import { addDays, type Day } from '#domain/day';
import type { Role } from '#domain/member/member';
import { isFuture } from '#domain/release/future';

/** The status of a release. Storage, the wire and the old site use the numbers. */
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

/** The identifier of a status in storage and in the history, such as `Planning`. */
export function statusName(status: ReleaseStatus): ReleaseStatusName {
  const names = Object.keys(releaseStatus) as ReleaseStatusName[];
  return names.find((name) => releaseStatus[name] === status) ?? 'Unknown';
}

/** The statuses in people's words, named after what people do. */
export const statusLabels: Readonly<Record<ReleaseStatusName, string>> = {
  NotReleased: 'Not released',
  Unknown: 'Unknown',
  Planning: 'Draft',
  Pending: 'Handed in',
  Approved: 'Announced',
  Rejected: 'Rejected',
  Released: 'Out',
  Cancelled: 'Cancelled',
};

/** A status in people's words. */
export function statusLabel(status: ReleaseStatus): string {
  return statusLabels[statusName(status)];
}

/** The status that a text means, in people's words or by its identifier, in any case. */
export function statusCalled(text: string): ReleaseStatus | undefined {
  const wanted = text.trim().toLowerCase();
  return Object.values(releaseStatus).find((status) =>
    [statusLabel(status), statusName(status)].some((name) => name.toLowerCase() === wanted),
  );
}

interface HasStatus {
  releaseStatus: ReleaseStatus;
  archived?: boolean | undefined;
}

/** True for a release that the public sees: Approved or Released, and not archived. */
export function isVisible(release: HasStatus): boolean {
  const { Approved, Released } = releaseStatus;
  return (
    !release.archived && (release.releaseStatus === Approved || release.releaseStatus === Released)
  );
}

/**
 * Whether staff's comment on a return still applies: until the release is resubmitted or public.
 */
export const isAnswerOpen = (release: HasStatus) =>
  release.releaseStatus !== releaseStatus.Pending && !isVisible(release);

/** True for an announced release, which can be pre-saved: status Approved. */
export function isUnreleased(release: HasStatus): boolean {
  return release.releaseStatus === releaseStatus.Approved;
}

/** True for a Released release without a date, or whose date has come. */
export function isOut(release: HasStatus & { releaseDate: Day | null }, today: Day): boolean {
  return release.releaseStatus === releaseStatus.Released && !isFuture(release, today);
}

/** True for an announced release whose date has come; the timer then makes it Released. */
export function isDue(release: HasStatus & { releaseDate: Day | null }, today: Day): boolean {
  return (
    isVisible(release) &&
    isUnreleased(release) &&
    release.releaseDate !== null &&
    release.releaseDate <= today
  );
}

/** After more days than this, a release is old: it was imported, or its date was changed. */
const newsDays = 14;

/** True for a release that came out lately. */
export function isNews(release: HasStatus & { releaseDate: Day | null }, today: Day): boolean {
  const { releaseDate } = release;
  const isNew = releaseDate !== null && releaseDate > addDays(today, -newsDays);
  return isNew && isVisible(release) && isOut(release, today);
}

/** The statuses that a role may give to a release in status `from`, including `from`. */
export function statusMoves(role: Role, from: ReleaseStatus): ReleaseStatus[] {
  const { Planning, Pending } = releaseStatus;
  if (role === 'staff') return Object.values(releaseStatus);
  if (role === 'artist' && (from === Planning || from === Pending)) return [Planning, Pending];
  return [from];
}
