import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ListedRelease } from '#domain/listing/listing';
import { wordingOf } from '#words/wording';
import { createListStore } from './listStore.ts';
import { ReleaseList, releaseListWords } from './ReleaseList.tsx';

/** Twenty releases, one on each day of January, titled in the opposite order. */
const stored: ListedRelease[] = Array.from({ length: 20 }, (_, index) => ({
  cId: index + 1,
  title: `Title ${String(20 - index).padStart(2, '0')}`,
  url: `/releases/title-${index + 1}`,
  cover: null,
  releaseDate: `2026-01-${String(index + 1).padStart(2, '0')}`,
  artists: ['Sluice'],
}));
const files = new Map<string, unknown>([
  ['/data/lists/releases.json', { count: 20, future: [] }],
  ['/data/lists/releases/oldest/0.json', stored],
  ['/data/lists/releases/title/0.json', stored.toReversed()],
]);

const { words, language } = wordingOf({ languages: ['en'], words: {} });
const worded = { language, words: releaseListWords(words) };
const start = {
  heading: 'Releases',
  titleOfPage: words.releases.titleOfPage,
  prefix: '',
  rows: stored.toReversed().slice(0, 6),
  page: 1,
  count: 20,
  today: '2026-02-01',
  timeZone: 'Europe/Oslo',
};
const titles = () => screen.getAllByRole('heading').map((heading) => heading.textContent);

beforeEach(() => {
  history.replaceState(null, '', '/releases');
  vi.stubGlobal('fetch', async (path: string) =>
    files.has(path) ? Response.json(files.get(path)) : new Response(null, { status: 404 }),
  );
});
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('sorts from page 1, and keeps the order in the address', async () => {
  render(<ReleaseList start={{ ...start, page: 2 }} {...worded} sizes="100vw" />);
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'title' } });
  await waitFor(() => expect(titles()[0]).toBe('Title 01'));
  expect(location.pathname + location.search).toBe('/releases?sort=title');
});

it('pages by link, by arrow key, and by Back', async () => {
  render(<ReleaseList start={start} {...worded} sizes="100vw" />);
  fireEvent.click(screen.getByRole('link', { name: /Next/ }), { detail: 1 });
  await waitFor(() => expect(titles()[0]).toBe('Title 07'));
  expect(location.pathname).toBe('/releases/2');
  fireEvent.keyDown(screen.getByRole('navigation'), { key: 'ArrowDown' });
  await waitFor(() => expect(titles()[0]).toBe('Title 13'));
  fireEvent.keyDown(screen.getByRole('navigation'), { key: 'ArrowUp' });
  await waitFor(() => expect(titles()[0]).toBe('Title 07'));
  history.replaceState(null, '', '/releases');
  dispatchEvent(new PopStateEvent('popstate'));
  await waitFor(() => expect(titles()[0]).toBe('Title 01'));
});

it.each([
  [0, 'No releases'],
  [1, '1 release'],
  [6, '6 releases'],
  [20, '20 releases, page 1 of 4'],
])('says how many there are: %i', (count, words) => {
  render(<ReleaseList start={{ ...start, count }} {...worded} sizes="100vw" />);
  expect(screen.getByRole('status').textContent).toBe(words);
});

it('stays where it is at either end', () => {
  render(<ReleaseList start={start} {...worded} sizes="100vw" />);
  fireEvent.keyDown(screen.getByRole('navigation'), { key: 'ArrowLeft' });
  expect(location.pathname).toBe('/releases');
  expect(screen.getByRole('link', { name: /Previous/ }).getAttribute('aria-disabled')).toBe('true');
});

it('leaves the arrow keys to the page outside the pager', () => {
  render(<ReleaseList start={start} {...worded} sizes="100vw" />);
  expect(
    fireEvent.keyDown(screen.getAllByRole('heading')[0] ?? document.body, { key: 'ArrowDown' }),
  ).toBe(true);
  expect(location.pathname).toBe('/releases');
});

