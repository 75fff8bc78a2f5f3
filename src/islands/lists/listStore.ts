import { atom, type ReadableAtom } from 'nanostores';
import { dayAt, localDay } from '#domain/day';
import { firstView, type ListKind, type ListView } from '#domain/listing/listing';
import { pageCount } from '#domain/listing/paging';
import { fill } from '#words/template';
import type { Words } from '#words/translation';
import { createFileFetcher, type FetchedView, fetchRows } from './fetchRows.ts';
import { addressOfView, viewBeforeHydration, viewOfAddress } from './listAddress.ts';

/** The list's state when the page was built. */
export interface ListStart<Row> {
  /** The page's title, without the page number and the label's name. */
  heading: string;
  /** The same with a page number. */
  titleOfPage: Words['artists']['titleOfPage'];
  rows: Row[];
  page: number;
  /** The number of entries on all pages. */
  count: number;
  /** The day of the build. */
  today: string;
  timeZone: string;
  /** The path prefix of its language, such as `/de`; empty for the label's first language. */
  prefix: string;
}

/** The displayed rows, and whether the next ones are loading or failed to load. */
export interface ListState<Row> extends FetchedView<Row> {
  /** The page of the displayed rows; `view` may already name another one. */
  page: number;
  /** The label's day, on which releases come out. */
  today: string;
  /** The day of the visitor's calendar, from which “tomorrow” counts. */
  here: string;
  failed: boolean;
  busy: boolean;
}

/** A list in the browser. */
export interface ListStore<Row> {
  $state: ReadableAtom<ListState<Row>>;
  /** Shows another view, from page 1 unless the change names a page. */
  show: (change: Partial<ListView>) => void;
  /** Reloads the current view after a failure. */
  retry: () => void;
  prefix: string;
  /** Starts to follow the address, and returns a function that stops it. */
  start: () => () => void;
}

interface Kind<Row> {
  kind: ListKind;
  isRow: (row: unknown) => row is Row;
}

type Titles = Pick<ListStart<unknown>, 'heading' | 'titleOfPage'>;

/** The title of a list's page, the same as the built page's. */
function titleOf({ heading, titleOfPage }: Titles, page: number, count: number): string {
  const of = pageCount(count);
  const title = page === 1 ? heading : fill(titleOfPage, { page, of });
  return `${title} | ${document.documentElement.dataset['labelName']}`;
}

/**
 * Runs a list in the browser. The address holds the state, so that Back and a reload restore it.
 * The old rows stay until the next ones have loaded.
 */
export function createListStore<Row>(
  { kind, isRow }: Kind<Row>,
  built: ListStart<Row>,
): ListStore<Row> {
  const view = { ...firstView[kind], page: built.page };
  const { rows, count, today, page, prefix } = built;
  const still = { failed: false, busy: false };
  const $state = atom<ListState<Row>>({ rows, count, today, here: today, view, page, ...still });
  // Read during hydration, before React resets the controls to the server's markup.
  const chosen = typeof document === 'undefined' ? view : viewBeforeHydration(kind);
  let files = createFileFetcher(prefix);
  let latest = 0;

  /**
   * Fetches the rows of a view. Files fetched before a new publication may not match newer ones:
   * after a failure, all are fetched again.
   */
  async function fetched(wanted: ListView, now: string): Promise<FetchedView<Row> | null> {
    const ask = () => fetchRows({ files, kind, view: wanted, today: now, isRow });
    return ask().catch(() => {
      files = createFileFetcher(prefix);
      return ask().catch(() => null);
    });
  }

  /** Never rejects: failures go into the state. */
  async function load(wanted: ListView): Promise<void> {
    const now = dayAt(new Date(), built.timeZone);
    const here = localDay(new Date());
    const turn = ++latest;
    $state.set({ ...$state.get(), view: wanted, today: now, here, failed: false, busy: true });
    const found = await fetched(wanted, now);
    if (turn !== latest) return;
    if (!found) return void $state.set({ ...$state.get(), failed: true, busy: false });
    const { view: reached, count: all } = found;
    $state.set({ ...$state.get(), ...found, page: reached.page, busy: false });
    document.title = titleOf(built, reached.page, all);
    // Beyond the last page, the last page is shown.
    if (reached.page !== wanted.page)
      history.replaceState(null, '', addressOfView(kind, reached, prefix));
  }

  function show(change: Partial<ListView>): void {
    const wanted = { ...$state.get().view, page: 1, ...change };
    history.pushState(null, '', addressOfView(kind, wanted, prefix));
    void load(wanted);
  }

  function start(): () => void {
    const follow = () => load(viewOfAddress(kind, location));
    const stop = () => removeEventListener('popstate', follow);
    addEventListener('popstate', follow);
    // A choice made between React's first render and its effects is newer than `chosen`.
    if (latest > 0) return stop;
    const address = addressOfView(kind, chosen, prefix);
    // A choice made before hydration gets a history entry, so that Back undoes it.
    if (address !== addressOfView(kind, viewOfAddress(kind, location), prefix))
      history.pushState(null, '', address);
    if (address !== addressOfView(kind, view, prefix)) void load(chosen);
    return stop;
  }

  return { $state, prefix, show, retry: () => void load($state.get().view), start };
}
