import type { Day } from '#domain/day';
import type { FoundRelease } from '#domain/importing/foundEntry';

/** A day as a source knows it: of a year or month alone it is the first one, and `dayOnly` says so. */
export type PartialDay = Pick<FoundRelease, 'releaseDate' | 'dayOnly'>;

const lengths = { year: 4, month: 7 };

/** What is known of a day: `2019`, `2019-03` or `2019-03-22`; empty for no day. */
export const knownPart = ({ releaseDate, dayOnly }: PartialDay): string =>
  (releaseDate ?? '').slice(0, dayOnly && lengths[dayOnly]);

/** Whether a day equals a source's day, or lies within its year or month. */
export function isWithin(day: Day | null, known: PartialDay): boolean {
  return day !== null && known.releaseDate !== null && day.startsWith(knownPart(known));
}

/** The last day that it may be: the end of a year or month that is known alone. */
export function lastDay({ releaseDate, dayOnly }: PartialDay): Day | null {
  if (releaseDate === null || !dayOnly) return releaseDate;
  const [year, month] = releaseDate.split('-').map(Number) as [number, number];
  const end = Date.UTC(year, dayOnly === 'year' ? 12 : month, 0);
  return new Date(end).toISOString().slice(0, 10);
}
