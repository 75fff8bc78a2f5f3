import type { Activity } from '#domain/activity';
import type { CodeBatch, CodeOwner, CodeUses } from '#domain/codes/batch';
import type { Downloads } from '#domain/codes/download';
import type { Campaign } from '#domain/email/campaign';
import type { Email } from '#domain/email/email';
import type { Newsletter } from '#domain/email/newsletter';
import type { Heartbeat } from '#domain/health';
import type { RememberedColumn } from '#domain/importing/sources/tableField';
import type { SetUp } from '#domain/label/firstSteps';
import type { TrackSound } from '#domain/listening/trackSound';
import type { SavedView } from '#domain/listing/savedView';
import type { Session } from '#domain/member/session';
import type { Presence } from '#domain/presence';
import type { Proposal } from '#domain/proposal/proposal';
import type { BrokenLink, LinkRound } from '#domain/release/linkHealth';
import type { OpenUpload } from '#domain/release/recording';
import type { StoredFollow } from '#domain/visitor/follow';
import type { StoredPresave } from '#domain/visitor/presave';
import type { StoredStockRequest } from '#domain/visitor/stockRequest';
import type { Subscription } from '#domain/visitor/subscription';
import { createDrawnCoverStore } from '#functions/adapters/pictures/drawnCovers';
import { createImageStore } from '#functions/adapters/pictures/images';
import { createLogoStore } from '#functions/adapters/pictures/logos';
import { createOriginalStore } from '#functions/adapters/pictures/originals';
import { createShareCardStore } from '#functions/adapters/pictures/shareCards';
import { createAudioStore } from '#functions/adapters/sound/audio';
import { createDownloadFiles } from '#functions/adapters/sound/downloadFiles';
import { createRecordingStore } from '#functions/adapters/sound/recordings';
import { createEntryStore } from '#functions/adapters/storage/entryTable/entries';
import { createImportedStore } from '#functions/adapters/storage/entryTable/importedEntries';
import {
  artistKind,
  labelKind,
  merchKind,
  newsKind,
  releaseKind,
  showKind,
} from '#functions/adapters/storage/entryTable/kinds';
import { createExportedFiles } from '#functions/adapters/storage/exportedFiles';
import { createImportStore } from '#functions/adapters/storage/imports';
import { createInvitationStore } from '#functions/adapters/storage/invitations';
import { createKeyValueStore } from '#functions/adapters/storage/keyValueStore';
import { createMemberStore } from '#functions/adapters/storage/members';
import { createPreviewStore } from '#functions/adapters/storage/previews';
import { createPublicationStore } from '#functions/adapters/storage/publications';
import { createEmailQueue, createQueue } from '#functions/adapters/storage/queues';
import { createRequestStore } from '#functions/adapters/storage/requests';
import type { Table } from '#functions/adapters/storage/rows';
import { createSnapshotStore } from '#functions/adapters/storage/snapshots';
import type { ContainerName, Storage, TableName } from '#functions/adapters/storage/storage';
import { createStoredFiles } from '#functions/adapters/storage/storedFiles';
import { createTimedChangeStore } from '#functions/adapters/storage/timedChanges';
import type { AddressAccess, RateCount } from '#functions/ports/emails';
import type { TrackIdOwner } from '#functions/ports/entries';
import type { Files } from '#functions/ports/files';
import type { AskedCode, Credential, RecoveryCode, SigningKey } from '#functions/ports/signIn';

/** Opens every store and queue of one storage. */
export function createStores({ table, files, queues }: Omit<Storage, 'prepare'>) {
  return {
    ...createTableStores(table),
    ...createFileStores(files),
    recordings: createRecordingStore(table('recordings'), files('recordings')),
    imports: createImportStore(table('imports'), files('imports')),
    queue: createQueue(queues),
    emailQueue: createEmailQueue(queues),
    storedFiles: createStoredFiles(files),
    exportedFiles: createExportedFiles(files),
  };
}

