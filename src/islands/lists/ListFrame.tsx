import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { counted } from '#domain/counted';
import type { ListKind } from '#domain/listing/listing';
import { pageCount } from '#domain/listing/paging';
import { controlsId } from './listAddress.ts';
import type { ListState, ListStore } from './listStore.ts';
import { Pager } from './Pager.tsx';

interface FrameProps<Row> {
  kind: ListKind;
  list: ListStore<Row>;
  /** The controls above the list. */
  controls: (state: ListState<Row>) => ReactNode;
  row: (row: Row, state: ListState<Row>, index: number) => ReactNode;
  keyOf: (row: Row) => number;
}

function countText(kind: ListKind, count: number): string {
  return count === 0 ? `No ${kind}` : counted(count, `1 ${kind.slice(0, -1)}`, kind);
}

/** A list with its controls, its rows and its pager, and its empty and failed states. */
export function ListFrame<Row>({ kind, list, controls, row, keyOf }: FrameProps<Row>) {
  const state = useStore(list.$state);
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => list.start(), [list]);
  const { rows, view, page, count, busy, failed } = state;
  const pages = pageCount(count);
  const onPage = (wanted: number, byPointer: boolean) => {
    list.show({ page: wanted });
    if (byPointer) top.current?.scrollIntoView();
  };
  return (
    <div className="list" ref={top} aria-busy={busy}>
      <div className="list-bar">
        {controls(state)}
        <p className="list-count" role="status">
          {countText(kind, count) + (pages > 1 ? `, page ${page} of ${pages}` : '')}
        </p>
      </div>
      {failed && (
        <p className="list-failed" role="alert">
          These {kind} could not be fetched.{' '}
          <button type="button" onClick={list.retry}>
            Try again
          </button>
        </p>
      )}
      {count === 0 && <p className="list-empty">There are no {kind} to show here yet.</p>}
      <ul className="grid">
        {rows.map((entry, index) => (
          <li key={keyOf(entry)}>{row(entry, state, index)}</li>
        ))}
      </ul>
      <Pager kind={kind} view={view} pages={pages} onPage={onPage} />
    </div>
  );
}

interface ControlsProps {
  kind: ListKind;
  /** The labels of the orders, by name. */
  orders: Readonly<Record<string, string>>;
  order: string;
  onOrder: (order: string) => void;
  /** Further controls. */
  children?: ReactNode;
}

/** The controls above a list: the order, and whatever else the list offers. */
export function ListControls({ kind, orders, order, onOrder, children }: ControlsProps) {
  return (
    <form
      id={controlsId(kind)}
      className="controls"
      autoComplete="off"
      onSubmit={(event) => event.preventDefault()}
    >
      <label className="control">
        <span>Sort by</span>
        <select name="sort" value={order} onChange={(event) => onOrder(event.target.value)}>
          {Object.entries(orders).map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {children}
    </form>
  );
}
