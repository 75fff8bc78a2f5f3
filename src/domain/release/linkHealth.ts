/** What came back when a link was asked for: an HTTP status, or why there is none. */
export type LinkReply = number | 'no-host' | 'no-answer';

/** A link of a release that led nowhere when it was last asked for. Timestamps are in UTC. */
export interface BrokenLink {
  /** The release's id. */
  release: string;
  url: string;
  reply: LinkReply;
  /** When it was first found broken, and when it was last asked for. */
  since: string;
  at: string;
  /** How often in a row it was found broken. */
  times: number;
}

/** How far the round over all public releases is. */
export interface LinkRound {
  /** When the round began. */
  since: string;
  /** The number of the last release that was asked about; 0 before the first. */
  after: number;
  /** When the last round ended; null before that. */
  endedAt: string | null;
}

/**
 * Whether a reply says for certain that a link leads nowhere: its page or its host is gone. Many hosts
 * refuse programs, ask them to wait or are away for a while, which says nothing about the page.
 */
export const isBroken = (reply: LinkReply): boolean =>
  reply === 404 || reply === 410 || reply === 'no-host';

/** Whether a reply says for certain that a link works. */
export const isWorking = (reply: LinkReply): boolean =>
  typeof reply === 'number' && reply >= 200 && reply < 300;

/** Told once it was found broken twice, so that an hour without a page alarms nobody. */
export const isTold = ({ times }: BrokenLink): boolean => times >= 2;

const hour = 3_600_000;
/** How long after a broken link was asked for it is asked for again, in milliseconds. */
const againAfter = 20 * hour;
/** How long after a round began the next one does, in milliseconds. */
const roundEvery = 7 * 24 * hour;

/** Whether it is time to ask for a broken link again. */
export const isDueAgain = ({ at }: BrokenLink, now: Date): boolean =>
  now.getTime() - Date.parse(at) >= againAfter;

/** Whether a round that ended is to be followed by the next one. */
export const isRoundDue = ({ since, endedAt }: LinkRound, now: Date): boolean =>
  endedAt !== null && now.getTime() - Date.parse(since) >= roundEvery;

/** A broken link after another broken reply. */
export function brokenAgain(
  before: BrokenLink | undefined,
  now: { release: string; url: string; reply: LinkReply; at: string },
): BrokenLink {
  return { ...now, since: before?.since ?? now.at, times: (before?.times ?? 0) + 1 };
}
