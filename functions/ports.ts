import type { ArtistLack, StoredArtist } from '#domain/artist';
import type { Id, Key } from '#domain/identifier';
import type { ImageKind } from '#domain/image';
import type { Invitation } from '#domain/invitation';
import type { Link } from '#domain/link';
import type { Account, Member, Person } from '#domain/member';
import type { PreviewLink } from '#domain/preview';
import type { BuildReport, Change, Pointer, Publication } from '#domain/publication';
import type { Lack, StoredRelease } from '#domain/release';
import type { Snapshot } from '#domain/snapshot';
import type { ImportPorts } from '#functions/importPorts';
import type { VisitorPorts } from '#functions/visitorPorts';

/** An entry as the store holds it. */
export interface Saved<E> {
  entity: E;
  /** 1 for a new entry, one more with each save: what the wire's `ETag` carries. */
  version: number;
  /** The instant of the save, in UTC. */
  savedAt: string;
  savedBy: Person;
  /** True once the entry has stood in a snapshot. From then on its address is kept. */
  wasPublic: boolean;
}

/** Who saves, when, and what of it the public is to see. */
export interface Save {
  by: Person;
  at: Date;
  /** Present when the save changes what the public sees. */
  change?: Change;
}

/** One page of rows, newest number first. */
export interface RowPage<R> {
  rows: R[];
  /** The number to go on from; absent on the last page. */
  next?: number;
}

/** Entries of one kind, with their history. `R` is what a list says of one. */
export interface EntryStore<E, R> {
  find(key: Key): Promise<Saved<E> | null>;
  /**
   * Adds an entry with the next free number: no gap, no number twice. An id that is there already
   * answers the entry that has it.
   */
  add(id: Id, make: (cId: number) => E, save: Save): Promise<Saved<E>>;
  /**
   * Replaces an entry; the version before it goes into the history in the same breath.
   * @throws {Problem} changed, when `previous` is no longer what is stored
   */
  save(previous: Saved<E>, entity: E, save: Save): Promise<Saved<E>>;
  /**
   * Takes an entry out of every list and answer. What it leaves behind waits to be cleared.
   * @throws {Problem} changed, when `previous` is no longer what is stored
   */
  remove(previous: Saved<E>, save: Pick<Save, 'change'>): Promise<void>;
  /** Removed entries whose history and files are still there. */
  leftovers(): Promise<E[]>;
  /** Deletes the history of a removed entry, then the note that it is to be done. */
  forget(id: Id): Promise<void>;
  /** A page of the rows that `wanted` lets through, from below a number. */
  page(wanted: (row: R) => boolean, below?: number): Promise<RowPage<R>>;
  /** Every row. */
  rows(): Promise<R[]>;
  /** Every entry, as a stream of pages. */
  all(): AsyncIterable<Saved<E>[]>;
  /** The versions of an entry before the stored one, newest first: at most 1000, or so many. */
  history(id: Id, part?: { below?: number; count?: number }): Promise<Saved<E>[]>;
  /** Notes that entries stood in a snapshot; without a new version of them. */
  markPublic(ids: readonly Id[]): Promise<void>;
  /** What was saved and is in no snapshot yet. */
  pending(): Promise<PendingChange[]>;
  /** Notes which snapshot holds the changes; one that was saved again meanwhile stays pending. */
  settle(changes: readonly PendingChange[], version: number): Promise<void>;
  /** Where an entry's last public change is: waiting, in a snapshot, or nowhere. */
  publicationOf(cId: number): Promise<'pending' | { version: number } | null>;
}

export type ArtistRecord = Omit<StoredArtist, 'bio' | 'socials' | 'share' | 'earlierSlugs'> & {
  lacks: ArtistLack[];
  changedAt: string;
};
export type ReleaseRecord = Pick<
  StoredRelease,
  | 'id'
  | 'cId'
  | 'title'
  | 'slug'
  | 'cover'
  | 'accent'
  | 'releaseDate'
  | 'releaseStatus'
  | 'catalogueNumber'
  | 'artistIds'
  | 'archived'
> & { lacks: Lack[]; changedAt: string };

export type ArtistStore = EntryStore<StoredArtist, ArtistRecord>;
export type ReleaseStore = EntryStore<StoredRelease, ReleaseRecord>;

/** A change that waits for a snapshot; `tag` tells whether it is still the same one. */
export interface PendingChange extends Change {
  tag: string;
}

/** Looks at the members as they are when a change is stored; throws to refuse it. */
export type MemberCheck = (members: readonly Member[]) => void;

/** The members of the label. Two changes at once are stored one after the other. */
export interface MemberStore {
  find(account: Account): Promise<Member | null>;
  list(): Promise<Member[]>;
  put(member: Member, check?: MemberCheck): Promise<void>;
  remove(account: Account, check?: MemberCheck): Promise<void>;
}

/** The open invitations. */
export interface InvitationStore {
  list(): Promise<Invitation[]>;
  /** Keeps an invitation and answers the token that opens it: it is kept nowhere. */
  add(invitation: Invitation): Promise<string>;
  /** The invitation that a token opens. */
  find(token: string): Promise<Invitation | null>;
  /**
   * Makes the account a member and uses the invitation up, both or neither. Answers the member;
   * null when the invitation is used up.
   */
  accept(invitation: Invitation, account: Account & { name: string }): Promise<Member | null>;
  withdraw(id: Id): Promise<void>;
}

/** What calls with an `Idempotency-Key` were about. */
export interface RequestStore {
  /** Notes what a key stands for, or says that it stands for the same or for another call. */
  claim(key: string, fingerprint: string): Promise<'new' | 'same' | 'other'>;
  /** Forgets a key whose call came to nothing. */
  release(key: string): Promise<void>;
}

