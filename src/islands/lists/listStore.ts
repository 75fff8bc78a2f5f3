import { atom, type ReadableAtom } from 'nanostores';
import { dayAt } from '#domain/day';
import { firstView, type ListKind, type ListView } from '#domain/listing/listing';
import { createFileFetcher, type FetchedView, fetchRows } from './fetchRows.ts';
import { addressOfView, viewBeforeHydration, viewOfAddress } from './listAddress.ts';

/** A list as the page was built with it. */
export interface ListStart<Row> {
  rows: Row[];
  page: number;
  /** Entries on all pages. */
  count: number;
  /** The day of the build. */
  today: string;
  timeZone: string;
}

/** The rows on show, and whether the next ones are loading or failed to load. */
export interface ListState<Row> extends FetchedView<Row> {
  today: string;
  failed: boolean;
  busy: boolean;
}

/** A list in the browser. */
export interface ListStore<Row> {
  $state: ReadableAtom<ListState<Row>>;
  /** Shows another view, from page 1 unless the change names a page. */
  show: (change: Partial<ListView>) => void;
  /** Loads the current view again after a failure. */
  retry: () => void;
  /** Starts to follow the address, and returns the function that stops it. */
  start: () => () => void;
}

interface Kind<Row> {
  kind: ListKind;
  isRow: (row: unknown) => row is Row;
}

/**
 * Runs a list in the browser. The address holds the state, so that Back and a reload restore it.
 * The rows on show stay until the next ones have loaded.
 */
export function createListStore<Row>(
  { kind, isRow }: Kind<Row>,
  built: ListStart<Row>,
): ListStore<Row> {
  const view = { ...firstView[kind], page: built.page };
  const { rows, count, today } = built;
  const $state = atom<ListState<Row>>({ rows, count, today, view, failed: false, busy: false });
  // Read while hydrating, before React resets the controls to the server's markup.
  const chosen = typeof document === 'undefined' ? view : viewBeforeHydration(kind);
  const files = createFileFetcher();
  let latest = 0;

  /** Never rejects: a failure goes into the state. */
  async function load(wanted: ListView): Promise<void> {
    const now = dayAt(new Date(), built.timeZone);
    const turn = ++latest;
    $state.set({ ...$state.get(), view: wanted, today: now, failed: false, busy: true });
    const request = { files, kind, view: wanted, today: now, isRow };
    const fetched = await fetchRows(request).catch(() => null);
    if (turn !== latest) return;
    $state.set({ ...$state.get(), ...fetched, failed: fetched === null, busy: false });
  }

  function show(change: Partial<ListView>): void {
    const wanted = { ...$state.get().view, page: 1, ...change };
    history.pushState(null, '', addressOfView(kind, wanted));
    void load(wanted);
  }

  function start(): () => void {
    const follow = () => load(viewOfAddress(kind, location));
    const stop = () => removeEventListener('popstate', follow);
    addEventListener('popstate', follow);
    // A choice made between React's first render and its effects is newer than `chosen`.
    if (latest > 0) return stop;
    const address = addressOfView(kind, chosen);
    // A choice made before hydration is a step that Back undoes.
    if (address !== addressOfView(kind, viewOfAddress(kind, location)))
      history.pushState(null, '', address);
    if (address !== addressOfView(kind, view)) void load(chosen);
    return stop;
  }

  return { $state, show, retry: () => void load($state.get().view), start };
}
