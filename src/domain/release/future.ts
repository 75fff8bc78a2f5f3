import type { Day } from '#domain/day';

/**
 * True until the release date. `today` is the day in the label's time zone. Beside the statuses,
 * whose schema lists in the browser don't load.
 */
export function isFuture(release: { releaseDate: Day | null }, today: Day): boolean {
  return release.releaseDate !== null && release.releaseDate > today;
}
