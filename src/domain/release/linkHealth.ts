/** The reply to a request for a link: its HTTP status, or why none came. */
export type LinkReply = number | 'no-host' | 'no-answer';

/** A link of a release that failed its last check. Timestamps are in UTC. */
export interface BrokenLink {
  release: string;
  url: string;
  reply: LinkReply;
  /** When it was first found broken, and last checked. */
  since: string;
  at: string;
  /** How many checks in a row found it broken. */
  times: number;
}

/** The progress of a round of checks through all public releases. */
export interface LinkRound {
  /** When the round began. */
  since: string;
  /** The number of the last checked release; 0 before the first. */
  after: number;
  /** When the last round ended; null before that. */
  endedAt: string | null;
}

/**
 * Whether a reply proves that a link is broken: its page or host is gone. Other errors prove
 * nothing: many hosts refuse programs, limit them or are temporarily down.
 */
export const isBroken = (reply: LinkReply): boolean =>
  reply === 404 || reply === 410 || reply === 'no-host';

/** Whether a reply proves that a link works. */
export const isWorking = (reply: LinkReply): boolean =>
  typeof reply === 'number' && reply >= 200 && reply < 300;

/** Reported after two failed checks, so that a short outage alarms nobody. */
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

/** A broken link after another failed check. */
export function brokenAgain(
  before: BrokenLink | undefined,
  now: { release: string; url: string; reply: LinkReply; at: string },
): BrokenLink {
  return { ...now, since: before?.since ?? now.at, times: (before?.times ?? 0) + 1 };
}
