import { expect, test } from 'vitest';
import { anId } from '#fixtures/ids';
import { type CodeBatch, isBatchGood, newBatchSchema, withUse } from './batch.ts';

const by = { account: 'tenant.ada', name: 'Ada' };
const batch: CodeBatch = {
  release: anId('release', 1),
  count: 3,
  uses: 1,
  until: '2026-03-20',
  by,
  at: '2026-01-01T00:00:00.000Z',
};

test('a batch works to the end of its last day, and not once it is ended', () => {
  expect(isBatchGood(batch, '2026-03-20')).toBe(true);
  expect(isBatchGood(batch, '2026-03-21')).toBe(false);
  const { until: _, ...endless } = batch;
  expect(isBatchGood(endless, '2999-01-01')).toBe(true);
  expect(isBatchGood({ ...endless, ended: { by, at: batch.at } }, '2026-03-01')).toBe(false);
});

const attempt = (number: number) => anId('track', number);
const noon = new Date('2026-03-01T12:00:00.000Z');
const later = (hours: number) => new Date(noon.getTime() + hours * 3_600_000);

test('an attempt counts once for a day, and each other one counts', () => {
  const first = withUse([], { id: attempt(1), at: noon }, 2);
  expect(first).toEqual([{ id: attempt(1), at: noon.toISOString() }]);
  expect(withUse(first ?? [], { id: attempt(1), at: later(23) }, 2)).toBe(first);
  const second = withUse(first ?? [], { id: attempt(2), at: later(1) }, 2);
  expect(second).toHaveLength(2);
  expect(withUse(second ?? [], { id: attempt(3), at: later(1) }, 2)).toBeNull();
  // Used up, and yet the attempt whose answer was lost gets it again.
  expect(withUse(second ?? [], { id: attempt(1), at: later(23) }, 2)).toBe(second);
});

test('after a day the same attempt is a new use', () => {
  const first = withUse([], { id: attempt(1), at: noon }, 2) ?? [];
  const again = withUse(first, { id: attempt(1), at: later(24) }, 2);
  expect(again).toHaveLength(2);
  expect(withUse(first, { id: attempt(1), at: later(24) }, 1)).toBeNull();
});

test.each([
  [{ count: 0 }, 'Make at least one code.'],
  [{ count: 5001 }, 'Make at most 5000 codes at once.'],
  [{ count: 1.5 }, 'Enter a whole number.'],
  [{ uses: 0 }, 'A code works at least once.'],
  [{ uses: 101 }, 'A code works at most 100 times.'],
])('refuses %j', (wrong, message) => {
  const { error } = newBatchSchema.safeParse({ release: batch.release, count: 1, ...wrong });
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});
