import { useStore } from '@nanostores/react';
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import type { ListKind } from '#domain/listing/listing';
import { pageCount } from '#domain/listing/paging';
import { count as countOf, pick } from '#words/template';
import type { Words } from '#words/translation';
import { Pager, type PagerWords } from '../../components/Pager.tsx';
import { addressOfView, controlsId } from './listAddress.ts';
import type { ListState, ListStore } from './listStore.ts';

interface FrameProps<Row> {
  kind: ListKind;
  list: ListStore<Row>;
  words: ListWords;
  language: string;
  /** The controls above the list. */
  controls: (state: ListState<Row>) => ReactNode;
  row: (row: Row, state: ListState<Row>, index: number) => ReactNode;
  keyOf: (row: Row) => number;
  /** The name of the part of the list that a row is in; none for a list without parts. */
  partOf?: (row: Row, state: ListState<Row>) => string | undefined;
}

/** The sentences of both lists, and a list's own. */
interface ListWords {
  list: Pick<Words['list'], 'sortBy' | 'again'> & PagerWords;
  own: Pick<
    Words['artists'] & Words['releases'],
    'counted' | 'countedOnPage' | 'none' | 'empty' | 'failed'
  >;
}

/** The sentences shared by both lists, for an island's props. */
export const listWordsOf = ({ list }: Words) =>
  pick(list, ['sortBy', 'again', 'pages', 'page', 'previous', 'next']);

/** A list with its controls, rows and pager, and with its empty and failed states. */
export function ListFrame<Row>(props: FrameProps<Row>) {
  const { kind, list, words, language, controls, row, keyOf, partOf } = props;
  const { own } = words;
  const state = useStore(list.$state);
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const stop = list.start();
    // A page with a query is marked busy before hydration, and React does not change existing
    // attributes.
    top.current?.setAttribute('aria-busy', String(list.$state.get().busy));
    return stop;
  }, [list]);
  const { rows, view, page, count, busy, failed } = state;
  const pages = pageCount(count);
  const counted = () => {
    if (count === 0) return own.none;
    if (pages === 1) return countOf(language, own.counted, { count });
    return countOf(language, own.countedOnPage, { count, page, of: pages });
  };
  const onPage = (wanted: number, byPointer: boolean) => {
    list.show({ page: wanted });
    if (byPointer) top.current?.scrollIntoView();
  };
  return (
    <div className="list" ref={top} aria-busy={busy}>
      <div className="list-bar">
        {controls(state)}
        <p className="list-count" role="status">
          {counted()}
        </p>
      </div>
      {failed && (
        <p className="list-failed" role="alert">
          {own.failed}{' '}
          <button type="button" onClick={list.retry}>
            {words.list.again}
          </button>
        </p>
      )}
      {count === 0 && <p className="list-empty">{own.empty}</p>}
      <ul className="grid">
        {rows.map((entry, index) => {
          const part = partOf?.(entry, state);
          const before = rows[index - 1];
          const isFirst = part && (!before || partOf?.(before, state) !== part);
          return (
            <Fragment key={keyOf(entry)}>
              {isFirst && (
                <li className="grid-part">
                  <h2>{part}</h2>
                </li>
              )}
              <li>{row(entry, state, index)}</li>
            </Fragment>
          );
        })}
      </ul>
      <Pager
        page={view.page}
        pages={pages}
        addressOf={(wanted) => addressOfView(kind, { ...view, page: wanted }, list.prefix)}
        words={words.list}
        onPage={onPage}
      />
    </div>
  );
}

interface ControlsProps {
  kind: ListKind;
  words: ListWords['list'];
  /** The labels of the orders. */
  orders: Readonly<Record<string, string>>;
  order: string;
  onOrder: (order: string) => void;
  /** Further controls. */
  children?: ReactNode;
}

/** The controls above a list: the order, and the list's own controls. */
export function PublicListControls(props: ControlsProps) {
  const { kind, words, orders, order, onOrder, children } = props;
  return (
    <form
      id={controlsId(kind)}
      className="controls"
      autoComplete="off"
      onSubmit={(event) => event.preventDefault()}
    >
      <label className="control">
        <span>{words.sortBy}</span>
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
