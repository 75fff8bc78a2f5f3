import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TransactionAction } from '@azure/data-tables';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anId } from '#fixtures/ids';
import { aStoredRelease } from '#fixtures/releases';
import { releaseKind } from '#functions/adapters/storage/entryTable/kinds';
import { rowKeys, toRow } from '#functions/adapters/storage/entryTable/layout';
import { mendEntries } from '#functions/adapters/storage/entryTable/mendEntries';
import { createKeyValueStore } from '#functions/adapters/storage/keyValueStore';
import { descending } from '#functions/adapters/storage/rows';
import { openServerData } from '#functions/adapters/storage/serverData';
import type { Storage } from '#functions/adapters/storage/storage';
import type { TrackIdOwner } from '#functions/ports/entries';
import { noteTracks } from '#functions/services/releases/trackIds';
import { backUp } from '../../scripts/backup/backUp.ts';
import { openBackupStore } from '../../scripts/backup/backupStore.ts';
import { keepBackup } from '../../scripts/backup/keepBackup.ts';
import type { ArchivedFile } from '../../scripts/backup/manifest.ts';
import { restoreInto } from '../../scripts/backup/restoreInto.ts';
import { hasRows } from '../../scripts/backup/rows.ts';
import { firstVersion } from '../bench/storedCatalogue.ts';
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

/** The row of a release as the store writes it. */
function rowOf(cId: number): TransactionAction {
  const id = anId('release', cId);
  const entity = aStoredRelease({ id, cId, title: `Salt and Weather ${cId}` });
  const row = toRow({ ...firstVersion, wasPublic: cId % 2 === 0, entity });
  return ['create', { partitionKey: 'release', rowKey: rowKeys.entry(id), ...row }];
}

async function fill({ storage }: OpenStores): Promise<void> {
  const table = storage.table('releases');
  for (let first = 1; first <= releases; first += batch)
    await table.submitTransaction(
      Array.from({ length: batch }, (_, index) => rowOf(first + index)),
    );
  // Their list rows and the owners of their tracks, which a restore would make.
  const stored = await mendEntries(table, releaseKind);
  await noteTracks(createKeyValueStore<TrackIdOwner>(table), stored);
  const files = storage.files('images');
  for (let number = 0; number < images; number++)
    await files.put(`large/${descending(number)}.jpg`, randomBytes(20_000));
}

test(`${releases} releases walk to a server and back`, patience, async () => {
  if (!(await hasRows(from.storage.table('releases')))) await fill(from);
  const server = openServerData(join(folder, 'server'));
  const back = await openStores();
  const walks: [Storage, Storage][] = [
    [from.storage, server],
    [server, back.storage],
  ];
  for (const [index, [source, target]] of walks.entries()) {
    const place = await openBackupStore(join(folder, `kept-${index}`));
    const { archive } = await keepBackup(source, place, { now: new Date(), onProgress: quiet });
    const options = { replace: false, backups: place, compares: true, onProgress: quiet };
    await place.withArchive(archive, (file) => restoreInto(target, file, options));
    await place.close();
  }
  server.close();
  const [first, last] = await Promise.all(
    [from, back].map(({ storage }, index) =>
      backUp(storage, join(folder, `walked-${index}.tar.gz`), { onProgress: quiet }),
    ),
  );
  const contents = (files: ArchivedFile[] = []) => files.map(({ path, sha256 }) => [path, sha256]);
  expect(contents(last?.files)).toEqual(contents(first?.files));
});

test(`${releases} releases come back byte for byte`, patience, async () => {
  if (!(await hasRows(from.storage.table('releases')))) await fill(from);
  const archive = join(folder, 'all.tar.gz');
  const { files } = await backUp(from.storage, archive, { onProgress: quiet });
  const rows = files.map(({ content }) => (content.kind === 'rows' ? content.count : 0));
  expect(rows.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(2 * releases);
  await restoreInto(into.storage, archive, { replace: false, onProgress: quiet });
  const again = await backUp(into.storage, join(folder, 'again.tar.gz'), { onProgress: quiet });
  expect(again.files).toEqual(files);
});
