import { expect, test } from 'vitest';
import { emptySnapshot } from '#domain/publication/snapshot';
import { createSnapshotReader } from './snapshots.ts';
import { openStorage } from './storage.ts';

test('before anything was published the snapshot is empty, and has the neutral label', async () => {
  const reader = createSnapshotReader(
    openStorage({ STORAGE_CONNECTION: 'UseDevelopmentStorage=true' }),
  );
  const text = new TextDecoder().decode(await reader.read({ version: 0 }));
  expect(JSON.parse(text)).toEqual(emptySnapshot);
});
