import { Fragment, type ReactNode, useId } from 'react';
import { ErrorLine, tiedList } from '../../components/Field.tsx';
import { ListStatus, type OrderedList } from './orderedList.tsx';

interface Props<T> {
  label: string;
  list: OrderedList<T>;
  nameOf: (entry: T) => string;
  /** Said while there are no rows. */
  empty: string;
  row: (entry: T, place: number) => ReactNode;
  error?: string | undefined;
  /** The ways to add a row. */
  children: ReactNode;
}

/** A field whose value is an ordered list: its heading, its rows, its error, and the ways to add one. */
export function OrderedField<T>({ label, list, nameOf, empty, row, error, children }: Props<T>) {
  const id = useId();
  return (
    <section className="ordered" aria-label={label} ref={list.ref} {...tiedList(id, error)}>
      <h2 className="ordered-title">{label}</h2>
      {list.rows.length === 0 && <p className="ordered-empty">{empty}</p>}
      <ol className="ordered-rows">
        {list.rows.map(({ key, entry }, place) => (
          <Fragment key={key}>{row(entry, place)}</Fragment>
        ))}
      </ol>
      <ListStatus list={list} nameOf={nameOf} />
      <ErrorLine id={id} error={error} />
      {children}
    </section>
  );
}

interface HeadProps<T> {
  list: OrderedList<T>;
  place: number;
  /** Stands in the handle that the row is dragged by: a number, an icon. */
  mark: ReactNode;
  buttons: ReactNode;
  children: ReactNode;
}

/** The head of a row: its handle, its words and its buttons. */
export function RowHead<T>({ list, place, mark, buttons, children }: HeadProps<T>) {
  return (
    <div className="ordered-head">
      <span className="ordered-mark" aria-hidden="true" {...list.grip(place)}>
        {mark}
      </span>
      <span className="ordered-words">{children}</span>
      {buttons}
    </div>
  );
}
