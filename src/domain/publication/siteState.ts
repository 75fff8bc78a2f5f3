import type { Publishing } from '#domain/publication/publication';

/**
 * - `failed`: the last build failed and is requested again by itself; `givenUp`: no longer.
 * - `importing`: only changes of a running import wait, for its end.
 * - `rolledBack`: visitors see an earlier version until the next change.
 * - `broken`: some entries could not be shown.
 */
export type SiteState =
  | 'failed'
  | 'givenUp'
  | 'paused'
  | 'queued'
  | 'building'
  | 'importing'
  | 'rolledBack'
  | 'broken'
  | 'empty'
  | 'upToDate';

/** The state of the site that every screen tells, gravest first. */
export function siteStateOf(publishing: Publishing): SiteState {
  const { state, retriesUntil, paused, importing, wanted, exported, live, broken } = publishing;
  if (state === 'failed') return retriesUntil ? 'failed' : 'givenUp';
  if (paused) return 'paused';
  if (state !== 'idle') return state;
  if (importing) return 'importing';
  if (wanted < exported) return 'rolledBack';
  if (broken) return 'broken';
  return live === 0 ? 'empty' : 'upToDate';
}

/** Whether the site needs a person, or may soon. */
export const isSiteTroubled = (state: SiteState): boolean =>
  state === 'failed' || state === 'givenUp' || state === 'broken';
