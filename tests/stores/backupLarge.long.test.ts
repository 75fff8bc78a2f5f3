import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TransactionAction } from '@azure/data-tables';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anId } from '#fixtures/ids';
import { aStoredRelease } from '#fixtures/releases';
import { descending, toChunks } from '#functions/adapters/storage/rows';
import { backUp } from '../../scripts/backup/backUp.ts';
import { restoreInto } from '../../scripts/backup/restoreInto.ts';
import { type OpenStores, openStores } from './openStores.ts';

const releases = 10_000;
const images = 200;
const batch = 100;
const patience = { timeout: 300_000 };
const quiet = () => undefined;

let folder: string;
let from: OpenStores;
let into: OpenStores;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-large-'));
  [from, into] = await Promise.all([openStores(), openStores()]);
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** The row of a release in the store's layout: decision 001. */
function rowOf(cId: number): TransactionAction {
  const id = anId('release', cId);
  const entity = aStoredRelease({ id, cId, title: `Salt and Weather ${cId}` });
  const head = { version: 1, savedAt: '2026-03-20T09:00:00.000Z', account: 'a', person: 'Ada' };
  const row = { ...head, wasPublic: cId % 2 === 0, ...toChunks(entity) };
  return ['create', { partitionKey: 'release', rowKey: `e${id}`, ...row }];
}

async function fill({ storage }: OpenStores): Promise<void> {
  const table = storage.table('releases');
  for (let first = 1; first <= releases; first += batch)
    await table.submitTransaction(
      Array.from({ length: batch }, (_, index) => rowOf(first + index)),
    );
  const files = storage.files('images');
  for (let number = 0; number < images; number++)
    await files.put(`large/${descending(number)}.jpg`, randomBytes(20_000));
}

test(`${releases} releases come back byte for byte`, patience, async () => {
  await fill(from);
  const archive = join(folder, 'all.tar.gz');
  const { files } = await backUp(from.storage, archive, quiet);
  const rows = files.map(({ content }) => (content.kind === 'rows' ? content.count : 0));
  expect(rows.reduce((sum, count) => sum + count, 0)).toBe(releases);
  await restoreInto(into.storage, archive, { replace: false, onProgress: quiet });
  const again = await backUp(into.storage, join(folder, 'again.tar.gz'), quiet);
  expect(again.files).toEqual(files);
});
