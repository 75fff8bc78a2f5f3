import { type ReactNode, useEffect, useRef, useState } from 'react';

interface Props<T> {
  items: readonly T[];
  className: string;
  keyOf: (entry: T) => string;
  render: (entry: T) => ReactNode;
}

/** How far outside the window entries are still drawn. */
const rootMargin = '1500px';

/**
 * A part of a long list: drawn while it is near the window or holds the focus, else a gap of the
 * same height. So a list of thousands is as quick as a short one.
 */
export function Chunk<T>({ items, className, keyOf, render }: Props<T>) {
  const list = useRef<HTMLUListElement>(null);
  const [gap, setGap] = useState<number | null>(null);
  useEffect(() => {
    const { current } = list;
    if (!current) return;
    const look = ([entry]: IntersectionObserverEntry[]) => {
      if (entry?.isIntersecting) setGap(null);
      else if (!current.contains(document.activeElement)) setGap(current.offsetHeight);
    };
    const watch = new IntersectionObserver(look, { rootMargin });
    watch.observe(current);
    return () => watch.disconnect();
  }, []);
  return (
    <ul ref={list} className={className} style={gap === null ? undefined : { height: gap }}>
      {gap === null && items.map((entry) => <li key={keyOf(entry)}>{render(entry)}</li>)}
    </ul>
  );
}
