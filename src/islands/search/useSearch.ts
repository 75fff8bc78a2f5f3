import { useCallback, useEffect, useRef, useState } from 'react';
import { createFileFetcher } from '../lists/fetchRows.ts';
import { type FoundPage, openSearch, type Search } from './catalogueSearch.ts';

let opening: Promise<Search> | undefined;

/** Opens the search once per page. After a failure the next call fetches everything again. */
function openOnce(prefix: string): Promise<Search> {
  opening ??= openSearch(createFileFetcher(prefix));
  opening.catch(forget);
  return opening;
}

function forget(): void {
  opening = undefined;
}

/** The state of a search. */
export interface SearchState extends FoundPage {
  state: 'looking' | 'ready' | 'failed';
  /** The text for these hits. */
  text: string;
  retry: () => void;
}

type Answer = Omit<SearchState, 'retry'>;
const nothing: Answer = { state: 'ready', text: '', hits: [], count: 0, records: [] };

/** The range of hits to show, and the path prefix of their language. */
interface Wanted {
  from: number;
  length: number;
  prefix: string;
}

/** Searches for a text as it is typed; returns `length` hits from index `from`. */
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
