import type { Id } from '#domain/identifier';
import type { Link, LinkLookupName } from '#domain/link';
import type { MailWay } from '#domain/mailWay';
import type { Member, Role } from '#domain/member/member';
import type { PreviewLink } from '#domain/publication/preview';
import type { SourceNeeds } from '#functions/ports/importing';

/** Checks a change against the members at the time of storing it; throws to reject it. */
export type MemberCheck = (members: readonly Member[]) => void;

/** A preview link, stored by the hash of its secret. */
export interface StoredPreview extends PreviewLink {
  release: Id;
  /** The author's account key, and their role at that time. */
  account?: string;
  role?: Role;
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

/** A message of the publication queue; `cause` is for the log. */
export interface PublishMessage {
  cause: string;
}

/** When the timer `catchUp` last ran, and when a request last did its work instead. */
export interface Heartbeat {
  ranAt: string;
  takenOverAt?: string;
}

/** The process or workflow that publishes the site. */
export interface SitePublisher {
  /**
   * Asks it to publish the wanted snapshot, which has this version.
   * @throws {Problem} unavailable, if it does not take the request
   */
  ask(version: number): Promise<void>;
  /** Resolves once it has nothing to do; only where it shares the machine with the functions. */
  untilIdle?(): Promise<void>;
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
  /** Whether a workflow on GitHub makes the backups. */
  hasGitHubBackup: boolean;
}

/** The number and total size of files in a storage container. */
export interface StoredFiles {
  name: string;
  files: number;
  bytes: number;
}
