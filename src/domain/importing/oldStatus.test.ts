import { expect, test } from 'vitest';
import { readOldStatus } from '#domain/importing/oldStatus';
import { releaseStatus } from '#domain/release/releaseStatus';

test.each(Object.entries(releaseStatus))('%s is known by name and number', (name, value) => {
  for (const said of [value, String(value), ` ${value} `, name, name.toUpperCase()])
    expect(readOldStatus(said)).toEqual({ value });
});

test.each([
  ['not released', releaseStatus.NotReleased],
  ['Not-Released', releaseStatus.NotReleased],
  ['canceled', releaseStatus.Cancelled],
])('%s is another way to say it', (said, value) => {
  expect(readOldStatus(said)).toEqual({ value });
});

test.each([70, 5, '50.0', 'out', '', 'constructor', '__proto__', true, {}, [50], Number.NaN])(
  '%j is unknown: Planning, and noted',
  (said) => {
    const { value, note } = readOldStatus(said);
    expect(value).toBe(releaseStatus.Planning);
    expect(note).toMatch(/unknown; taken as Planning/);
  },
);

test.each([null, undefined])('%s is missing: Planning, and noted', (said) => {
  expect(readOldStatus(said)).toEqual({
    value: releaseStatus.Planning,
    note: 'The status is missing; taken as Planning.',
  });
});
