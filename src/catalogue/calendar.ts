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

/** How many days a record's own calendar file stays: a link to it may be as old as its pre-save. */
const fileDays = 366;

/** The numbers of the releases with a calendar file: those to come, and of the last year. */
export const releasesWithFile = read('releasesWithFile', ({ newest, today }) => {
  const since: Day = addDays(today, -fileDays);
  return newest.flatMap(({ cId, releaseDate }) =>
    releaseDate && releaseDate >= since ? [cId] : [],
  );
});

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
