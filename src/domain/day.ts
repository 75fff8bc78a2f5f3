/**
 * A calendar day, `YYYY-MM-DD`, in the label's time zone. It has no time of day. What checks one
 * stands apart in `daySchema.ts`: a page's own script counts days, and needs no validator.
 */
export type Day = string;

const formats = new Map<string, Intl.DateTimeFormat>();

function dayFormat(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    // Swedish writes a date as ISO 8601 does.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
    formats.set(timeZone, format);
  }
  return format;
}

/**
 * The calendar day that it is at an instant, in an IANA time zone.
 * @throws {RangeError} for a time zone that is none
 */
export function dayAt(now: Date, timeZone: string): Day {
  return dayFormat(timeZone).format(now);
}

/** True for a name that IANA's time zone database knows. */
export function isTimeZone(name: string): boolean {
  try {
    dayFormat(name);
    return true;
  } catch {
    return false;
  }
}

/** Whole days from one day to another; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** The day that is `count` days after another. */
export function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);
}

/** The time until a future day in words: "tomorrow", "in 12 days". Empty once the day has begun. */
export function untilText(day: Day, today: Day): string {
  const days = daysBetween(today, day);
  if (days <= 0) return '';
  return days === 1 ? 'tomorrow' : `in ${days} days`;
}
