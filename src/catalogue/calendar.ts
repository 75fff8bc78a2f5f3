import { addDays, type Day } from '#domain/day';
import { createMaker } from '#domain/madeOnce';
import type { PublicRelease } from '#domain/publication/snapshot';
import { isFuture, isOut, isUnreleased } from '#domain/release/releaseStatus';
import type { BuiltCatalogue } from './catalogue.ts';

/** The days for which a release counts as recent. */
const recentDays = 90;

/** The releases of a calendar. */
export interface Calendar {
  /** Next first. */
  coming: PublicRelease[];
  /** Announced without a date. */
  undated: PublicRelease[];
  /** Latest first. */
  recent: PublicRelease[];
}

const calendarOnce = createMaker<Calendar>({ isAskedAgain: true });

/** The label's calendar as of the build's day, which several pages show. */
export const calendarOf = (catalogue: BuiltCatalogue) =>
  calendarOnce(catalogue, [], () => makeCalendar(catalogue));

function makeCalendar({ newest, today }: BuiltCatalogue): Calendar {
  const since: Day = addDays(today, -recentDays);
  return {
    coming: newest.filter((release) => isFuture(release, today)).toReversed(),
    undated: newest.filter((release) => isUnreleased(release) && !release.releaseDate),
    recent: newest.filter(
      (release) => isOut(release, today) && release.releaseDate && release.releaseDate >= since,
    ),
  };
}
