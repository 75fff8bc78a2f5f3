import { dayMilliseconds } from '#domain/day';

/**
 * Which backups stay: those of so many days that have any, and the last one of each of so many weeks
 * and months. All of a day stay, since one of them may be from before an upgrade.
 */
const kept = { days: 7, weeks: 4, months: 6 };

/** 1970 began on a Thursday: three days after a Monday. */
const weekOf = (at: Date) => Math.floor((at.getTime() / dayMilliseconds + 3) / 7);
const periods: Readonly<Record<keyof typeof kept, (at: Date) => string | number>> = {
  days: (at) => at.toISOString().slice(0, 10),
  weeks: weekOf,
  months: (at) => at.toISOString().slice(0, 7),
};

/**
 * Which of the backups made at these times stay, in UTC. Periods without a backup do not count, so
 * that none is let go while no new one is made.
 */
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
