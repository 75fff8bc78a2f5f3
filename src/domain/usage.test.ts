import { expect, test } from 'vitest';
import { backupBytes, isBackupLarge } from './usage.ts';

const stored = (recordings: number) => ({
  stored: [
    { name: 'images', files: 1, bytes: 1e9 },
    { name: 'recordings', files: 1, bytes: recordings },
    { name: 'site', files: 1, bytes: 9e9 },
  ],
});

test('a nightly backup of more than forty gigabytes is warned of, without what it leaves out', () => {
  expect(backupBytes(stored(30e9))).toBe(31e9);
  expect(isBackupLarge(stored(30e9))).toBe(false);
  expect(isBackupLarge(stored(39.1e9))).toBe(true);
});
