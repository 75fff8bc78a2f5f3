import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Person } from '#domain/member/member';
import { freePorts } from '#fixtures/freePorts';
import { createEntryStore } from '#functions/adapters/entryTable/entries';
import { createImportedStore } from '#functions/adapters/entryTable/importedEntries';
import { artistKind, releaseKind } from '#functions/adapters/entryTable/kinds';
import { createImageStore } from '#functions/adapters/images';
import { createImportStore } from '#functions/adapters/imports';
import { createInvitationStore } from '#functions/adapters/invitations';
import { createMemberStore } from '#functions/adapters/members';
import { createPreviewStore } from '#functions/adapters/previews';
import { createPublicationStore } from '#functions/adapters/publications';
import { createQueue } from '#functions/adapters/queues';
import { createRecordingStore } from '#functions/adapters/recordings';
import { createSnapshotStore } from '#functions/adapters/snapshots';
import { openStorage, prepareStorage } from '#functions/adapters/storage';
import { startStorage } from '#local/storage';

/** Who saves in these tests, and when. */
export const ada: Person = { account: 'tenant.ada', name: 'Ada' };
export const save = { by: ada, at: new Date('2026-03-20T09:00:00.000Z') };

/** Stores over one storage account. Another call with the same connection acts as another process. */
export function storesOver(connection: string) {
  const storage = openStorage({ STORAGE_CONNECTION: connection });
  const history = storage.table('history');
  return {
    storage,
    artists: createEntryStore(storage.table('artists'), history, artistKind),
    releases: createEntryStore(storage.table('releases'), history, releaseKind),
    members: createMemberStore(storage.table('members')),
    invitations: createInvitationStore(storage.table('members')),
    images: createImageStore(storage.blobs),
    snapshots: createSnapshotStore(storage.blobs),
    publications: createPublicationStore(storage.table('publications')),
    recordings: createRecordingStore(storage.blobs),
    previews: createPreviewStore(storage.table('previews')),
    queue: createQueue(storage.queues),
    importedArtists: createImportedStore(storage.table('artists'), history, artistKind),
    importedReleases: createImportedStore(storage.table('releases'), history, releaseKind),
    imports: createImportStore(storage.table('imports'), storage.blobs),
  };
}

/** Starts empty storage of its own, on free ports and in a folder that goes with it. */
export async function openStores() {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-stores-'));
  const port = await freePorts(3);
  const running = await startStorage({ port, folder, log: (line) => console.error(line) });
  const stores = storesOver(running.connectionString);
  await prepareStorage(stores.storage);
  return {
    ...stores,
    connection: running.connectionString,
    async close() {
      await running.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type OpenStores = Awaited<ReturnType<typeof openStores>>;