it('keeps the rows it has when others cannot be had, and tries again', async () => {
  const working = fetch;
  vi.stubGlobal('fetch', async () => new Response(null, { status: 503 }));
  render(<ReleaseList start={start} {...worded} sizes="100vw" />);
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'oldest' } });
  expect((await screen.findByRole('alert')).textContent).toContain('could not be fetched');
  expect(titles()[0]).toBe('Title 01');
  vi.stubGlobal('fetch', working);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(titles()[0]).toBe('Title 20'));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('shows the last answer when several are on their way', async () => {
  const answers: (() => void)[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    answers.push(() => resolve(Response.json(files.get(path))));
    return promise;
  });
  render(<ReleaseList start={start} {...worded} sizes="100vw" />);
  const sort = screen.getByRole('combobox');
  fireEvent.change(sort, { target: { value: 'oldest' } });
  fireEvent.change(sort, { target: { value: 'newest' } });
  await waitFor(() => {
    for (const answer of answers.splice(0)) answer();
    expect(screen.getByRole('status').closest('.list')?.getAttribute('aria-busy')).toBe('false');
  });
  expect(titles()[0]).toBe('Title 01');
});

it.each([
  ['?utm_source=letter', 'false'],
  ['?sort=title', 'true'],
])('with %s in the address, a page that was marked as busy has hydrated to %s', (query, busy) => {
  vi.stubGlobal('fetch', () => Promise.withResolvers<Response>().promise);
  // React says that it found the attribute.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  history.replaceState(null, '', `/releases${query}`);
  const list = <ReleaseList start={start} {...worded} sizes="100vw" />;
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(list);
  container.querySelector('.list')?.setAttribute('aria-busy', 'true');
  render(list, { container, hydrate: true });
  expect(container.querySelector('.list')?.getAttribute('aria-busy')).toBe(busy);
});

it('takes over what was chosen before it hydrated, as a step that Back undoes', async () => {
  const push = vi.spyOn(history, 'pushState');
  document.body.innerHTML =
    '<form id="releases-controls"><select name="sort"><option value="title" selected></select>' +
    '<input type="checkbox" name="future" checked></form>';
  render(<ReleaseList start={start} {...worded} sizes="100vw" />);
  await waitFor(() => expect(location.search).toBe('?sort=title'));
  await waitFor(() => expect(titles()[0]).toBe('Title 01'));
  expect(push).toHaveBeenCalledOnce();
});

it('keeps what was chosen while it hydrated, over what it found before', () => {
  const list = createListStore(
    { kind: 'releases', isRow: (row): row is ListedRelease => !!row },
    start,
  );
  list.show({ order: 'title' });
  const stop = list.start();
  expect(location.search).toBe('?sort=title');
  stop();
});

it('adds no step for what the address says already', async () => {
  history.replaceState(null, '', '/releases?sort=oldest');
  const push = vi.spyOn(history, 'pushState');
  render(<ReleaseList start={start} {...worded} sizes="100vw" />);
  await waitFor(() => expect(titles()[0]).toBe('Title 20'));
  expect(push).not.toHaveBeenCalled();
});

it('divides a list by date into what is coming and what is out, and no other', async () => {
  const rows = stored.toReversed().slice(0, 6);
  const early = { ...start, rows, today: '2026-01-17' };
  render(<ReleaseList start={early} {...worded} sizes="100vw" />);
  expect(titles()).toEqual([
    'Coming',
    ...['Title 01', 'Title 02', 'Title 03'],
    'Out now',
    ...['Title 04', 'Title 05', 'Title 06'],
  ]);
  const parts = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(parts).toEqual(['Coming', 'Out now']);
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'title' } });
  await waitFor(() => expect(titles()).not.toContain('Coming'));
  cleanup();
  render(<ReleaseList start={{ ...early, today: '2026-02-01' }} {...worded} sizes="100vw" />);
  expect(titles()).toHaveLength(6);
});
