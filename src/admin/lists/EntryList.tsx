import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { counted } from '#domain/counted';
import { Failed } from '../ui/Failed.tsx';
import { Waiting } from '../ui/Loading.tsx';
import type { Pages } from '../ui/usePages.ts';
import { Chunk } from './Chunk.tsx';
import { useKeptPlace } from './useKeptPlace.ts';

interface Props<T> {
  /** What the entries are called, as in "releases". */
  noun: string;
  pages: Pages<T>;
  view: 'grid' | 'list';
  keyOf: (entry: T) => string;
  render: (entry: T) => ReactNode;
  /** What is shown where nothing is found. */
  empty: ReactNode;
}

/** Entries drawn together: whole rows, whether there are 2, 3, 4, 5 or 6 beside each other. */
const chunkSize = 60;

function chunksOf<T>(pages: readonly T[][]): T[][] {
  const all = pages.flat();
  const count = Math.ceil(all.length / chunkSize);
  return Array.from({ length: count }, (_, index) =>
    all.slice(index * chunkSize, (index + 1) * chunkSize),
  );
}

/** Calls `more` when the end of the list comes near. */
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
        Show more
      </button>
    </p>
  );
}

/** Entries as far as they are loaded; the rest follows when one comes near the end. */
export function EntryList<T>({ noun, pages, view, keyOf, render, empty }: Props<T>) {
  const { state, total, more, problem, retry } = pages;
  useKeptPlace(pages.pages);
  const chunks = useMemo(() => chunksOf(pages.pages), [pages.pages]);
  const shown = pages.pages.reduce((sum, page) => sum + page.length, 0);
  const isEmpty = state === 'ready' && shown === 0;
  return (
    <>
      <p className="list-count" role="status">
        {total !== null && shown > 0 && counted(total, `1 ${noun.slice(0, -1)}`, noun)}
        {isEmpty && `No ${noun}`}
      </p>
      {isEmpty && empty}
      <div aria-busy={state === 'loading'}>
        {chunks.map((items) => (
          <Chunk
            key={items[0] && keyOf(items[0])}
            className={`entries entries-${view}`}
            {...{ items, keyOf, render }}
          />
        ))}
      </div>
      {state === 'loading' && <Waiting text={`Loading the ${noun} …`} />}
      {state === 'failed' && (
        <Failed
          title={`The ${noun} could not be loaded`}
          problem={problem}
          heading="h2"
          onRetry={retry}
        />
      )}
      {more && <ListEnd more={more} />}
    </>
  );
}
