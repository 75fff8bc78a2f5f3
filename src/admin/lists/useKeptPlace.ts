import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { $adminRoute } from '../state/router.ts';

/** How far down each list was left, by its address, in pixels. */
const places = new Map<string, number>();
let isGoingBack = false;
const noteWay = ({ type }: Event) => {
  isGoingBack = type === 'popstate';
};
addEventListener('popstate', noteWay);
addEventListener('click', noteWay, true);

const interrupting = ['wheel', 'touchmove', 'keydown'] as const;

/**
 * Leads back to where a list was left, when one comes back to it by the browser's own ways. The
 * place may be on a page that is not loaded yet: the end comes into view, and so the next page.
 */
export function useKeptPlace(pages: readonly unknown[]): void {
  const { path = '', search = {} } = useStore($adminRoute) ?? {};
  const address = `${path}?${new URLSearchParams(search)}`;
  const wanted = useRef(places.get(address) ?? null);

  // Before the page shrinks: that moves it, and is no wish of the person's.
  useLayoutEffect(() => {
    const note = () => places.set(address, scrollY);
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
    if (wanted.current === null || pages.length === 0) return;
    // The router may have drawn the list before the step back was noted: so it is asked here.
    if (isGoingBack) scrollTo(0, wanted.current);
    if (!isGoingBack || scrollY >= wanted.current - 1) wanted.current = null;
  }, [pages]);
}
