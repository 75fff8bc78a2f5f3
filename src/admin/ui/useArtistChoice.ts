import { useEffect, useState } from 'react';
import { api } from '#adapters/api';
import type { ArtistRow } from '#contract/lists';
import { reasonOf } from '#domain/problem';

interface Choice {
  artists: readonly ArtistRow[];
  /** True when there are more than are shown: a search finds them. */
  isCut: boolean;
  failure: string;
}

/** The artists that one may put on a release, by what is looked for. */
export function useArtistChoice(search: string): Choice {
  const [choice, setChoice] = useState<Choice>({ artists: [], isCut: false, failure: '' });
  useEffect(() => {
    let isCurrent = true;
    api.listArtists({ query: { search, sort: 'name' } }).then(
      ({ items, next }) => {
        const artists = items.filter(({ archived }) => !archived);
        if (isCurrent) setChoice({ artists, isCut: next !== undefined, failure: '' });
      },
      (error: unknown) => {
        const failure = reasonOf(error);
        if (isCurrent) setChoice((before) => ({ ...before, failure }));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [search]);
  return choice;
}
