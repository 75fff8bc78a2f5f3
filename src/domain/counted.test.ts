import { expect, test } from 'vitest';
import { counted } from '#domain/counted';

test.each([
  [0, '0 fields'],
  [1, 'one field'],
  [2, '2 fields'],
])('%d is told as %s', (count, text) => {
  expect(counted(count, 'one field', 'fields')).toBe(text);
});
