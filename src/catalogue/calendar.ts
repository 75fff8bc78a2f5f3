import { addDays, type Day } from '#domain/day';
import type { PublicRelease } from '#domain/publication/snapshot';
import { isFuture, isOut, isUnreleased } from '#domain/release/releaseStatus';
import type { BuiltCatalogue } from './buildCatalogue.ts';

/** For how many days a release counts as just out. */
export const recentDays = 90;

/** What is coming, and what just came. */
export interface Calendar {
  /** The next one first. */
  coming: PublicRelease[];
  /** Announced, without a date. */
  undated: PublicRelease[];
  /** The last one first. */
  recent: PublicRelease[];
}

/** The label's calendar on a day. */
export function calendarOf({ newest, today }: BuiltCatalogue): Calendar {
  const since: Day = addDays(today, -recentDays);
  return {
    coming: newest.filter((release) => isFuture(release, today)).toReversed(),
    undated: newest.filter((release) => isUnreleased(release) && !release.releaseDate),
    recent: newest.filter(
      (release) => isOut(release, today) && release.releaseDate && release.releaseDate >= since,
    ),
  };
}
