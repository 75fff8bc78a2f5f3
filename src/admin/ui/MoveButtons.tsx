import type { OrderedList } from './useOrderedList.ts';

interface Props<T> {
  list: OrderedList<T>;
  place: number;
  /** What the row is called, for the buttons' names. */
  name: string;
}

/** Moves a row up, unless it is the first, and down, unless it is the last. */
export function MoveButtons<T>({ list, place, name }: Props<T>) {
  return (
    <>
      <button
        type="button"
        data-action="up"
        aria-label={`Move ${name} up`}
        title="Move up"
        disabled={place === 0}
        onClick={() => list.move(place, -1)}
      >
        <span aria-hidden="true">↑</span>
      </button>
      <button
        type="button"
        data-action="down"
        aria-label={`Move ${name} down`}
        title="Move down"
        disabled={place === list.rows.length - 1}
        onClick={() => list.move(place, 1)}
      >
        <span aria-hidden="true">↓</span>
      </button>
    </>
  );
}
