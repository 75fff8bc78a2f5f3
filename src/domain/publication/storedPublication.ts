import type { BuildReport, Publication } from '#domain/publication/publication';
import { type PublicationEvent, stateAfter } from '#domain/publication/publicationStates';

/**
 * A publication with the requests for it, and the publisher's last report. Timestamps are in
 * UTC.
 */
export interface StoredPublication extends Publication {
  /** Absent before the first request. */
  asked?: {
    /** When a build was first and last requested, and how often since. */
    since: string;
    at: string;
    tries: number;
  };
  heard?: { state: BuildReport['state']; at: string };
  /** How many files the site has, if its host limits them. */
  files?: number;
}

/** A publication after an event, with the times shown in the list of publications. */
export function afterEvent(
  { failure, ...publication }: StoredPublication,
  event: PublicationEvent,
  at: string,
): StoredPublication {
  const state = stateAfter(publication.state, event);
  const isOut = state === 'live' || state === 'skipped';
  return {
    ...publication,
    state,
    ...(state === 'failed' && failure !== undefined && { failure }),
    ...(state === 'building' && event === 'building' && { buildingAt: at }),
    ...(isOut && !publication.liveAt && { liveAt: at }),
  };
}

/** True for a failed publication, also while its build is requested again and nothing was reported since. */
export const isFailing = ({ state, asked, heard }: StoredPublication): boolean =>
  state === 'failed' ||
  (state === 'queued' && heard?.state === 'failed' && (asked?.tries ?? 0) > 1);

/** A publication after a failed build; a live one stays live and shows no failure. */
export function failed(
  publication: StoredPublication,
  failure: string,
  at: string,
): StoredPublication {
  const next = afterEvent(publication, 'failed', at);
  const heard = { state: 'failed', at } as const;
  return next.state === 'failed' ? { ...next, heard, failure } : { ...next, heard };
}
