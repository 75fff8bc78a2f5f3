import { useEffect, useState } from 'react';
import { api } from '#adapters/api';
import type { Answer } from '#contract/api';
import { Problem } from '#domain/problem';
import type { Track } from '#domain/release/track';

type Recording = Answer<'listRecordings'>['recordings'][number];

/** The recordings of a release's tracks. */
export interface Recordings {
  of: (track: string) => Recording | undefined;
  reload: () => void;
  remove: (track: Track) => void;
  failure: string | null;
}

/** The addresses of recordings expire: they are asked for anew before that, in milliseconds. */
const freshFor = 8 * 60_000;

/** @returns the words of a foreseen problem; anything else is thrown on */
function words(error: unknown): string {
  if (error instanceof Problem) return error.message;
  throw error;
}

/** Loads the recordings of a release, and again when one changes. */
export function useRecordings(release: string): Recordings {
  const [list, setList] = useState<Recording[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [round, setRound] = useState({ release, count: 0 });
  if (round.release !== release) setRound({ release, count: 0 });

  const fail = (error: unknown) => setFailure(words(error));
  const reload = () => setRound(({ count }) => ({ release, count: count + 1 }));

  useEffect(() => {
    let isCurrent = true;
    const load = () =>
      api.listRecordings({ params: { id: round.release } }).then(
        ({ recordings }) => {
          if (!isCurrent) return;
          setFailure(null);
          setList(recordings);
        },
        (error: unknown) => setFailure(words(error)),
      );
    void load();
    const timer = setInterval(load, freshFor);
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, [round]);

  return {
    of: (track) => list.find((recording) => recording.track === track),
    reload,
    remove: ({ id, releaseId }) =>
      void api.removeRecording({ body: { id, releaseId } }).then(reload, fail),
    failure,
  };
}
