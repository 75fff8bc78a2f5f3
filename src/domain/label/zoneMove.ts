import { type Day, dayAt } from '#domain/day';

const hour = 3_600_000;

/**
 * The first moment of a day in a time zone, to the second. A day that a zone left out, as Samoa did
 * once, begins when the next one does.
 */
export function startOfDay(day: Day, timeZone: string): Date {
  const utc = Date.parse(day);
  // A zone is at most 14 hours ahead of UTC and 12 behind it.
  let [before, after] = [utc - 15 * hour, utc + 37 * hour];
  while (after - before > 1000) {
    const middle = Math.floor((before + after) / 2000) * 1000;
    if (dayAt(new Date(middle), timeZone) >= day) after = middle;
    else before = middle;
  }
  return new Date(after);
}

/** The effect of another time zone on a release that is announced for a day. */
export interface ZoneMove {
  /** When it would come out so far, and when from then on. */
  from: Date;
  to: Date;
  /** Whether its day has begun in the new zone, so that it comes out at once. */
  isAtOnce: boolean;
}

/** How the day of an announced release moves with the time zone; null where it does not. */
export function zoneMove(
  day: Day,
  zones: { from: string; to: string },
  now: Date,
): ZoneMove | null {
  const [from, to] = [startOfDay(day, zones.from), startOfDay(day, zones.to)];
  if (from.getTime() === to.getTime() || from <= now) return null;
  return { from, to, isAtOnce: to <= now };
}
