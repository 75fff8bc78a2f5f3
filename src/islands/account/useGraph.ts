import { useCallback, useEffect, useState } from 'react';
import type { Asking } from '#adapters/tokens';
import { Problem, reasonOf } from '#domain/problem';

/** What there is of a part of the profile, and why it is missing. */
type Part<T> =
  | { state: 'loading' }
  | { state: 'ready'; value: T }
  /** Somebody has to agree first. */
  | { state: 'no-consent'; reason: string }
  | { state: 'failed'; reason: string };

/** A part of the profile; `again` asks once more, and the person too where they have to agree. */
export type Asked<T> = Part<T> & { again: () => void };

function missing(error: unknown): Part<never> {
  const state = error instanceof Problem && error.code === 'not-allowed' ? 'no-consent' : 'failed';
  return { state, reason: reasonOf(error) };
}

/**
 * Asks Graph for a part of the profile: by itself only as far as nobody has to be asked. `read`
 * has to stay the same function.
 */
export function useGraph<T>(read: (asking: Asking) => Promise<T>): Asked<T> {
  const [part, setPart] = useState<Part<T>>({ state: 'loading' });
  const load = useCallback(
    (asking: Asking) => {
      setPart({ state: 'loading' });
      read(asking).then(
        (value) => setPart({ state: 'ready', value }),
        (error: unknown) => setPart(missing(error)),
      );
    },
    [read],
  );
  useEffect(() => load('never'), [load]);
  return { ...part, again: () => load('at-once') };
}
