import { type KeyboardEvent, useState } from 'react';

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The hit that the arrow keys chose, and what they do; the focus stays in the field. */
export function useActiveHit(count: number, idOf: (index: number) => string) {
  const [active, setActive] = useState(-1);

  function choose(index: number): void {
    setActive(index);
    document.getElementById(idOf(index))?.scrollIntoView({ block: 'nearest' });
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = steps[event.key];
    if (step !== undefined && count > 0) {
      event.preventDefault();
      // Beyond either end stands the field itself, with nothing chosen.
      choose(((active + 1 + step + count + 1) % (count + 1)) - 1);
    }
    if (event.key === 'Enter' && active >= 0) {
      event.preventDefault();
      document.getElementById(idOf(active))?.click();
    }
  }

  return { active, forget: () => setActive(-1), onKeyDown };
}
