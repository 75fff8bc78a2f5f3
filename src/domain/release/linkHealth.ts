/** The reply to a request for a link: its HTTP status, or why none came. */
export type LinkReply = number | 'no-host' | 'no-answer';

/** The link that is checked: of a release, of one of its editions, or of an item of merch. */
export interface CheckedLink {
  /** The id of the release or item. */
  release: string;
  /** Absent for a release. */
  kind?: 'merch';
  url: string;
  /** The edition that its shop may call sold out; `merch` for an item. Absent for the link itself. */
  edition?: string;
}

/** A link that failed its last check. Timestamps are in UTC. */
export interface BrokenLink extends CheckedLink {
  /** Why; `sold-out`, for a shop that says so. */
  reply: LinkReply | 'sold-out';
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
export const isBroken = (reply: BrokenLink['reply']): boolean =>
  reply === 404 || reply === 410 || reply === 'no-host' || reply === 'sold-out';

/** Whether a reply proves that a link works. */
export const isWorking = (reply: BrokenLink['reply']): boolean =>
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
  now: CheckedLink & Pick<BrokenLink, 'reply' | 'at'>,
): BrokenLink {
  return { ...now, since: before?.since ?? now.at, times: (before?.times ?? 0) + 1 };
}
