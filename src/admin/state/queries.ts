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
import { words } from '../words/state.ts';
import { shownProblem } from './problems.ts';

/** Shown for a defect of ours, which is reported to the console. */
const unforeseen = words.wentWrong;

/** The answers that the screen on display has loaded, by call and request. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      if (!(error instanceof Problem)) reportError(error);
    },
  }),
  defaultOptions: {
    queries: {
      // A failure is shown at once, with a button to try again.
      retry: false,
      // Call the API even when the browser believes that it is offline: the call then says so.
      networkMode: 'always',
      refetchOnReconnect: false,
      refetchOnWindowFocus: false,
      // Each visit to a screen loads anew.
      gcTime: 0,
    },
  },
});

// Without React's provider nobody else starts the client's watch for the tab being shown again.
queryClient.mount();

/** Something that a screen loads: `data` stays while it is loaded again, and when that fails. */
export interface Query<T> {
  data: T | undefined;
  /** Why the last attempt failed. */
  problem: Problem | null;
  isLoading: boolean;
  /** When `data` arrived, in milliseconds. */
  loadedAt: number;
  /** Loads again; an attempt that is still under way is dropped. */
  retry: () => void;
}

/** `placeholderData: (before) => before` shows the old answer until the new one arrives. */
export type QueryOptions<T> = Pick<
  UseQueryOptions<T>,
  'enabled' | 'placeholderData' | 'refetchInterval' | 'staleTime'
>;

/** A query's key: the name of its call, then everything else that the answer depends on. */
export type QueryKey = readonly [CallName | `graph:${string}`, ...unknown[]];

function asProblem(error: Error | null): Problem | null {
  if (error === null) return null;
  return error instanceof Problem ? shownProblem(error) : new Problem('unavailable', unforeseen);
}

/** Loads what `load` answers; the answer to an older key never replaces that of a newer one. */
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
      // Polling pauses in a hidden tab, so catch up when it is shown again.
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

/** Loads the answer to a call of the API. */
export function useCall<N extends CallName>(
  name: N,
  request: Request<N>,
  options?: QueryOptions<Result<N>>,
): Query<Result<N>> {
  return useLoaded<Result<N>>([name, request], () => api[name](request), options);
}

/** Loads a call's answers again wherever they are shown. */
export function reload(name: CallName): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [name] });
}

/** Shows what a change answered. An answer that was asked for before the change is dropped. */
export async function setAnswer<N extends CallName>(
  name: N,
  request: Request<N>,
  answer: Result<N>,
): Promise<void> {
  const queryKey = [name, request];
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<Result<N>>(queryKey, answer);
}

interface Page<T> {
  items: T[];
  next?: string | undefined;
  total?: number | undefined;
}

/** A list as far as it is loaded, page by page. */
export interface LoadedPages<T> {
  pages: readonly T[][];
  total: number | null;
  state: 'loading' | 'ready' | 'failed';
  problem: Problem | null;
  /** Loads the next page; null when there is none and while anything is loading. */
  more: (() => void) | null;
  /** After a failure, loads the page that is missing. */
  retry: () => void;
}

/**
 * Loads a list page by page. When the key changes the list starts over, and shows the old pages
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
  // A second call while the page is on its way joins the first, so that no page comes twice.
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
