import type { ICalDayJsStub } from 'ical-generator';
import { clocksAt } from '#domain/zonedTime';

const [minute, week] = [60_000, 7 * 86_400_000];

/** What clocks show, as iCalendar writes it: `20261121T203000`. */
const written = (clocks: number) => new Date(clocks).toISOString().replace(/[-:]|\..*/g, '');

/** A distance from UTC in milliseconds as `+0200`. */
function offsetText(offset: number): string {
  const minutes = Math.abs(offset) / minute;
  const digits = [Math.trunc(minutes / 60), minutes % 60].map((part) =>
    String(part).padStart(2, '0'),
  );
  return (offset < 0 ? '-' : '+') + digits.join('');
}

/** An instant as the clocks of a zone show it, in the form in which the library takes such times. */
export function clockTime(instant: Date, timeZone: string): ICalDayJsStub {
  const [date = '', time = ''] = written(clocksAt(instant.getTime(), timeZone)).split('T');
  return {
    format: (pattern) => (pattern === 'YYYYMMDD' ? date : time),
    isValid: () => true,
    toDate: () => instant,
    toJSON: () => instant.toISOString(),
  };
}

/**
 * The rules of a time zone in the years from one instant to another, as a VTIMEZONE. It names each
 * change of the clocks by itself: no rule that repeats them is known. RFC 5545, section 3.6.5
 */
export function calendarZone(timeZone: string, first: Date, last: Date): string {
  const offsetAt = (instant: number) => clocksAt(instant, timeZone) - instant;
  const end = Date.UTC(last.getUTCFullYear() + 1, 0, 8);
  let from = Date.UTC(first.getUTCFullYear(), 0, 1) - week;
  // Readers need the distance from which the first change starts, however early.
  const changes = [{ clocks: 0, before: offsetAt(from), after: offsetAt(from) }];
  for (; from < end; from += week) {
    let [low, high] = [from, from + week];
    const [before, after] = [offsetAt(low), offsetAt(high)];
    if (before === after) continue;
    while (high - low > minute) {
      const middle = low + Math.trunc((high - low) / minute / 2) * minute;
      if (offsetAt(middle) === before) low = middle;
      else high = middle;
    }
    changes.push({ clocks: high + before, before, after });
  }
  const least = Math.min(...changes.map(({ after }) => after));
  const parts = changes.flatMap(({ clocks, before, after }) => {
    const kind = after > least ? 'DAYLIGHT' : 'STANDARD';
    const offsets = [`TZOFFSETFROM:${offsetText(before)}`, `TZOFFSETTO:${offsetText(after)}`];
    return [`BEGIN:${kind}`, `DTSTART:${written(clocks)}`, ...offsets, `END:${kind}`];
  });
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...parts, 'END:VTIMEZONE'].join('\n');
}
