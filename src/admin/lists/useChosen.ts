import { useRef, useState } from 'react';

/** The ticked rows of a list: single rows, or with Shift a range from the last one. */
export function useChosen(order: readonly number[]) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const last = useRef<number | null>(null);

  function tick(cId: number, isRange: boolean): void {
    const [from, to] = [order.indexOf(last.current ?? cId), order.indexOf(cId)];
    const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
    const isOn = !chosen.has(cId);
    const next = new Set(chosen);
    for (const one of isRange && from >= 0 ? range : [cId])
      if (isOn) next.add(one);
      else next.delete(one);
    last.current = cId;
    setChosen(next);
  }
  return { chosen, tick, choose: (numbers: readonly number[]) => setChosen(new Set(numbers)) };
}
