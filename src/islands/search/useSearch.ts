import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { Found } from '#domain/listing/searching';
import { createFileFetcher } from '../lists/fetchRows.ts';
import { openSearch, type Search } from './catalogueSearch.ts';

const files = createFileFetcher();
let opening: Promise<Search> | undefined;

/** Opens the search once for a page; one that failed is tried again. */
function openOnce(): Promise<Search> {
  opening ??= openSearch(files);
  opening.catch(() => {
    opening = undefined;
  });
  return opening;
}

/** What a search shows. */
export interface SearchState {
  state: 'opening' | 'ready' | 'failed';
  /** The best, at most as many as are shown. */
  hits: Found[];
  /** How many there are in all. */
  count: number;
  retry: () => void;
}

/** Searches for words as they are typed; all that it needs is fetched when it is first used. */
export function useSearch(words: string, most: number): SearchState {
  const [search, setSearch] = useState<{ run: Search } | null>(null);
  const [failed, setFailed] = useState(false);
  const open = useCallback(() => {
    setFailed(false);
    openOnce().then(
      (run) => setSearch({ run }),
      () => setFailed(true),
    );
  }, []);
  useEffect(open, [open]);
  // In a large catalogue a search takes longer than a key: the field stays ahead of it.
  const latest = useDeferredValue(words);
  const found = useMemo(() => (latest.trim() && search?.run(latest)) || [], [search, latest]);
  const state = failed ? 'failed' : search ? 'ready' : 'opening';
  return { state, hits: found.slice(0, most), count: found.length, retry: open };
}
