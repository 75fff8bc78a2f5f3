import { useCallback, useEffect, useRef, useState } from 'react';

interface Page<T> {
  items: T[];
  next?: string | undefined;
  total?: number | undefined;
}

/** A list as far as it was loaded, page by page. */
export interface Pages<T> {
  pages: readonly T[][];
  total: number | null;
  state: 'loading' | 'ready' | 'failed';
  problem: unknown;
  /** Loads the next page; null when there is none, or while one is on its way. */
  more: (() => void) | null;
  /** Begins again, or goes on after a failure. */
  retry: () => void;
}

interface Loaded<T> {
  pages: T[][];
  next: string | undefined;
  total: number | null;
}

const nothing = { pages: [], next: undefined, total: null };

/**
 * Loads a list page by page. `load` has to stay the same until the question changes: then the
 * list begins again, and shows the old answer until the new one is here.
 */
export function usePages<T>(load: (next: string | undefined) => Promise<Page<T>>): Pages<T> {
  const [loaded, setLoaded] = useState<Loaded<T>>(nothing);
  const [state, setState] = useState<Pages<T>['state']>('loading');
  const [problem, setProblem] = useState<unknown>(null);
  const question = useRef(0);

  const fetchPage = useCallback(
    async (before: Loaded<T>) => {
      question.current += 1;
      const own = question.current;
      setState('loading');
      try {
        const { items, next, total } = await load(before.next);
        if (own !== question.current) return;
        setLoaded({ pages: [...before.pages, items], next, total: total ?? null });
        setState('ready');
      } catch (error) {
        if (own !== question.current) return;
        setProblem(error);
        setState('failed');
      }
    },
    [load],
  );

  useEffect(() => {
    void fetchPage(nothing);
  }, [fetchPage]);

  const { pages, next, total } = loaded;
  const more = state === 'ready' && next !== undefined ? () => void fetchPage(loaded) : null;
  const retry = () => void fetchPage(next === undefined ? nothing : loaded);
  return { pages, total, state, problem, more, retry };
}
