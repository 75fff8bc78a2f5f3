import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { Failed } from '../states/Failed.tsx';
import { Waiting } from '../states/Waiting.tsx';
import type { Pages } from './usePages.ts';

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

/** A page's rows, drawn once: a page that was loaded does not change. */
function Rows<T>({
  items,
  keyOf,
  render,
}: Pick<Props<T>, 'keyOf' | 'render'> & { items: readonly T[] }) {
  return useMemo(
    () => items.map((entry) => <li key={keyOf(entry)}>{render(entry)}</li>),
    [items, keyOf, render],
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
  const shown = pages.pages.reduce((sum, page) => sum + page.length, 0);
  const isEmpty = state === 'ready' && shown === 0;
  return (
    <>
      <p className="list-count" role="status">
        {total !== null && shown > 0 && `${total} ${total === 1 ? noun.slice(0, -1) : noun}`}
        {isEmpty && `No ${noun}`}
      </p>
      {isEmpty && empty}
      <ul className={`entries entries-${view}`} aria-busy={state === 'loading'}>
        {pages.pages.map((items) => (
          <Rows key={items[0] && keyOf(items[0])} items={items} keyOf={keyOf} render={render} />
        ))}
      </ul>
      {state === 'loading' && <Waiting text={`Loading the ${noun} …`} />}
      {state === 'failed' && (
        <Failed title={`The ${noun} could not be loaded`} problem={problem} onRetry={retry} />
      )}
      {more && <ListEnd more={more} />}
    </>
  );
}
