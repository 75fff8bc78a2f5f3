import { type Day, dayMilliseconds } from '#domain/day';
import { remembered } from '#domain/remembered';

/** A time of day as on a clock, `HH:MM`. */
export type ClockTime = string;

// Swedish times have the form of ISO 8601.
const clockFormat = remembered(
  (timeZone) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
);

/** What the clocks of a time zone show at an instant, read as if it were UTC. */
export function clocksAt(instant: number, timeZone: string): number {
  return Date.parse(`${clockFormat(timeZone).format(instant).replace(' ', 'T')}Z`);
}

/** An instant on the clocks of a zone with their distance from UTC: `2026-11-01T20:00:00-08:00`. */
export function clockText(instant: Date, timeZone: string): string {
  const clocks = clocksAt(instant.getTime(), timeZone);
  const minutes = Math.round((clocks - instant.getTime()) / 60_000);
  const distance = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60].map((part) =>
    String(part).padStart(2, '0'),
  );
  const sign = minutes < 0 ? '-' : '+';
  return `${new Date(clocks).toISOString().slice(0, 19)}${sign}${distance.join(':')}`;
}

/** The name of a zone's time at an instant, in a language: “CET” or “GMT-8”. */
export function zoneName(instant: Date, timeZone: string, language: string): string {
  const format = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'short' });
  return format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
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
  const [before, after] = [wanted - dayMilliseconds, wanted + dayMilliseconds].map(
    (near) => clocksAt(near, timeZone) - near,
  ) as [number, number];
  const shown = [wanted - before, wanted - after]
    .toSorted((a, b) => a - b)
    .find((instant) => clocksAt(instant, timeZone) === wanted);
  return new Date(shown ?? wanted - before);
}
