import { Fragment, type ReactNode, useId } from 'react';
import { ErrorLine, tiedList } from '../../components/Field.tsx';
import { ListStatus, type OrderedList } from './orderedList.tsx';

interface Props<T> {
  label: string;
  /** The part's own heading says the label, so it isn't shown twice. */
  isNamedAbove?: boolean | undefined;
  list: OrderedList<T>;
  /** Shown if there are no rows. */
  empty: string;
  row: (entry: T, index: number) => ReactNode;
  error?: string | undefined;
  /** Shown beside the heading. */
  aside?: ReactNode;
  /** Replaces the rows, if they are shown in another form. */
  body?: ReactNode;
  /** The controls that add a row. */
  children: ReactNode;
}

/** A field whose value is an ordered list: its heading, rows, error and controls to add a row. */
export function OrderedField<T>(props: Props<T>) {
  const { label, isNamedAbove, list, empty, row, error, aside, body, children } = props;
  const id = useId();
  return (
    <section className="ordered" aria-label={label} ref={list.ref} {...tiedList(id, error)}>
      {!isNamedAbove && (
        <div className="ordered-top">
          <h2 className="ordered-title">{label}</h2>
          {aside}
        </div>
      )}
      {list.rows.length === 0 && <p className="ordered-empty">{empty}</p>}
      {body || (
        <ol className="ordered-rows">
          {list.rows.map(({ key, entry }, index) => (
            <Fragment key={key}>{row(entry, index)}</Fragment>
          ))}
        </ol>
      )}
      <ListStatus list={list} />
      <ErrorLine id={id} error={error} />
      {children}
    </section>
  );
}

interface HeadProps<T> {
  list: OrderedList<T>;
  index: number;
  /** The content of the drag handle: a number or an icon. */
  lead: ReactNode;
  buttons: ReactNode;
  children: ReactNode;
}

/** The head of a row: its handle, text and buttons. */
export function RowHead<T>({ list, index, lead, buttons, children }: HeadProps<T>) {
  return (
    <div className="ordered-head">
      <span className="ordered-lead" aria-hidden="true" {...list.grip(index)}>
        {lead}
      </span>
      <span className="ordered-words">{children}</span>
      {buttons}
    </div>
  );
}
