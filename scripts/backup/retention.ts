import { dayMilliseconds } from '#domain/day';

/**
 * How many days, weeks and months keep backups: a day all of them, since one may precede an upgrade,
 * a week or a month the last one. Those without a backup do not count.
 */
const kept = { days: 7, weeks: 4, months: 6 };

/** 1970 began on a Thursday: three days after a Monday. */
const weekOf = (at: Date) => Math.floor((at.getTime() / dayMilliseconds + 3) / 7);
const periods: Readonly<Record<keyof typeof kept, (at: Date) => string | number>> = {
  days: (at) => at.toISOString().slice(0, 10),
  weeks: weekOf,
  months: (at) => at.toISOString().slice(0, 7),
};

/** Which of the backups made at these times stay, in UTC. None goes while no new one is made. */
export function keptBackups(made: readonly Date[]): Date[] {
  const newestFirst = made.toSorted((a, b) => b.getTime() - a.getTime());
  const staying = new Set<Date>();
  for (const [name, periodOf] of Object.entries(periods)) {
    const grouped = [...Map.groupBy(newestFirst, periodOf).values()];
    for (const all of grouped.slice(0, kept[name as keyof typeof kept]))
      for (const at of name === 'days' ? all : all.slice(0, 1)) staying.add(at);
  }
  return newestFirst.filter((at) => staying.has(at));
}
