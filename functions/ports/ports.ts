import type { Id } from '#domain/identifier';
import type { PublicLabel } from '#domain/label/publicLabel';
import type { Link, LinkLookupName } from '#domain/link';
import type { MailWay } from '#domain/mailWay';
import type { Member, Role } from '#domain/member/member';
import type { LabelPage, PreviewLink } from '#domain/publication/preview';
import type { PublicArtist } from '#domain/publication/publicArtist';
import type { PublicRelease } from '#domain/publication/publicRelease';
import type { LinkReply } from '#domain/release/linkHealth';
import type { SourceNeeds } from '#functions/ports/importing';
import type { ListenMessage } from './listening.ts';

/** Checks a change against the members at the time of storing it; throws to reject it. */
export type MemberCheck = (members: readonly Member[]) => void;

/** A preview link, stored by the hash of its secret. */
export interface StoredPreview extends PreviewLink {
  release: Id;
  /** The author's account key, and their role at that time. */
  account?: string;
  role?: Role;
}

/** Renders a page as the site would show it; an empty string if the site has no such page. */
export type RenderPreview = (shown: {
  page: LabelPage;
  /**
   * The path of one of the label's own pages or of an entry's; for an entry the newest is the
   * default.
   */
  url?: string;
  /** The language of the page; absent for the label's first one. */
  language?: string;
  /** The JSON of the published snapshot; absent to show the given entries alone. */
  published?: Uint8Array;
  /** Entries that replace published ones. */
  artists: readonly PublicArtist[];
  releases: readonly PublicRelease[];
  /** The published one if absent. */
  label?: PublicLabel;
  now: Date;
}) => Promise<string>;

/** A service that finds a release on other platforms. */
export interface SongLinks {
  /** @throws {Problem} not-found for an unknown address; unavailable */
  find(address: string): Promise<Link[]>;
}

/** What identifies a release at services elsewhere. */
export interface ReleaseCodes {
  title: string;
  /** Of its editions, the first one's first. */
  barcodes: readonly string[];
  isrcs: readonly string[];
}

/** A service that knows where a release can be heard or bought, by its barcode or ISRCs. */
export interface LinkLookup {
  name: LinkLookupName;
  /** @throws {Problem} unavailable, not-allowed or too-large */
  find(codes: ReleaseCodes, needs: SourceNeeds): Promise<Link[]>;
}

/**
 * Checks whether a link still works. `isShop`: reads the beginning of its page as well. Never throws.
 */
export type AskLink = (
  address: string,
  isShop: boolean,
) => Promise<{ reply: LinkReply; page?: string }>;

/** The service that counts page views. */
export interface PageViews {
  /** The address of the page with all figures. */
  dashboard: string;
  /** The views of each page in the last days, by path. @throws {Problem} unavailable */
  counts(days: number): Promise<ReadonlyMap<string, number>>;
}

/** Background work. */
export interface Queue {
  /** Requests a publication. */
  publish(message: PublishMessage): Promise<void>;
  /** The message count of every queue, and when its oldest visible message was added. */
  waiting(): Promise<{ name: string; count: number; oldestAt: Date | null }[]>;
  /** Requests the next chunk of an import. */
  goOnImporting(run: string): Promise<void>;
  /** Requests an update of a track's sound files. */
  listen(message: ListenMessage): Promise<void>;
  /** Requests the files that codes of a release give. */
  makeDownloads(message: { release: Id }): Promise<void>;
  /** True while more requests for sound wait. */
  hasSoundsWaiting(): Promise<boolean>;
}
/** A message of the publication queue; `cause` is for the log. */
export interface PublishMessage {
  cause: string;
}

/** When the timer `catchUp` last ran, and when a request last did its work instead. */
export interface Heartbeat {
  ranAt: string;
  takenOverAt?: string;
}

/** Builds the site. */
export interface SiteBuilder {
  build(version: number): Promise<void>;
}

/** The time, as a port so that tests can set it. */
export interface Clock {
  now(): Date;
  sleep(milliseconds: number): Promise<void>;
}

/** Logs an event with facts: never a secret, never personal data. */
export type Log = (event: string, facts?: Record<string, unknown>) => void;

/** The addresses of the deployment, from its environment. */
export interface SiteSettings {
  siteUrl: string;
  /** The API's public base address. */
  apiUrl: string;
  imageBase: string;
  /**
   * The sender of every email. It also gets visitors' messages while the label has no address of
   * its own.
   */
  mailFrom: string;
  /** How emails are sent, and how many of a newsletter are queued in a minute. */
  mail: MailWay;
  mailsPerMinute: number;
  /** The host of what is stored, for the privacy page. */
  hostedBy: string;
}

/** The number and total size of files in a storage container. */
export interface StoredFiles {
  name: string;
  files: number;
  bytes: number;
}
