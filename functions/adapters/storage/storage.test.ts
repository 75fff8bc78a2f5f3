import { expect, test } from 'vitest';
import { openStorage } from './storage.ts';

test('storage without an account and without a connection is refused', () => {
  expect(() => openStorage({})).toThrow('Neither STORAGE_ACCOUNT nor STORAGE_CONNECTION is set.');
});
