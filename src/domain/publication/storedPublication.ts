import type { BuildReport, Publication } from '#domain/publication/publication';
import { type PublicationEvent, stateAfter } from '#domain/publication/publicationStates';

/** A publication with the requests for its build, and the builder's last word. Timestamps are in UTC. */
export interface StoredPublication extends Publication {
  /** Absent before the first request. */
  asked?: {
    /** When a build was first requested, and when last; from then on, how often. */
    since: string;
    at: string;
    tries: number;
  };
  heard?: { state: BuildReport['state']; at: string };
  /** How many files the site has, where its host counts them. */
  files?: number;
}

/** A publication after an event, with the times that the list of publications shows. */
export function moved(
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

/** A publication whose build failed; one that is live stays so, and says nothing of it. */
export function failed(
  publication: StoredPublication,
  failure: string,
  at: string,
): StoredPublication {
  const next = moved(publication, 'failed', at);
  const heard = { state: 'failed', at } as const;
  return next.state === 'failed' ? { ...next, heard, failure } : { ...next, heard };
}
