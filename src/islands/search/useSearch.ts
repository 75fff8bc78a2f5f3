import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { Found } from '#domain/listing/searching';
import { createFileFetcher } from '../lists/fetchRows.ts';
import { openSearch, type Search } from './catalogueSearch.ts';

const files = createFileFetcher();
let opening: Promise<Search> | undefined;

/** Opens the search once for a page. A failure is forgotten, so that the next call tries again. */
function openOnce(): Promise<Search> {
  opening ??= openSearch(files);
  opening.catch(() => {
    opening = undefined;
  });
  return opening;
}

/** The state of a search. */
export interface SearchState {
  state: 'opening' | 'ready' | 'failed';
  /** The best hits, at most `maxHits`. */
  hits: Found[];
  /** All hits. */
  count: number;
  retry: () => void;
}

/** Searches for a text as it is typed. The index is fetched on first use. */
export function useSearch(text: string, maxHits: number): SearchState {
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
  // In a large catalogue a search takes longer than a key press: the field must not wait for it.
  const latest = useDeferredValue(text);
  const found = useMemo(() => (latest.trim() && search?.run(latest)) || [], [search, latest]);
  const state = failed ? 'failed' : search ? 'ready' : 'opening';
  return { state, hits: found.slice(0, maxHits), count: found.length, retry: open };
}
