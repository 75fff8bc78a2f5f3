import { createPublicationStore } from '#functions/adapters/storage/publications';
import { createSnapshotStore, entriesName } from '#functions/adapters/storage/snapshots';
import type { Storage } from '#functions/adapters/storage/storage';
import { clearRows } from './rows.ts';

/**
 * Forgets which version the site shows and which build was requested: the site that a backup knew need not
 * be the one that visitors see. The wanted version is then built again. What it shows of each entry is
 * forgotten, too, and all is published again: the snapshot may be newer than the entries in the backup, and
 * their next changes would have its numbers.
 */
export async function forgetSite(storage: Storage): Promise<void> {
  const snapshots = createSnapshotStore(storage.blobs);
  const { pointer } = await snapshots.pointer();
  const { wanted } = pointer;
  if (wanted === 0) return;
  await createPublicationStore(storage.table('publications')).change(
    wanted,
    ({ asked: _, heard: __, ...publication }) => publication,
  );
  await snapshots.moveFrom(({ toldAt: _, ...rest }) => ({ ...rest, live: 0 }));
  const exported = pointer.snapshots.find(({ version }) => version === pointer.exported);
  const container = storage.blobs.getContainerClient('snapshots');
  if (exported) await container.getBlobClient(entriesName(exported.file)).deleteIfExists();
}

/**
 * Deletes rows that 0.2 kept of changes that waited or were published, and of the last build. Its entries
 * have no public versions, and its snapshots do not name any, so that everything is published again.
 */
export async function dropEarlierRows(storage: Storage): Promise<void> {
  for (const [name, kind] of [
    ['artists', 'artist'],
    ['releases', 'release'],
    ['label', 'label'],
  ] as const)
    await clearRows(
      storage.table(name),
      `PartitionKey eq '${kind}' and RowKey gt 'p' and RowKey lt 'r'`,
    );
  await clearRows(storage.table('publications'), "PartitionKey eq 'report'");
}
