import { atom, type ReadableAtom } from 'nanostores';
import { dayAt } from '#domain/day';
import { firstView, type ListKind, type ListView } from '#domain/listing/listing';
import { createFileFetcher, fetchRows, type Shown } from './fetchRows.ts';
import { addressOfView, viewOfAddress } from './listAddress.ts';
import { viewAsFound } from './viewAsFound.ts';

/** What the page holds of a list before its island wakes. */
export interface ListStart<Row> {
  rows: Row[];
  page: number;
  /** Entries on all pages. */
  count: number;
  /** The day of the build. */
  today: string;
  timeZone: string;
}

/** What a list shows, and whether its rows are on their way or could not be had. */
export interface ListState<Row> extends Shown<Row> {
  today: string;
  failed: boolean;
  busy: boolean;
}

/** A list in the browser. */
export interface ListStore<Row> {
  $state: ReadableAtom<ListState<Row>>;
  /** Shows another view; one that names no page begins at page 1. */
  show: (change: Partial<ListView>) => void;
  /** Asks again for rows that could not be had. */
  retry: () => void;
  /** Begins to follow the address; gives back what ends it. */
  wake: () => () => void;
}

interface Kind<Row> {
  kind: ListKind;
  isRow: (row: unknown) => row is Row;
}

/**
 * Runs a list in the browser. Its state is kept in the address, so that Back and a reload show the
 * same; the rows are fetched as they are needed, and the last ones stay until the next are here.
 */
export function createListStore<Row>(
  { kind, isRow }: Kind<Row>,
  start: ListStart<Row>,
): ListStore<Row> {
  const view = { ...firstView[kind], page: start.page };
  const { rows, count, today } = start;
  const $state = atom<ListState<Row>>({ rows, count, today, view, failed: false, busy: false });
  // Read while hydrating, before React sets the controls to what the server wrote.
  const found = typeof document === 'undefined' ? view : viewAsFound(kind);
  const files = createFileFetcher();
  let latest = 0;

  async function load(wanted: ListView): Promise<void> {
    const now = dayAt(new Date(), start.timeZone);
    const turn = ++latest;
    $state.set({ ...$state.get(), view: wanted, today: now, failed: false, busy: true });
    const request = { files, kind, view: wanted, today: now, isRow };
    const shown = await fetchRows(request).catch(() => null);
    if (turn !== latest) return;
    $state.set({ ...$state.get(), ...shown, failed: shown === null, busy: false });
  }

  function show(change: Partial<ListView>): void {
    const wanted = { ...$state.get().view, page: 1, ...change };
    history.pushState(null, '', addressOfView(kind, wanted));
    load(wanted);
  }

  function wake(): () => void {
    const follow = () => load(viewOfAddress(kind, location));
    const stop = () => removeEventListener('popstate', follow);
    addEventListener('popstate', follow);
    // Someone may choose between React's first render and its effects: that is newer than what was found.
    if (latest > 0) return stop;
    const address = addressOfView(kind, found);
    // What was set in the controls before is a step that Back undoes.
    if (address !== addressOfView(kind, viewOfAddress(kind, location)))
      history.pushState(null, '', address);
    if (address !== addressOfView(kind, view)) load(found);
    return stop;
  }

  return { $state, show, retry: () => load($state.get().view), wake };
}
