/**
 * - `queued`: wanted, and its build was requested.
 * - `building`: the publisher has begun.
 * - `failed`: its build failed, could not be requested, or gave no answer.
 * - `live`: visitors see it.
 * - `past`: visitors saw it earlier.
 * - `skipped`: a newer version went live first, with everything in it.
 * - `withdrawn`: the site was rolled back to an older version before this one went live.
 */
export const publicationStates = [
  'queued',
  'building',
  'failed',
  'live',
  'past',
  'skipped',
  'withdrawn',
] as const;
export type PublicationState = (typeof publicationStates)[number];

/**
 * - `asked`: a build was requested: the first, or again after a failure, a rollback or a new day.
 * - `building`, `failed`, `live`: reported by the publisher. A request that is refused or never
 *   answered counts as failed.
 * - `overtaken`: a newer version went live.
 * - `left`: an older version is wanted, and this one is not live.
 */
export const publicationEvents = [
  'asked',
  'building',
  'failed',
  'live',
  'overtaken',
  'left',
] as const;
export type PublicationEvent = (typeof publicationEvents)[number];

type AfterEvent = Record<PublicationEvent, PublicationState>;

/** For a version that is wanted and not live yet. */
const onItsWay: AfterEvent = {
  asked: 'queued',
  building: 'building',
  failed: 'failed',
  live: 'live',
  overtaken: 'skipped',
  left: 'withdrawn',
};

/**
 * Every state and event. A live version that is rebuilt stays live, even if the rebuild fails. Late
 * reports on a version that is no longer wanted change nothing, unless it went live.
 */
const table: Record<PublicationState, AfterEvent> = {
  queued: onItsWay,
  building: onItsWay,
  failed: onItsWay,
  live: {
    asked: 'live',
    building: 'live',
    failed: 'live',
    live: 'live',
    overtaken: 'past',
    left: 'past',
  },
  past: {
    asked: 'queued',
    building: 'past',
    failed: 'past',
    live: 'live',
    overtaken: 'past',
    left: 'past',
  },
  skipped: {
    asked: 'queued',
    building: 'skipped',
    failed: 'skipped',
    live: 'live',
    overtaken: 'skipped',
    left: 'skipped',
  },
  withdrawn: {
    asked: 'queued',
    building: 'withdrawn',
    failed: 'withdrawn',
    live: 'live',
    overtaken: 'skipped',
    left: 'withdrawn',
  },
};

export const stateAfter = (state: PublicationState, event: PublicationEvent): PublicationState =>
  table[state][event];