/** Opens the stores that need only tables; unit tests open them over tables in memory. */
export function createTableStores(table: (name: TableName) => Table) {
  const [artists, releases, history] = [table('artists'), table('releases'), table('history')];
  return {
    artists: createEntryStore(artists, history, artistKind),
    releases: createEntryStore(releases, history, releaseKind),
    shows: createEntryStore(table('shows'), history, showKind),
    merch: createEntryStore(table('merch'), history, merchKind),
    news: createEntryStore(table('news'), history, newsKind),
    /** The release of each track id. */
    trackIds: createKeyValueStore<TrackIdOwner>(releases),
    /** A single entry: the label. */
    labels: createEntryStore(table('label'), history, labelKind),
    /** A single entry: the progress of the first steps. */
    setUps: createKeyValueStore<SetUp>(table('label')),
    importedArtists: createImportedStore(artists, history, artistKind),
    importedReleases: createImportedStore(releases, history, releaseKind),
    members: createMemberStore(table('members')),
    invitations: createInvitationStore(table('members')),
    /** Sign-in by the product's own issuer: a group for each kind of row. */
    signInCodes: createKeyValueStore<AskedCode>(table('signIns')),
    sessions: createKeyValueStore<Session>(table('signIns')),
    credentials: createKeyValueStore<Credential>(table('signIns')),
    recoveryCodes: createKeyValueStore<RecoveryCode>(table('signIns')),
    signingKeys: createKeyValueStore<SigningKey>(table('signIns')),
    /** Saved views of lists, by account. */
    savedViews: createKeyValueStore<SavedView>(table('savedViews')),
    proposals: createKeyValueStore<Proposal>(table('proposals')),
    /** Changes scheduled for a time, by release and id. */
    timedChanges: createTimedChangeStore(table('timedChanges')),
    /** The entries that people have open, by entry and account. */
    presences: createKeyValueStore<Presence>(table('presence')),
    /** Broken links, and the progress of the current round of checks. */
    brokenLinks: createKeyValueStore<BrokenLink>(table('brokenLinks')),
    linkRounds: createKeyValueStore<LinkRound>(table('brokenLinks')),
    publications: createPublicationStore(table('publications')),
    /** When the timers last ran: a single row. */
    heartbeats: createKeyValueStore<Heartbeat>(table('timers')),
    previews: createPreviewStore(table('previews')),
    requests: createRequestStore(table('requests'), { now: () => new Date() }),
    /** Recordings that are being uploaded in parts, by account and track. */
    openUploads: createKeyValueStore<OpenUpload>(table('uploads')),
    /** The sound of each track, grouped by release. */
    sounds: createKeyValueStore<TrackSound>(table('sounds')),
    emails: createKeyValueStore<Email>(table('emails')),
    presaves: createKeyValueStore<StoredPresave>(table('presaves')),
    follows: createKeyValueStore<StoredFollow>(table('follows')),
    /** Who asked for an edition, by release and edition. */
    stockRequests: createKeyValueStore<StoredStockRequest>(table('stockRequests')),
    campaigns: createKeyValueStore<Campaign>(table('campaigns')),
    subscriptions: createKeyValueStore<Subscription>(table('subscriptions')),
    newsletters: createKeyValueStore<Newsletter>(table('newsletters')),
    /** Batches of download codes, by release. */
    codeBatches: createKeyValueStore<CodeBatch>(table('codeBatches')),
    /** The batch of each code, by the code's hash. */
    codeOwners: createKeyValueStore<CodeOwner>(table('codes')),
    /** The uses of each code, by batch and the code's hash. */
    codeUses: createKeyValueStore<CodeUses>(table('codes')),
    /** The files that codes give, by release. */
    downloadRows: createKeyValueStore<Downloads>(table('downloads')),
    rateCounts: createKeyValueStore<RateCount>(table('rateCounts')),
    accessLog: createKeyValueStore<AddressAccess>(table('accessLog')),
    /** What the columns of imported tables mean, by heading. */
    tableColumns: createKeyValueStore<RememberedColumn>(table('imports')),
    /** The log of who did what. */
    activities: createKeyValueStore<Activity>(table('activity')),
  };
}

function createFileStores(files: (container: ContainerName) => Files) {
  return {
    images: createImageStore(files('images')),
    logos: createLogoStore(files('images')),
    originals: createOriginalStore(files('originals')),
    drawnCovers: createDrawnCoverStore(files('images')),
    shareCards: createShareCardStore(files('images')),
    snapshots: createSnapshotStore(files('snapshots')),
    audio: createAudioStore(files('images')),
    downloadFiles: createDownloadFiles({ downloads: files('downloads'), images: files('images') }),
  };
}
