import { expect, test } from 'vitest';
import { isPresent } from '#domain/presence';

const at = '2026-03-20T09:00:00.000Z';
const seen = { name: 'Astrid', since: at, at, isChanging: false };

test.each([
  ['2026-03-20T09:00:00.000Z', true],
  ['2026-03-20T09:00:40.000Z', true],
  ['2026-03-20T09:00:45.000Z', false],
])('seen at nine, somebody is there at %s: %s', (now, is) => {
  expect(isPresent(seen, new Date(now))).toBe(is);
});
