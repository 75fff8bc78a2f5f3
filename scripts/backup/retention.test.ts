import { expect, it } from 'vitest';
import { keptBackups } from './retention.ts';

const at = (day: string) => new Date(`${day}T01:47:00Z`);
const days = (dates: Date[]) => dates.map((date) => date.toISOString().slice(0, 10));
/** A backup for each night of so many, the last one on a Tuesday. */
const nightly = (nights: number) =>
  Array.from(
    { length: nights },
    (_, ago) => new Date(at('2026-11-24').getTime() - ago * 86_400_000),
  );

it('keeps seven days, four weeks and six months', () => {
  expect(days(keptBackups(nightly(400)))).toEqual([
    ...['2026-11-24', '2026-11-23', '2026-11-22', '2026-11-21', '2026-11-20'],
    ...['2026-11-19', '2026-11-18'],
    // The Sundays of the weeks before, of which the first is among the days.
    ...['2026-11-15', '2026-11-08'],
    ...['2026-10-31', '2026-09-30', '2026-08-31', '2026-07-31', '2026-06-30'],
  ]);
});

it('keeps all of a day for a week, and then the last', () => {
  const [morning, evening] = [at('2026-11-24'), new Date('2026-11-24T20:00:00Z')];
  expect(keptBackups([morning, evening])).toEqual([evening, morning]);
  const later = nightly(7).map((date) => new Date(date.getTime() + 7 * 86_400_000));
  const staying = keptBackups([morning, evening, ...later]);
  expect(staying).not.toContain(morning);
  expect(keptBackups([])).toEqual([]);
});

it('lets none go because no new one is made', () => {
  const old = nightly(5).map((date) => new Date(date.getTime() - 900 * 86_400_000));
  expect(keptBackups(old)).toHaveLength(5);
  expect(keptBackups([...old, at('2026-11-24')])).toHaveLength(6);
});

it('keeps at night what it kept the night before, as long as that counts', () => {
  let there: Date[] = [];
  for (const night of nightly(400).reverse()) there = keptBackups([...there, night]);
  expect(there).toHaveLength(14);
  expect(days(there).at(-1)).toBe('2026-06-30');
});
