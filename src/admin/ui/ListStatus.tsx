import type { OrderedList } from './useOrderedList.ts';

interface Props<T> {
  list: OrderedList<T>;
  nameOf: (entry: T) => string;
}

/** Says what just happened to a list, and offers to put back what was removed last. */
export function ListStatus<T>({ list, nameOf }: Props<T>) {
  return (
    <>
      <p className="visually-hidden" role="status">
        {list.announcement}
      </p>
      {list.removed !== null && (
        <p className="list-undo">
          {nameOf(list.removed)} is removed.{' '}
          <button type="button" data-action="undo" onClick={list.undo}>
            Undo
          </button>
        </p>
      )}
    </>
  );
}
