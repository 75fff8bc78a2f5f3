import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { counted } from '#domain/counted';
import type { ListKind } from '#domain/listing/listing';
import { pageCount } from '#domain/listing/paging';
import type { ListState, ListStore } from './listStore.ts';
import { Pager } from './Pager.tsx';

interface Props<Row> {
  kind: ListKind;
  list: ListStore<Row>;
  /** The choices above the list. */
  controls: (state: ListState<Row>) => ReactNode;
  row: (row: Row, state: ListState<Row>, index: number) => ReactNode;
  keyOf: (row: Row) => number;
}

function countWords(kind: ListKind, count: number): string {
  return count === 0 ? `No ${kind}` : counted(count, `1 ${kind.slice(0, -1)}`, kind);
}

/** A list with its choices, its rows and its pager, and words for whatever is amiss. */
export function ListFrame<Row>({ kind, list, controls, row, keyOf }: Props<Row>) {
  const state = useStore(list.$state);
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => list.wake(), [list]);
  const { rows, view, count, busy, failed } = state;
  const pages = pageCount(count);
  const onPage = (page: number, pointed: boolean) => {
    list.show({ page });
    if (pointed) top.current?.scrollIntoView();
  };
  return (
    <div className="list" ref={top} aria-busy={busy}>
      <div className="list-bar">
        {controls(state)}
        <p className="list-count" role="status">
          {countWords(kind, count) + (pages > 1 ? `, page ${view.page} of ${pages}` : '')}
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
