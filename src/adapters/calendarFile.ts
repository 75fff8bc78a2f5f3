import ICAL from 'ical.js';
import { isTimeZone } from '#domain/day';
import { Problem } from '#domain/problem';
import type { CalendarEvent } from '#domain/show/calendarShows';

const textOf = (event: ICAL.Component, name: string): string =>
  String(event.getFirstPropertyValue(name) ?? '').trim();

/** The zone that a time names; absent for names that only their own program knows. */
function zoneOf(time: ICAL.Time, written: ICAL.Property): string | undefined {
  if (time.zone === ICAL.Timezone.utcTimezone) return 'UTC';
  const name = written.getFirstParameter('tzid');
  return name && isTimeZone(name) ? name : undefined;
}

function eventOf(event: ICAL.Component): CalendarEvent[] {
  const written = event.getFirstProperty('dtstart');
  const time = written?.getFirstValue();
  if (!written || !(time instanceof ICAL.Time)) return [];
  const [day = '', clock = ''] = time.toString().split('T');
  const timeZone = time.isDate ? undefined : zoneOf(time, written);
  return [
    {
      summary: textOf(event, 'summary'),
      location: textOf(event, 'location'),
      description: textOf(event, 'description'),
      url: textOf(event, 'url'),
      day,
      ...(!time.isDate && { time: clock.slice(0, 5) }),
      ...(timeZone && { timeZone }),
      isCancelled: textOf(event, 'status').toUpperCase() === 'CANCELLED',
      repeats: event.hasProperty('rrule') || event.hasProperty('rdate'),
    },
  ];
}

/**
 * The events of a calendar file, in its order. RFC 5545
 * @throws {Problem} unsupported, for a file that is none
 */
export async function eventsOf(file: Blob): Promise<CalendarEvent[]> {
  try {
    const parsed: unknown[] = ICAL.parse(await file.text());
    // A file may hold several calendars.
    const calendars = (typeof parsed[0] === 'string' ? [parsed] : parsed) as unknown[][];
    if (calendars.length > 0)
      return calendars.flatMap((calendar) =>
        new ICAL.Component(calendar).getAllSubcomponents('vevent').flatMap(eventOf),
      );
  } catch {
    // The library's messages speak of tokens; what follows says what to do.
  }
  throw new Problem(
    'unsupported',
    'This is no calendar file that can be read. Export it again as iCalendar (.ics).',
  );
}
