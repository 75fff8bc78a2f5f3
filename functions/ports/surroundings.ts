import type { MailWay } from '#domain/mailWay';

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
