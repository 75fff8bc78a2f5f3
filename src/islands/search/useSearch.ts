import { useCallback, useEffect, useRef, useState } from 'react';
import { createFileFetcher } from '../lists/fetchRows.ts';
import { type Hit, openSearch, type Search } from './catalogueSearch.ts';

let files = createFileFetcher();
let opening: Promise<Search> | undefined;

/** Opens the search once for a page. After a failure the next call fetches everything anew. */
function openOnce(): Promise<Search> {
  opening ??= openSearch((path) => files(path));
  opening.catch(forget);
  return opening;
}

function forget(): void {
  files = createFileFetcher();
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

/** Searches for a text as it is typed; of the hits `length` from the one at `from` on. */
export function useSearch(text: string, from: number, length: number): SearchState {
  const [answer, setAnswer] = useState(nothing);
  const turn = useRef(0);
  const look = useCallback(() => {
    const mine = ++turn.current;
    const settle = (next: Answer) => {
      if (mine === turn.current) setAnswer(next);
    };
    setAnswer((last) => ({ ...last, state: 'looking' }));
    openOnce()
      .then((search) => search(text, { from, length }))
      .then(
        (found) => settle({ ...found, state: 'ready', text }),
        () => {
          forget();
          settle({ ...nothing, state: 'failed', text });
        },
      );
  }, [text, from, length]);
  useEffect(look, [look]);
  return { ...answer, retry: look };
}
