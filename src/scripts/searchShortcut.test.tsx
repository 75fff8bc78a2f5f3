import { afterEach, expect, it, vi } from 'vitest';

vi.mock('../islands/search/SearchDialog.tsx', () => {
  throw new Error('Failed to fetch dynamically imported module');
});

afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

async function pressed() {
  const { startSearchShortcut } = await import('./searchShortcut.ts');
  document.body.innerHTML = '<a id="search" href="/search" data-failed="Not now.">Search</a>';
  const link = document.querySelector<HTMLAnchorElement>('#search');
  if (link) {
    startSearchShortcut(link);
    link.click();
  }
}

it('says beside its link that the search can’t be reached, until the next click', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  await pressed();
  const note = () => document.querySelector('.search-failed[role=alert]')?.textContent;
  await vi.waitFor(() => expect(note()).toBe('Not now.'));
  document.body.click();
  expect(note()).toBeUndefined();
});

it('leads to the search page where only the dialog can’t be loaded', async () => {
  vi.stubGlobal('fetch', async () => new Response(null));
  const assign = vi.fn();
  vi.stubGlobal('location', { assign });
  await pressed();
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith(expect.stringMatching(/\/search$/)));
});
