import {
  QueryCache,
  QueryClient,
  type UseQueryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { api } from '#adapters/api';
import type { CallName, Request, Result } from '#contract/api';
import { Problem } from '#domain/problem';
import { sentences } from '../sentences/state.ts';
import { shownProblem } from './problems.ts';

/** Shown for a bug, which is logged to the console. */
const unforeseen = sentences.wentWrong;

/** The answers that the current screen has loaded, by call and request. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      if (!(error instanceof Problem)) reportError(error);
    },
  }),
  defaultOptions: {
    queries: {
      // A failure is shown immediately, with a button to try again.
      retry: false,
      // Calls the API even if the browser believes it is offline; the call then reports it.
      networkMode: 'always',
      refetchOnReconnect: false,
      refetchOnWindowFocus: false,
      // Each visit to a screen loads anew.
      gcTime: 0,
    },
  },
});

// Without React's provider, nothing else makes the client notice that the tab is shown again.
queryClient.mount();

/** Data loaded by a screen. `data` stays while it is reloaded, and if that fails. */
export interface Query<T> {
  data: T | undefined;
  /** Why the last attempt failed. */
  problem: Problem | null;
  isLoading: boolean;
  /** When `data` arrived, in milliseconds. */
  loadedAt: number;
  /** Reloads; cancels an attempt in progress. */
  retry: () => void;
}

/** `placeholderData: (before) => before` shows the old answer until the new one arrives. */
export type QueryOptions<T> = Pick<
  UseQueryOptions<T>,
  'enabled' | 'placeholderData' | 'refetchInterval' | 'staleTime'
>;

/** A query's key: the name of its call, then everything else that determines the answer. */
export type QueryKey = readonly [CallName | `graph:${string}`, ...unknown[]];

function asProblem(error: Error | null): Problem | null {
  if (error === null) return null;
  return error instanceof Problem ? shownProblem(error) : new Problem('unavailable', unforeseen);
}

/** Loads data with `load`. The answer to an older key never replaces the answer to a newer one. */
export function useLoaded<T>(
  key: QueryKey,
  load: () => Promise<T>,
  options: QueryOptions<T> = {},
): Query<T> {
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery<T>(
    {
      ...options,
      queryKey: key,
      queryFn: load,
      // Polling pauses in a hidden tab, so reload when it is shown again.
      refetchOnWindowFocus: options.refetchInterval !== undefined && 'always',
    },
    queryClient,
  );
  return {
    data,
    problem: isFetching && data === undefined ? null : asProblem(error),
    isLoading: isFetching,
    loadedAt: dataUpdatedAt,
    retry: () => void refetch(),
  };
}

export function useCall<N extends CallName>(
  name: N,
  request: Request<N>,
  options?: QueryOptions<Result<N>>,
): Query<Result<N>> {
  return useLoaded<Result<N>>([name, request], () => api[name](request), options);
}

/** Reloads a call's answers wherever they are shown. An answer requested before is dropped. */
export async function reload(name: CallName): Promise<void> {
  const queryKey = [name];
  // A first answer that is still on its way would be waited for instead of asked for again.
  await queryClient.cancelQueries({ queryKey });
  await queryClient.invalidateQueries({ queryKey });
}

/** Shows the answer of a change. An answer requested before the change is dropped. */
export async function setAnswer<N extends CallName>(
  name: N,
  request: Request<N>,
  answer: Result<N>,
): Promise<void> {
  const queryKey = [name, request];
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<Result<N>>(queryKey, answer);
}

/** More pages than any list of a label has. */
const mostPages = 200;

/** All entries of a list, page after page. */
export async function allPages<T>(
  load: (next: string | undefined) => Promise<Page<T>>,
): Promise<T[]> {
  const items: T[] = [];
  let next: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const loaded = await load(next);
    items.push(...loaded.items);
    next = loaded.next;
    if (next === undefined) break;
  }
  return items;
}

interface Page<T> {
  items: T[];
  next?: string | undefined;
  total?: number | undefined;
}

/** A list loaded page by page. */
export interface LoadedPages<T> {
  pages: readonly T[][];
  total: number | null;
  state: 'loading' | 'ready' | 'failed';
  problem: Problem | null;
  /** Loads the next page; null if there is none or anything is loading. */
  more: (() => void) | null;
  /** Retries the page that failed to load. */
  retry: () => void;
}

/**
 * Loads a list page by page. When the key changes, the list starts over and shows the old pages
 * until the first new one arrives.
 */
export function usePages<T>(
  key: QueryKey,
  load: (next: string | undefined) => Promise<Page<T>>,
): LoadedPages<T> {
  const query = useInfiniteQuery(
    {
      queryKey: key,
      queryFn: ({ pageParam }: { pageParam: string | undefined }) => load(pageParam),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next,
      placeholderData: (before) => before,
    },
    queryClient,
  );
  const loaded = query.data?.pages ?? [];
  // A second call while the page is loading joins the first, so no page comes twice.
  const fetchNext = () => void query.fetchNextPage({ cancelRefetch: false });
  const isSettled = !query.isFetching && !query.isError;
  return {
    pages: loaded.map(({ items }) => items),
    total: loaded.at(-1)?.total ?? null,
    state: query.isFetching ? 'loading' : query.isError ? 'failed' : 'ready',
    problem: asProblem(query.error),
    more: isSettled && query.hasNextPage ? fetchNext : null,
    retry: query.isFetchNextPageError ? fetchNext : () => void query.refetch(),
  };
}
