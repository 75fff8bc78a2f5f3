import { useCallback, useEffect, useRef, useState } from 'react';
import { createFileFetcher } from '../lists/fetchRows.ts';
import { type Hit, openSearch, type Search } from './catalogueSearch.ts';

let opening: Promise<Search> | undefined;

/** Opens the search once for a page. After a failure the next call fetches everything anew. */
function openOnce(prefix: string): Promise<Search> {
  opening ??= openSearch(createFileFetcher(prefix));
  opening.catch(forget);
  return opening;
}

function forget(): void {
  opening = undefined;
}

/** The state of a search. */
export interface SearchState {
  state: 'looking' | 'ready' | 'failed';
  /** The text that the hits belong to. */
  text: string;
  hits: Hit[];
  /** All hits. */
  count: number;
  retry: () => void;
}

type Answer = Omit<SearchState, 'retry'>;
const nothing: Answer = { state: 'ready', text: '', hits: [], count: 0 };

/** Which hits are shown, and where the pages of their language begin. */
interface Wanted {
  from: number;
  length: number;
  prefix: string;
}

/** Searches for a text as it is typed; answers `length` hits, starting at the one at `from`. */
export function useSearch(text: string, { from, length, prefix }: Wanted): SearchState {
  const [answer, setAnswer] = useState(nothing);
  const turn = useRef(0);
  const look = useCallback(() => {
    const mine = ++turn.current;
    const settle = (next: Answer) => {
      if (mine === turn.current) setAnswer(next);
    };
    setAnswer((last) => ({ ...last, state: 'looking' }));
    openOnce(prefix)
      .then((search) => search(text, { from, length }))
      .then(
        (found) => settle({ ...found, state: 'ready', text }),
        () => {
          forget();
          settle({ ...nothing, state: 'failed', text });
        },
      );
  }, [text, from, length, prefix]);
  useEffect(look, [look]);
  return { ...answer, retry: look };
}
