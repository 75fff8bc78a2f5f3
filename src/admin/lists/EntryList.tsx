import { useStore } from '@nanostores/react';
import { Fragment, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Worked, worklistPart } from '#domain/listing/worklist';
import { counted } from '../sentences/language.ts';
import { partLabels, sentences } from '../sentences/lists.ts';
import type { LoadedPages } from '../state/queries.ts';
import { $adminRoute } from '../state/router.ts';
import { PagesState } from '../ui/Loaded.tsx';
import './lists.css';

/** The scroll position at which each list was left, by address, in pixels. */
const positions = new Map<string, number>();
let isGoingBack = false;
const noteNavigation = ({ type }: Event) => {
  isGoingBack = type === 'popstate';
};
addEventListener('popstate', noteNavigation);
addEventListener('click', noteNavigation, true);

const interrupting = ['wheel', 'touchmove', 'keydown'] as const;

/**
 * Restores the scroll position after the browser's Back. The position may be on a page that is not
 * loaded yet: scrolling to the end loads the next page until the position is reached.
 */
function useScrollRestoration(shown: number): void {
  const { path = '', search = {} } = useStore($adminRoute) ?? {};
  const address = `${path}?${new URLSearchParams(search)}`;
  const wanted = useRef(positions.get(address) ?? null);

  // A layout effect, because unmounting shrinks the page, which changes the scroll position.
  useLayoutEffect(() => {
    const note = () => positions.set(address, scrollY);
    addEventListener('scroll', note, { passive: true });
    return () => {
      note();
      removeEventListener('scroll', note);
    };
  }, [address]);

  useEffect(() => {
    const forget = () => {
      wanted.current = null;
    };
    for (const name of interrupting) addEventListener(name, forget, { passive: true });
    return () => {
      for (const name of interrupting) removeEventListener(name, forget);
    };
  }, []);

  useEffect(() => {
    if (wanted.current === null || shown === 0) return;
    // The router may render before the popstate listener runs, so this is checked only here.
    if (isGoingBack) scrollTo(0, wanted.current);
    if (!isGoingBack || scrollY >= wanted.current - 1) wanted.current = null;
  }, [shown]);
}

/** The number of entries rendered together. Divisible by 2 to 6, so each chunk fills whole rows. */
const chunkSize = 60;

interface ChunkProps<T> {
  items: readonly T[];
  className: string;
  keyOf: (entry: T) => string;
  render: (entry: T) => ReactNode;
}

/**
 * A part of a long list: rendered near the viewport or while it has the focus, otherwise a gap of
 * the same height. A list of thousands then scrolls as fast as a short one.
 */
function Chunk<T>({ items, className, keyOf, render }: ChunkProps<T>) {
  const list = useRef<HTMLUListElement>(null);
  const [gap, setGap] = useState<number | null>(null);
  useEffect(() => {
    const { current } = list;
    if (!current) return;
    const look = ([entry]: IntersectionObserverEntry[]) => {
      if (entry?.isIntersecting) setGap(null);
      else if (!current.contains(document.activeElement)) setGap(current.offsetHeight);
    };
    const watch = new IntersectionObserver(look, { rootMargin: '1500px' });
    watch.observe(current);
    return () => watch.disconnect();
  }, []);
  return (
    <ul ref={list} className={className} style={gap === null ? undefined : { height: gap }}>
      {gap === null && items.map((entry) => <li key={keyOf(entry)}>{render(entry)}</li>)}
    </ul>
  );
}

/** Calls `more` near the end of the list. */
function ListEnd({ more }: { more: () => void }) {
  const end = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && more(),
      { rootMargin: '800px' },
    );
    if (end.current) watch.observe(end.current);
    return () => watch.disconnect();
  }, [more]);
  return (
    <p ref={end}>
      <button type="button" className="button quiet" onClick={more}>
        {sentences.showMore}
      </button>
    </p>
  );
}

/** The sentences about each list. */
const told = {
  releases: {
    sum: sentences.countedReleases,
    none: sentences.noReleases,
    loading: sentences.loadingReleases,
    failed: sentences.releasesNotLoaded,
  },
  artists: {
    sum: sentences.countedArtists,
    none: sentences.noArtists,
    loading: sentences.loadingArtists,
    failed: sentences.artistsNotLoaded,
  },
  shows: {
    sum: sentences.countedShows,
    none: sentences.noShows,
    loading: sentences.loadingShows,
    failed: sentences.showsNotLoaded,
  },
  merch: {
    sum: sentences.countedMerch,
    none: sentences.noMerch,
    loading: sentences.loadingMerch,
    failed: sentences.merchNotLoaded,
  },
  news: {
    sum: sentences.countedNews,
    none: sentences.noNews,
    loading: sentences.loadingNews,
    failed: sentences.newsNotLoaded,
  },
};

/** The heading of an entry in a list that begins with the work to do. */
export const partLabel = (worked: Pick<Worked, 'archived' | 'releaseStatus' | 'missing'>) =>
  partLabels[worklistPart(worked)];

interface Props<T> {
  list: keyof typeof told;
  pages: LoadedPages<T>;
  view: 'grid' | 'list';
  keyOf: (entry: T) => string;
  render: (entry: T) => ReactNode;
  /** The heading under which an entry stands; absent for a list without headings. */
  partOf?: ((entry: T) => string) | undefined;
  /** Shown when the list is empty. */
  empty: ReactNode;
}

/** Splits a list into chunks, each of one part only. */
function chunksOf<T>(entries: readonly T[], partOf: (entry: T) => string | undefined) {
  const chunks: { part: string | undefined; isFirst: boolean; items: T[] }[] = [];
  for (const entry of entries) {
    const part = partOf(entry);
    const last = chunks.at(-1);
    if (last?.part === part && last && last.items.length < chunkSize) last.items.push(entry);
    else chunks.push({ part, isFirst: last?.part !== part, items: [entry] });
  }
  return chunks;
}

/** The loaded entries. The next page loads near the end of the list. */
export function EntryList<T>({ list, pages, view, keyOf, render, partOf, empty }: Props<T>) {
  const { state, total, more } = pages;
  const { sum, none, loading, failed } = told[list];
  const entries = pages.pages.flat();
  useScrollRestoration(entries.length);
  const isEmpty = state === 'ready' && entries.length === 0;
  const chunks = chunksOf(entries, partOf ?? (() => undefined));
  return (
    <>
      <p className="list-count" role="status">
        {total !== null && entries.length > 0 && counted(sum, { count: total })}
        {isEmpty && none}
      </p>
      {isEmpty && empty}
      <div aria-busy={state === 'loading'}>
        {chunks.map(({ part, isFirst, items }) => (
          <Fragment key={items[0] && keyOf(items[0])}>
            {part && isFirst && <h2 className="list-part">{part}</h2>}
            <Chunk
              className={`entries entries-${view}`}
              items={items}
              keyOf={keyOf}
              render={render}
            />
          </Fragment>
        ))}
      </div>
      <PagesState pages={pages} loading={loading} failed={failed} />
      {more && <ListEnd more={more} />}
    </>
  );
}
