import { expect, test } from 'vitest';
import { presaveSchema } from '#domain/presave';

const presave = { mailAddress: 'ada@example.com', subscribe: true, releaseId: 7 };

test('a pre-save names a release by its public number', () => {
  expect(presaveSchema.parse(presave)).toEqual(presave);
});

test.each([
  ['mailAddress', 'ada'],
  ['mailAddress', undefined],
  ['subscribe', undefined],
  ['subscribe', 'yes'],
  ['releaseId', '7'],
  ['releaseId', 0],
  ['releaseId', 7.5],
  ['releaseId', undefined],
])('a pre-save whose %s is %j is refused', (field, value) => {
  expect(presaveSchema.safeParse({ ...presave, [field]: value }).success).toBe(false);
});
