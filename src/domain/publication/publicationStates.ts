/**
 * - `queued`: wanted, and its build was requested.
 * - `building`: the publisher has begun.
 * - `failed`: its build failed, could not be requested, or gave no answer.
 * - `live`: visitors see it.
 * - `past`: visitors saw it, and see another one now.
 * - `skipped`: a newer version went live first, with everything in it.
 * - `withdrawn`: the site was rolled back to an older version before this one was live.
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
 * - `asked`: a build was requested: the first one, one after a failure, after a rollback, for a new day.
 * - `building`, `failed`, `live`: the builder's word. A request that is refused or never answered has failed.
 * - `overtaken`: a newer version went live.
 * - `left`: an older version is wanted, and this one is not the one that visitors see.
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

/**
 * Every state and event. A live version that is built anew stays live, however that ends. What is said late
 * of the build of a version that is not on its way any more changes nothing, unless it went live.
 */
const table: Record<PublicationState, Record<PublicationEvent, PublicationState>> = {
  queued: {
    asked: 'queued',
    building: 'building',
    failed: 'failed',
    live: 'live',
    overtaken: 'skipped',
    left: 'withdrawn',
  },
  building: {
    asked: 'queued',
    building: 'building',
    failed: 'failed',
    live: 'live',
    overtaken: 'skipped',
    left: 'withdrawn',
  },
  failed: {
    asked: 'queued',
    building: 'building',
    failed: 'failed',
    live: 'live',
    overtaken: 'skipped',
    left: 'withdrawn',
  },
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
