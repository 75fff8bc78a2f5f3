import type { Id } from '#domain/identifier';
import type { Link } from '#domain/link';
import type { Invitation } from '#domain/member/invitation';
import type { Account, Member } from '#domain/member/member';
import type { PreviewLink } from '#domain/publication/preview';
import type { BuildReport, Pointer, Publication } from '#domain/publication/publication';
import type { Snapshot } from '#domain/publication/snapshot';
import type { ArtistStore, ReleaseStore } from './entries.ts';
import type { ImageStore, RecordingStore } from './files.ts';
import type { ImportPorts } from './importing.ts';
import type { VisitorPorts } from './visitors.ts';

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
  /** Keeps an invitation, and of the secret that opens it only the hash. */
  add(invitation: Invitation, secret: string): Promise<void>;
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
  /** What is wanted, and since when. */
  pointer(): Promise<{ pointer: Pointer; tag: string | null; movedAt: string | null }>;
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
  /** When a build was last asked for; null before the first one. */
  askedAt(): Promise<string | null>;
  setAsked(at: string): Promise<void>;
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
  clock: Clock;
  log: Log;
  label: LabelSettings;
}
