import type { BlobServiceClient } from '@azure/storage-blob';
import type { Mailing } from '#domain/email/campaign';
import type { Letter } from '#domain/email/email';
import type { StoredPresave } from '#domain/visitor/presave';
import type { Subscription } from '#domain/visitor/subscription';
import { createEntryStore } from '#functions/adapters/entryTable/entries';
import { createImportedStore } from '#functions/adapters/entryTable/importedEntries';
import { artistKind, releaseKind } from '#functions/adapters/entryTable/kinds';
import { createImageStore } from '#functions/adapters/images';
import { createImportStore } from '#functions/adapters/imports';
import { createInvitationStore } from '#functions/adapters/invitations';
import { createShelf } from '#functions/adapters/keyValueStore';
import { createMemberStore } from '#functions/adapters/members';
import { createPreviewStore } from '#functions/adapters/previews';
import { createPublicationStore } from '#functions/adapters/publications';
import { createLetterQueue, createQueue } from '#functions/adapters/queues';
import { createRecordingStore } from '#functions/adapters/recordings';
import { createRequestStore } from '#functions/adapters/requests';
import type { Table } from '#functions/adapters/rows';
import { createSnapshotStore } from '#functions/adapters/snapshots';
import type { Storage, TableName } from '#functions/adapters/storage';
import type { AddressReading, Count } from '#functions/ports/visitors';

/** Opens every store and queue of one storage account. */
export function createStores({ table, blobs, queues }: Storage) {
  return {
    ...createTableStores(table),
    ...createBlobStores(blobs),
    imports: createImportStore(table('imports'), blobs),
    queue: createQueue(queues),
    letterQueue: createLetterQueue(queues),
  };
}

/** Opens the stores that need tables only; the unit tests open them over tables in memory. */
export function createTableStores(table: (name: TableName) => Table) {
  const [artists, releases, history] = [table('artists'), table('releases'), table('history')];
  return {
    artists: createEntryStore(artists, history, artistKind),
    releases: createEntryStore(releases, history, releaseKind),
    importedArtists: createImportedStore(artists, history, artistKind),
    importedReleases: createImportedStore(releases, history, releaseKind),
    members: createMemberStore(table('members')),
    invitations: createInvitationStore(table('members')),
    publications: createPublicationStore(table('publications')),
    previews: createPreviewStore(table('previews')),
    requests: createRequestStore(table('requests')),
    letters: createShelf<Letter>(table('letters')),
    presaves: createShelf<StoredPresave>(table('presaves')),
    mailings: createShelf<Mailing>(table('mailings')),
    subscriptions: createShelf<Subscription>(table('subscriptions')),
    limits: createShelf<Count>(table('limits')),
    readings: createShelf<AddressReading>(table('readings')),
  };
}

function createBlobStores(blobs: BlobServiceClient) {
  return {
    images: createImageStore(blobs),
    snapshots: createSnapshotStore(blobs),
    recordings: createRecordingStore(blobs),
  };
}