/** A stored image: its path under the images' address, and its own colour. */
export interface StoredImage {
  path: string;
  accent: string;
  warning?: string;
}

/** The images and their variants. */
export interface ImageStore {
  /** @throws {Problem} unsupported, too-large or invalid-input, in words */
  store(kind: ImageKind, cId: number, bytes: Uint8Array): Promise<StoredImage>;
  /** Where the image of an entry is stored, by its content. */
  pathOf(kind: ImageKind, cId: number, bytes: Uint8Array): string;
  /** The colour of a stored image; null where there is none at that path. */
  accentOf(path: string): Promise<string | null>;
  /** The images that were stored before an instant, each by the path of its medium JPEG. */
  paths(before: Date): AsyncIterable<string>;
  /** Deletes an image in all its variants. */
  remove(path: string): Promise<void>;
}

/** A part of a recording that is being sent. Parts count from 0. */
export interface RecordingPart {
  track: Id;
  /** The same for all parts of one upload. */
  upload: Id;
  part: number;
  bytes: Uint8Array;
}

/** What an upload adds up to. */
export interface RecordingWhole {
  track: Id;
  release: Id;
  upload: Id;
  parts: number;
  size: number;
}

/** A recording as it is stored. */
export interface StoredRecording {
  /** Whose it is: a track's id alone, which a client makes up, opens nothing. */
  release: Id;
  bytes: number;
  storedAt: string;
}

/** The recordings of tracks, in a container that nobody may read without a link. */
export interface RecordingStore {
  put(part: RecordingPart): Promise<void>;
  /**
   * Makes the parts one file, in place of an earlier one.
   * @throws {Problem} clash, when a part is missing or the length is another
   */
  complete(whole: RecordingWhole): Promise<void>;
  find(track: Id): Promise<StoredRecording | null>;
  /** Deletes a recording; none there is as good. */
  remove(track: Id): Promise<void>;
  address(track: Id): string;
  /** An address that works for everybody until it expires; `name` is what is saved. */
  link(track: Id, given: { name: string; until: Date }): Promise<string>;
  /** The tracks that have a recording from before an instant. */
  tracks(before: Date): AsyncIterable<Id>;
}

/** A link to a preview, as it is stored: by the hash of its secret. */
export interface StoredPreview extends PreviewLink {
  release: Id;
}

/** The links to previews. */
export interface PreviewStore {
  put(preview: StoredPreview): Promise<void>;
  find(id: string): Promise<StoredPreview | null>;
  list(release: Id): Promise<StoredPreview[]>;
  remove(id: string): Promise<void>;
  /** Forgets what expired before an instant. */
  forget(before: Date): Promise<void>;
}

/** Secrets that open something to whoever has them. */
export interface Secrets {
  make(): { token: string; hash: string };
  hash(token: string): string;
}

/** A service that names other platforms' addresses of a release. */
export interface SongLinks {
  /** @throws {Problem} not-found, when it knows nothing of the address; unavailable */
  find(address: string): Promise<Link[]>;
}

/** Immutable snapshots, and the pointer to the wanted one. */
export interface SnapshotStore {
  pointer(): Promise<{ pointer: Pointer; tag: string | null }>;
  /** Stores a snapshot under a name of its own. */
  put(snapshot: Snapshot): Promise<string>;
  /** Moves the pointer, unless somebody else did since `tag`: then it answers false. */
  move(pointer: Pointer, tag: string | null): Promise<boolean>;
}

/** The publications and what became of them. */
export interface PublicationStore {
  find(version: number): Promise<Publication | null>;
  last(count: number): Promise<Publication[]>;
  put(publication: Publication): Promise<void>;
  /** What the builder said last, and what is live. */
  report(): Promise<{ live: number; last: BuildReport | null; at: string | null }>;
  setReport(report: BuildReport, at: string): Promise<void>;
}

/** Work that is done after the answer. */
export interface Queue {
  /** Asks for a publication. */
  publish(message: PublishMessage): Promise<void>;
  /** Every queue: how many messages wait in it, and since when the oldest that is due. */
  waiting(): Promise<{ name: string; count: number; oldestAt: Date | null }[]>;
  /** Asks for the next piece of an import. */
  goOnImporting(run: string): Promise<void>;
}
export interface PublishMessage {
  cause: string;
}

/** Whoever builds the site. */
export interface SiteBuilder {
  build(version: number): Promise<void>;
}

/** A mail to one address, as text and, where it is laid out, as HTML too. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  replyTo?: string;
}

/** Whoever brings mail. */
export interface Mailer {
  /** @throws {Problem} unavailable, when it was not taken */
  send(mail: Mail): Promise<void>;
}

/** The time. */
export interface Clock {
  now(): Date;
  sleep(milliseconds: number): Promise<void>;
}

/** A line of the log: an event's name and its facts; never a secret, never a person's data. */
export type Log = (event: string, facts?: Record<string, unknown>) => void;

/** The label's own settings that the services need. */
export interface LabelSettings {
  name: string;
  timeZone: string;
  siteUrl: string;
  /** The API's public base address. */
  apiUrl: string;
  imageBase: string;
  /** Where visitors' messages go. */
  mail: string;
}

/** All that services may use of the world. */
export interface Ports extends VisitorPorts, ImportPorts {
  artists: ArtistStore;
  releases: ReleaseStore;
  members: MemberStore;
  invitations: InvitationStore;
  images: ImageStore;
  recordings: RecordingStore;
  previews: PreviewStore;
  secrets: Secrets;
  /** Absent where no service is configured. */
  songLinks: SongLinks | null;
  snapshots: SnapshotStore;
  publications: PublicationStore;
  queue: Queue;
  builder: SiteBuilder;
  mailer: Mailer;
  clock: Clock;
  log: Log;
  label: LabelSettings;
}
