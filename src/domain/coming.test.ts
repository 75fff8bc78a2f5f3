import { describe, expect, it } from 'vitest';
import { untilText } from '#domain/coming';

describe('untilText', () => {
  it.each([
    ['2026-03-20', '2026-03-20', ''],
    ['2026-03-19', '2026-03-20', ''],
    ['2026-03-21', '2026-03-20', 'tomorrow'],
    ['2026-04-01', '2026-03-20', 'in 12 days'],
    ['2027-01-01', '2026-12-31', 'tomorrow'],
  ])('of %s on %s is "%s"', (day, today, expected) => {
    expect(untilText(day, today)).toBe(expected);
  });
});
