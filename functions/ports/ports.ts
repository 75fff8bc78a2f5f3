import type { Id } from '#domain/identifier';
import type { PublicLabel } from '#domain/label/publicLabel';
import type { Link } from '#domain/link';
import type { MailWay } from '#domain/mailWay';
import type { Member, Role } from '#domain/member/member';
import type { Shape } from '#domain/prices';
import type { LabelPage, PreviewLink } from '#domain/publication/preview';
import type {
  BrokenEntry,
  BuildReport,
  Pointer,
  Publication,
} from '#domain/publication/publication';
import type { PublicArtist, PublicRelease, Snapshot } from '#domain/publication/snapshot';
import type { LinkReply } from '#domain/release/linkHealth';
import type { ListenMessage } from './listening.ts';

/** Sees the members as they are when a change is stored, and throws to reject it. */
export type MemberCheck = (members: readonly Member[]) => void;

/** A preview link, stored by the hash of its secret. */
export interface StoredPreview extends PreviewLink {
  release: Id;
  /** The key of the account that made it, and its role then. */
  account?: string;
  role?: Role;
}

/** Renders a page as the site would show it; an empty text where it has none of that kind. */
export type RenderPreview = (shown: {
  page: LabelPage;
  /** Its path: for one of the label's own, and for an entry, of which otherwise the newest is taken. */
  url?: string;
  /** The language of the page; absent for the label's first one. */
  language?: string;
  /** The JSON of the published snapshot; absent for a page among the entries given alone. */
  published?: Uint8Array;
  /** Entries that take the place of published ones. */
  artists: readonly PublicArtist[];
  releases: readonly PublicRelease[];
  /** Absent for the published one. */
  label?: PublicLabel;
  now: Date;
}) => Promise<string>;

/** A service that finds a release on other platforms. */
export interface SongLinks {
  /** @throws {Problem} not-found for an unknown address; unavailable */
  find(address: string): Promise<Link[]>;
}

/** Asks whether a link still leads somewhere. Never throws. */
export type AskLink = (address: string) => Promise<LinkReply>;

/** The service that counts page views. */
export interface PageViews {
  /** The page with all its figures. */
  dashboard: string;
  /** The views of each page, by its path, in the last days. @throws {Problem} unavailable */
  counts(days: number): Promise<ReadonlyMap<string, number>>;
}

/** Immutable snapshots, and the pointer to the one that should be live. */
export interface SnapshotStore {
  /** The pointer, and when it was last moved. */
  pointer(): Promise<{ pointer: Pointer; tag: string | null; movedAt: string | null }>;
  /**
   * The JSON of the snapshot that should be live, in UTF-8: the same object for as long as it is that one.
   * Before anything was published, that of an empty one.
   */
  wantedText(): Promise<Uint8Array>;
  /** Stores a snapshot under a unique name, which it answers. */
  put(snapshot: Snapshot): Promise<string>;
  /** Moves the pointer; false when it was moved since `tag`. */
  move(pointer: Pointer, tag: string | null): Promise<boolean>;
  /** Deletes snapshots by their names. */
  remove(files: readonly string[]): Promise<void>;
  /** The names of the snapshots that were stored before a time. */
  files(before: Date): Promise<string[]>;
  /** Stores all entries that the live version could not show, where a publication names only the first. */
  putBroken(version: number, broken: readonly BrokenEntry[]): Promise<void>;
  /** The entries that were stored last; none if they are those of another version. */
  broken(version: number): Promise<BrokenEntry[]>;
}

/** The publications and their states. */
export interface PublicationStore {
  find(version: number): Promise<Publication | null>;
  last(count: number): Promise<Publication[]>;
  put(publication: Publication): Promise<void>;
  /** The builder's last report, and the live version. */
  report(): Promise<{
    live: number;
    last: BuildReport | null;
    at: string | null;
    /** How many files the site has, as last reported. */
    files?: number;
  }>;
  setReport(report: BuildReport, at: string): Promise<void>;
  /** The last request for a build; null before the first one. */
  asked(): Promise<BuildRequest | null>;
  setAsked(request: BuildRequest): Promise<void>;
}

/** A request for a build, with those of the same version before it. Timestamps are in UTC. */
export interface BuildRequest {
  version: number;
  /** When this version was first requested, and when last. */
  since: string;
  at: string;
  /** How often. */
  tries: number;
  /** When staff were told that builds keep failing; absent since the last one that went live. */
  toldAt?: string;
}

/** Background work. */
export interface Queue {
  /** Requests a publication. */
  publish(message: PublishMessage): Promise<void>;
  /** The message count of every queue, and when its oldest visible message was added. */
  waiting(): Promise<{ name: string; count: number; oldestAt: Date | null }[]>;
  /** Requests the next chunk of an import. */
  goOnImporting(run: string): Promise<void>;
  /** Requests the work on the sound of a track. */
  listen(message: ListenMessage): Promise<void>;
  /** True while more of that work waits. */
  hasSoundsWaiting(): Promise<boolean>;
}
/** A message of the publication queue; `cause` is for the log. */
export interface PublishMessage {
  cause: string;
}

/** Builds the site. */
export interface SiteBuilder {
  build(version: number): Promise<void>;
}

/** The time, as a port so that tests set it. */
export interface Clock {
  now(): Date;
  sleep(milliseconds: number): Promise<void>;
}

/** Logs an event with its facts: never a secret, never personal data. */
export type Log = (event: string, facts?: Record<string, unknown>) => void;

/** The addresses of the deployment, from its environment. */
export interface SiteSettings {
  siteUrl: string;
  /** The API's public base address. */
  apiUrl: string;
  imageBase: string;
  /** The sender of every email. Messages go there, too, while the label has no address of its own. */
  mailFrom: string;
  /** The way that emails go, and how many of a newsletter are queued in a minute. */
  mail: MailWay;
  mailsPerMinute: number;
  /** How the site is published and served. */
  shape: Shape;
}

/** How many files a container of storage holds, and how large they are together. */
export interface StoredFiles {
  name: string;
  files: number;
  bytes: number;
}
