/** Which number comes first in days such as `04/03/2026`. */
export type DayPart = 'day' | 'month';

/** Thrown for a cell of a spreadsheet that can't be read; people see the message. */
export class Unreadable extends Error {}

/** A day with the year last: `24.11.2026`, `24/11/2026` or `11/24/2026`. */
const yearLast = /^(\d{1,2})(?:(\.)\s?|[/-])(\d{1,2})(?:\.\s?|[/-])(\d{4})$/;

/** Which number comes first in a day; null if it can be either. With dots, it is the day. */
function firstIn(text: string): DayPart | null {
  const [, first, dot, second] = yearLast.exec(text) ?? [];
  if (dot || Number(first) > 12) return 'day';
  return Number(second) > 12 ? 'month' : null;
}

/** Which number comes first in all days of a sheet; null if they differ or don't tell. */
export function firstInAll(texts: readonly string[]): DayPart | null {
  const found = new Set(texts.flatMap((text) => firstIn(text) ?? []));
  const [first = null, another] = found;
  return another ? null : first;
}

const isoDay = (year = '', month = '', day = '') =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

/** A day as people and spreadsheets write it. */
export function readSheetDay(text: string, firstInDays: DayPart | null): string | null {
  if (!text) return null;
  const [, ...parts] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? [];
  if (parts.length > 0) return isoDay(...parts);
  const [, one, , other, year] = yearLast.exec(text) ?? [];
  if (!year) throw new Unreadable(`“${text}” is no day. Write the day as 2026-11-24.`);
  const first = firstIn(text) ?? firstInDays;
  const [asDay, asMonth] = [isoDay(year, other, one), isoDay(year, one, other)];
  if (!first && asDay !== asMonth)
    throw new Unreadable(`“${text}” can be ${asDay} or ${asMonth}. Write it like that.`);
  return first === 'month' ? asMonth : asDay;
}
