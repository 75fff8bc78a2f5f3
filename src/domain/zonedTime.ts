import type { Day } from '#domain/day';

/** A time of day as on a clock, `HH:MM`. */
export type ClockTime = string;

const dayLength = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** What the clocks of a time zone show at an instant, read as if it were UTC. */
export function clocksAt(instant: number, timeZone: string): number {
  let format = formats.get(timeZone);
  if (!format) {
    // Swedish times have the form of ISO 8601.
    format = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    formats.set(timeZone, format);
  }
  return Date.parse(`${format.format(instant).replace(' ', 'T')}Z`);
}

/**
 * The instant at which the clocks of a time zone show a time. When clocks are set back, a time that
 * they show twice means the first one; when they are set forward, one that they skip means as much
 * later.
 * @throws {RangeError} for an unknown time zone
 */
export function instantOf(day: Day, time: ClockTime, timeZone: string): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  // The zone's distance from UTC on the days before and after, in case it changes between.
  const [before, after] = [wanted - dayLength, wanted + dayLength].map(
    (near) => clocksAt(near, timeZone) - near,
  ) as [number, number];
  const shown = [wanted - before, wanted - after]
    .toSorted((a, b) => a - b)
    .find((instant) => clocksAt(instant, timeZone) === wanted);
  return new Date(shown ?? wanted - before);
}
