import { createPublicationStore } from '#functions/adapters/storage/publications';
import { createSnapshotStore, entriesName } from '#functions/adapters/storage/snapshots';
import type { Storage } from '#functions/adapters/storage/storage';

/**
 * Forgets which version the site shows and which build was requested, since the site in the backup
 * may not be the one that is live. The wanted version is then built again. The published version of
 * each entry is forgotten as well and everything is published again: the snapshot may be newer than
 * the backed-up entries, whose next changes would reuse its version numbers.
 */
export async function forgetSite(storage: Storage): Promise<void> {
  const files = storage.files('snapshots');
  const snapshots = createSnapshotStore(files);
  const pointer = await snapshots.pointer();
  const { wanted } = pointer;
  if (wanted === 0) return;
  await createPublicationStore(storage.table('publications')).change(
    wanted,
    ({ asked: _, heard: __, ...publication }) => publication,
  );
  await snapshots.moveFrom(({ toldAt: _, ...rest }) => ({ ...rest, live: 0 }));
  const exported = pointer.snapshots.find(({ version }) => version === pointer.exported);
  if (exported) await files.remove(entriesName(exported.file));
}
