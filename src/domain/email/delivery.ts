import * as z from 'zod';

const timestamp = z.iso.datetime();

/**
 * The states of a delivery. `claimed`: a process is sending it to the provider now. `unsure`: it
 * was sent, but no answer says whether it was accepted. `taken`: accepted, to be erased next.
 * `blocked`: waits for staff's decision. `dead`: given up.
 */
export const deliveryStates = ['waiting', 'claimed', 'unsure', 'taken', 'blocked', 'dead'] as const;

export type DeliveryState = (typeof deliveryStates)[number];

/** True when only staff can move the delivery on. */
export function isStuck(state: DeliveryState | null | undefined): boolean {
  return state === 'dead' || state === 'blocked';
}

/** The progress of an email, or of a chunk of a campaign. Both store it as `sending`. */
export const deliverySchema = z.object({
  state: z.enum(deliveryStates),
  /** When it was queued, in UTC like all timestamps. */
  since: timestamp,
  /** The earliest time of the next step. */
  nextAt: timestamp,
  claimedAt: timestamp.nullable(),
  /** The time of the first attempt; absent before it. */
  firstAt: timestamp.optional(),
  tries: z.int(),
  /** How often it was sent again with the previous outcome unknown; absent if never. */
  repeats: z.int().optional(),
  /** The reason for the last failure; empty if nothing failed. */
  failure: z.string(),
});
export type Delivery = z.infer<typeof deliverySchema>;

/** The provider's answer to an email. Only `unsure` leaves open whether it was accepted. */
export type Outcome =
  | { kind: 'taken' }
  /**
   * Not accepted, but worth a retry; `retryAfter` is in seconds. With `indices`, only these
   * recipients wait.
   */
  | { kind: 'later'; reason: string; retryAfter?: number; indices?: number[] }
  /** Rejected for good. `indices` are those of the recipients that caused it. */
  | { kind: 'refused'; reason: string; indices?: number[] }
  | { kind: 'unsure'; reason: string };

/**
 * An email's state in the provider's activity records; `unknown` without access to them. `repeat`:
 * the provider keeps no records, but a second copy is marked as a duplicate, so sending again is
 * the lesser evil.
 */
export type Inquiry = 'taken' | 'not-taken' | 'later' | 'unknown' | 'repeat';

const minute = 60_000;
/** A claim older than this belongs to a process that died: sending takes at most 30 s. */
const leaseMilliseconds = 5 * minute;
/** The provider's records can lag this far behind, so an earlier "not found" proves nothing. */
const recordsLag = 15 * minute;
const inquiryInterval = 2 * minute;
const maxBackOff = 60 * minute;
/** No step is put off for so long: such a time was noted while the clock was ahead. */
const beyondPauses = 2 * maxBackOff;
/** Limits the copies if the connection always breaks after the provider accepted the email. */
const maxRepeats = 2;
/** A delivery without success this long after its first attempt is given up and shown to staff. */
const patience = 24 * 60 * minute;

const after = (now: Date, milliseconds: number) =>
  new Date(now.getTime() + milliseconds).toISOString();
const since = (now: Date, at: string) => now.getTime() - Date.parse(at);

/** Whether the next step at this time is still to be waited for. */
export function isPending(at: string, now: Date): boolean {
  const toWait = -since(now, at);
  return toWait > 0 && toWait <= beyondPauses;
}

/** The time of the first attempt, if now is another. One that lies ahead was noted by a wrong clock. */
export function firstOf(firstAt: string | undefined, now: Date): string {
  return firstAt !== undefined && since(now, firstAt) >= 0 ? firstAt : now.toISOString();
}

/** A delivery that is due now and was never attempted. */
export function newDelivery(now: Date): Delivery {
  const at = now.toISOString();
  return { state: 'waiting', since: at, nextAt: at, claimedAt: null, tries: 0, failure: '' };
}

/** The step that is due now. */
export function nextStep(delivery: Delivery, now: Date): 'send' | 'ask' | 'rest' {
  const { state, nextAt, claimedAt } = delivery;
  const isDue = !isPending(nextAt, now);
  if (state === 'waiting') return isDue ? 'send' : 'rest';
  if (state === 'unsure') return isDue ? 'ask' : 'rest';
  const claimAge = since(now, claimedAt ?? nextAt);
  if (state === 'claimed')
    return claimAge > leaseMilliseconds || -claimAge > beyondPauses ? 'ask' : 'rest';
  return 'rest';
}

/** Claims a delivery for this process; the store's ETag lets only one process succeed. */
export function claimed(delivery: Delivery, now: Date): Delivery {
  const at = now.toISOString();
  const firstAt = firstOf(delivery.firstAt, now);
  return { ...delivery, state: 'claimed', claimedAt: at, firstAt, tries: delivery.tries + 1 };
}

/** Whether attempts have failed for so long that the delivery is given up. */
export function isOutOfPatience(firstAt: string, now: Date): boolean {
  return since(now, firstAt) > patience;
}

/** Milliseconds until the next try: half a minute, doubled each time, an hour at most. */
export function backOff(tries: number): number {
  return Math.min(maxBackOff, 0.5 * minute * 2 ** Math.max(0, tries - 1));
}

/** A claimed delivery after the provider answered. */
export function afterOutcome(delivery: Delivery, outcome: Outcome, now: Date): Delivery {
  if (outcome.kind === 'taken') return { ...delivery, state: 'taken', failure: '' };
  const failure = outcome.reason;
  if (outcome.kind === 'refused') return { ...delivery, state: 'dead', failure };
  if (outcome.kind === 'unsure')
    return { ...delivery, state: 'unsure', failure, nextAt: after(now, inquiryInterval) };
  if (isOutOfPatience(delivery.firstAt ?? delivery.since, now))
    return { ...delivery, state: 'dead', failure };
  const asked = Math.min(maxBackOff, (outcome.retryAfter ?? 0) * 1000);
  const pause = Math.max(backOff(delivery.tries), asked);
  return { ...delivery, state: 'waiting', failure, nextAt: after(now, pause) };
}

/** An `unsure` delivery, or one with an expired claim, after a query of the provider's records. */
export function afterInquiry(delivery: Delivery, inquiry: Inquiry, now: Date): Delivery {
  if (inquiry === 'taken') return { ...delivery, state: 'taken', failure: '' };
  // The wait for the records begins now if the claim was noted while the clock was ahead.
  const waited = Math.max(0, since(now, delivery.claimedAt ?? delivery.since));
  if (inquiry === 'not-taken' && waited >= recordsLag)
    return { ...delivery, state: 'waiting', nextAt: now.toISOString() };
  const { repeats = 0 } = delivery;
  if (inquiry === 'repeat' && repeats < maxRepeats)
    return { ...delivery, state: 'waiting', nextAt: now.toISOString(), repeats: repeats + 1 };
  if (inquiry === 'unknown' || inquiry === 'repeat' || waited > patience)
    return { ...delivery, state: 'blocked', failure: 'It is unknown whether this was sent.' };
  const claimedAt = after(now, -waited);
  return { ...delivery, state: 'unsure', claimedAt, nextAt: after(now, inquiryInterval) };
}

/** Restarts a delivery on staff's request. */
export function restarted(delivery: Delivery, now: Date): Delivery {
  return { ...newDelivery(now), tries: delivery.tries };
}
