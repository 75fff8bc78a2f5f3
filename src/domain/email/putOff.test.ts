import { expect, test } from 'vitest';
import { isPutOff, puttingOff } from '#domain/email/putOff';
import type { StoredPresave } from '#domain/visitor/presave';

const start = new Date('2026-03-20T09:00:00.000Z');
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
const presave: StoredPresave = {
  address: 'ada@example.com',
  consent: { at: start.toISOString(), text: 'Yes.' },
};

test('a mailbox that refuses mail for now is tried again later and later, for a day', () => {
  expect(isPutOff(presave, start)).toBe(false);
  const once = puttingOff(presave, '450', start);
  expect(isPutOff(once, later(0.4))).toBe(true);
  expect(isPutOff(once, later(0.5))).toBe(false);
  const twice = puttingOff(once, '450', later(1));
  expect(isPutOff(twice, later(1.9))).toBe(true);
  expect(isPutOff(twice, later(2))).toBe(false);
  const last = puttingOff(twice, '450', later(25 * 60));
  expect(last).toMatchObject({ refused: '450' });
  expect(last.putOff).toBeUndefined();
});

test('what was put off while the clock was days ahead does not wait for those days', () => {
  const ahead = later(30 * 24 * 60);
  const put = puttingOff(presave, '450', ahead);
  expect(isPutOff(put, ahead)).toBe(true);
  expect(isPutOff(put, start)).toBe(false);
  const again = puttingOff(put, '450', start);
  expect(puttingOff(again, '450', later(25 * 60))).toMatchObject({ refused: '450' });
});
