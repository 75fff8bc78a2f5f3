/** The reply to a request for a link: its HTTP status, or why there is none. */
export type LinkReply = number | 'no-host' | 'no-answer';

/** A link of a release that was broken at its last check. Timestamps are in UTC. */
export interface BrokenLink {
  /** The release's id. */
  release: string;
  url: string;
  reply: LinkReply;
  /** When it was first found broken, and when it was last checked. */
  since: string;
  at: string;
  /** How often in a row it was found broken. */
  times: number;
}

/** The progress of a round of checks over all public releases. */
export interface LinkRound {
  /** When the round began. */
  since: string;
  /** The number of the last release whose links were checked; 0 before the first. */
  after: number;
  /** When the last round ended; null before that. */
  endedAt: string | null;
}

/**
 * Whether a reply proves that a link is broken: its page or its host is gone. Many hosts refuse
 * programs, rate-limit them or are down for a while, which says nothing about the page.
 */
export const isBroken = (reply: LinkReply): boolean =>
  reply === 404 || reply === 410 || reply === 'no-host';

/** Whether a reply proves that a link works. */
export const isWorking = (reply: LinkReply): boolean =>
  typeof reply === 'number' && reply >= 200 && reply < 300;

/** Reported once it was found broken twice, so that a short outage alarms nobody. */
export const isTold = ({ times }: BrokenLink): boolean => times >= 2;

const hour = 3_600_000;
/** The time between two checks of a broken link, in milliseconds. */
const againAfter = 20 * hour;
/** The time from the start of a round to the start of the next one, in milliseconds. */
const roundEvery = 7 * 24 * hour;

/** Whether it is time to check a broken link again. */
export const isDueAgain = ({ at }: BrokenLink, now: Date): boolean =>
  now.getTime() - Date.parse(at) >= againAfter;

/** Whether the last round has ended and the next one is due. */
export const isRoundDue = ({ since, endedAt }: LinkRound, now: Date): boolean =>
  endedAt !== null && now.getTime() - Date.parse(since) >= roundEvery;

/** A broken link after another broken reply. */
export function brokenAgain(
  before: BrokenLink | undefined,
  now: { release: string; url: string; reply: LinkReply; at: string },
): BrokenLink {
  return { ...now, since: before?.since ?? now.at, times: (before?.times ?? 0) + 1 };
}
