import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { sentences } from '../sentences/orderedList.ts';

/** Moves a row to another index. */
type Move = (from: number, to: number) => void;

const rowsOf = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? []),
];

/** The index of the row at a height in the window; the last index below all rows. */
function indexAt(list: HTMLElement | null, y: number): number {
  const rows = rowsOf(list);
  const index = rows.findIndex((row) => y < row.getBoundingClientRect().bottom);
  return index < 0 ? rows.length - 1 : index;
}

/**
 * Moves the rows of a list by dragging a row's handle, which needs the returned props, and by Alt
 * with the arrow keys anywhere in a row.
 */
export function useRowDragging(list: RefObject<HTMLElement | null>, move: Move) {
  const latest = useRef(move);
  useEffect(() => {
    latest.current = move;
  });

  useEffect(() => {
    const element = list.current;
    const onKey = (event: KeyboardEvent) => {
      const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
      const row = event.target instanceof Element && event.target.closest('[data-row]');
      if (!event.altKey || by === 0 || !row) return;
      event.preventDefault();
      const index = Number(row.getAttribute('data-row'));
      latest.current(index, index + by);
    };
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, [list]);

  return (index: number) => ({
    'data-grip': true,
    title: sentences.dragToMove,
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.preventDefault();
      let from = index;
      // Listens on the document, because a moving row loses its pointer capture.
      const follow = ({ clientY }: globalThis.PointerEvent) => {
        const to = indexAt(list.current, clientY);
        if (to === from) return;
        latest.current(from, to);
        from = to;
      };
      const controller = new AbortController();
      const { signal } = controller;
      const stop = () => controller.abort();
      document.addEventListener('pointermove', follow, { signal });
      document.addEventListener('pointerup', stop, { signal });
      document.addEventListener('pointercancel', stop, { signal });
    },
  });
}
