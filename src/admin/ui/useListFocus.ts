import { type RefObject, useEffect, useRef } from 'react';

/** A control of a row, by its `data-action`; without a row one of the list itself. */
export interface Focus {
  row: number | null;
  action: 'up' | 'down' | 'edit' | 'add' | 'undo' | 'first';
}

/** The control, or the nearest to one that is gone or cannot be used now. */
function target(list: HTMLElement, { row, action }: Focus): HTMLElement | null {
  const within = row === null ? list : list.querySelector<HTMLElement>(`[data-row="${row}"]`);
  const find = (name: Focus['action']) =>
    within?.querySelector<HTMLElement>(`[data-action="${name}"]:not(:disabled)`) ?? null;
  return find(action) ?? find(action === 'up' ? 'down' : 'up') ?? find('edit');
}

/** Puts the focus on a control once a change of the list is on the screen. */
export function useListFocus(): {
  ref: RefObject<HTMLElement | null>;
  focusNext: (focus: Focus) => void;
} {
  const ref = useRef<HTMLElement>(null);
  const next = useRef<Focus | null>(null);
  useEffect(() => {
    if (!next.current || !ref.current) return;
    target(ref.current, next.current)?.focus();
    next.current = null;
  });
  return {
    ref,
    focusNext(focus) {
      next.current = focus;
    },
  };
}
