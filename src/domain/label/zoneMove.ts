import { type Day, dayAt } from '#domain/day';

const hour = 3_600_000;

/**
 * The first moment of a day in a time zone, to the second. A day that the zone skipped, as Samoa
 * once did, begins with the next one.
 */
export function startOfDay(day: Day, timeZone: string): Date {
  const utc = Date.parse(day);
  // Zones are at most 14 hours ahead of UTC and 12 behind it.
  let [before, after] = [utc - 15 * hour, utc + 37 * hour];
  while (after - before > 1000) {
    const middle = Math.floor((before + after) / 2000) * 1000;
    if (dayAt(new Date(middle), timeZone) >= day) after = middle;
    else before = middle;
  }
  return new Date(after);
}

/** The effect of another time zone on an announced release. */
export interface ZoneMove {
  /** When it comes out in the current zone, and in the new one. */
  from: Date;
  to: Date;
  /** Whether its day has already begun in the new zone, so that it comes out at once. */
  isAtOnce: boolean;
}

/** How an announced release's time moves with the time zone; null if it doesn't. */
export function zoneMove(
  day: Day,
  zones: { from: string; to: string },
  now: Date,
): ZoneMove | null {
  const [from, to] = [startOfDay(day, zones.from), startOfDay(day, zones.to)];
  if (from.getTime() === to.getTime() || from <= now) return null;
  return { from, to, isAtOnce: to <= now };
}
