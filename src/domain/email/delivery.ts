import { z } from 'zod';

const instant = z.iso.datetime();

/**
 * Where something that is to be mailed stands. `claimed`: one process hands it over right now.
 * `unsure`: it was handed over, and whether it was taken is not known. `held`: staff decide.
 * `dead`: given up. What was `taken` is erased next.
 */
export const sendingStates = ['waiting', 'claimed', 'unsure', 'taken', 'held', 'dead'] as const;

export type SendingState = (typeof sendingStates)[number];

/** True where only staff can say what is to happen. */
export function isStuck(state: SendingState | null | undefined): boolean {
  return state === 'dead' || state === 'held';
}

export const sendingSchema = z.object({
  state: z.enum(sendingStates),
  /** Since when it is to be sent; all instants are in UTC. */
  since: instant,
  /** Not to be touched before. */
  nextAt: instant,
  claimedAt: instant.nullable(),
  tries: z.int(),
  /** Why it did not go last time; empty when nothing failed. */
  failure: z.string(),
});
export type Sending = z.infer<typeof sendingSchema>;

/** What came of handing a mail over. Only `unsure` leaves open whether it was taken. */
export type Outcome =
  | { kind: 'taken' }
  /** Not taken; worth another try, after so many seconds where the provider says so. */
  | { kind: 'later'; reason: string; retryAfter?: number }
  /** Not taken, and the same again would not be either. `places`: the recipients to blame. */
  | { kind: 'refused'; reason: string; places?: number[] }
  | { kind: 'unsure'; reason: string };

/** What the provider's own records say of a mail; `unknown` where we may not see them. */
export type Inquiry = 'taken' | 'not-taken' | 'later' | 'unknown';

const minute = 60_000;
/** After so long a claim was made by a process that is gone. Handing over takes 30 s at most. */
export const leaseMilliseconds = 5 * minute;
/** The provider's records may lag so far behind. Only then "it is not there" counts. */
export const recordsLag = 15 * minute;
const askEvery = 2 * minute;
const longestPause = 60 * minute;
/** What does not go for so long is given up, and shown to staff. */
export const patience = 24 * 60 * minute;

const after = (now: Date, milliseconds: number) =>
  new Date(now.getTime() + milliseconds).toISOString();
const since = (now: Date, at: string) => now.getTime() - Date.parse(at);

/** Something new to send. */
export function toSend(now: Date): Sending {
  const at = now.toISOString();
  return { state: 'waiting', since: at, nextAt: at, claimedAt: null, tries: 0, failure: '' };
}

/** What is to be done with it now. */
export function nextStep(sending: Sending, now: Date): 'send' | 'ask' | 'rest' {
  const { state, nextAt, claimedAt } = sending;
  const due = since(now, nextAt) >= 0;
  if (state === 'waiting') return due ? 'send' : 'rest';
  if (state === 'unsure') return due ? 'ask' : 'rest';
  if (state === 'claimed')
    return since(now, claimedAt ?? nextAt) > leaseMilliseconds ? 'ask' : 'rest';
  return 'rest';
}

/** One process takes it upon itself; the store's tag sees to it that it is one. */
export function claimed(sending: Sending, now: Date): Sending {
  const at = now.toISOString();
  return { ...sending, state: 'claimed', claimedAt: at, tries: sending.tries + 1 };
}

/** Milliseconds until the next try: half a minute, doubled each time, an hour at most. */
export function backOff(tries: number): number {
  return Math.min(longestPause, 0.5 * minute * 2 ** Math.max(0, tries - 1));
}

/** A claimed sending after it was handed over. */
export function afterOutcome(sending: Sending, outcome: Outcome, now: Date): Sending {
  if (outcome.kind === 'taken') return { ...sending, state: 'taken', failure: '' };
  const failure = outcome.reason;
  if (outcome.kind === 'refused') return { ...sending, state: 'dead', failure };
  if (outcome.kind === 'unsure')
    return { ...sending, state: 'unsure', failure, nextAt: after(now, askEvery) };
  if (since(now, sending.since) > patience) return { ...sending, state: 'dead', failure };
  const pause = Math.max(backOff(sending.tries), (outcome.retryAfter ?? 0) * 1000);
  return { ...sending, state: 'waiting', failure, nextAt: after(now, pause) };
}

/** A sending of which nobody knew, after the provider's records were looked at. */
export function afterInquiry(sending: Sending, inquiry: Inquiry, now: Date): Sending {
  if (inquiry === 'taken') return { ...sending, state: 'taken', failure: '' };
  const waited = since(now, sending.claimedAt ?? sending.since);
  if (inquiry === 'not-taken' && waited >= recordsLag)
    return { ...sending, state: 'waiting', nextAt: now.toISOString() };
  if (inquiry === 'unknown' || waited > patience)
    return { ...sending, state: 'held', failure: 'Nobody can tell whether it was sent.' };
  return { ...sending, state: 'unsure', nextAt: after(now, askEvery) };
}

/** Sent anew because staff say so. */
export function again(sending: Sending, now: Date): Sending {
  return { ...toSend(now), tries: sending.tries };
}
