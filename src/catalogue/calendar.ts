import { addDays, type Day } from '#domain/day';
import type { PublicRelease } from '#domain/publication/publicRelease';
import { isFuture } from '#domain/release/future';
import { isOut, isUnreleased } from '#domain/release/releaseStatus';
import { read } from './reading.ts';

/** How many days a release counts as recent. */
const recentDays = 90;

/** A calendar's releases, by number. */
interface Calendar {
  /** Next first. */
  coming: number[];
  /** Announced without a date. */
  undated: number[];
  /** Latest first. */
  recent: number[];
}

/** The label's calendar as of today. */
export const calendarOf = read('calendarOf', ({ newest, today }): Calendar => {
  const since: Day = addDays(today, -recentDays);
  const numbersOf = (isMeant: (release: PublicRelease) => boolean) =>
    newest.filter(isMeant).map(({ cId }) => cId);
  return {
    coming: numbersOf((release) => isFuture(release, today)).toReversed(),
    undated: numbersOf((release) => isUnreleased(release) && !release.releaseDate),
    recent: numbersOf(
      (release) =>
        isOut(release, today) && release.releaseDate !== null && release.releaseDate >= since,
    ),
  };
});
