import { MoveButtons } from './MoveButtons.tsx';
import type { OrderedList } from './useOrderedList.ts';

interface Props<T> {
  list: OrderedList<T>;
  place: number;
  /** What the row is called, for the buttons' names. */
  name: string;
}

/** What one may do with a row: edit, move, remove. The first does not move up, nor the last down. */
export function RowButtons<T>({ list, place, name }: Props<T>) {
  const isOpen = list.rows[place]?.key === list.open;
  return (
    <div className="row-buttons">
      <button
        type="button"
        data-action="edit"
        aria-expanded={isOpen}
        aria-label={`${isOpen ? 'Done with' : 'Edit'} ${name}`}
        onClick={() => list.edit(isOpen ? null : place)}
      >
        {isOpen ? 'Done' : 'Edit'}
      </button>
      <MoveButtons {...{ list, place, name }} />
      <button
        type="button"
        data-action="remove"
        aria-label={`Delete ${name}`}
        onClick={() => list.remove(place)}
      >
        Delete
      </button>
    </div>
  );
}
