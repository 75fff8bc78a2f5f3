import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { areShortcutsOn } from '#adapters/shortcuts';
import type { SavedView } from '#domain/listing/savedView';
import { Problem } from '#domain/problem';
import { calls } from '#fixtures/fakeApi';
import { queryClient } from '../state/queries.ts';
import { $adminRoute } from '../state/router.ts';
import { FilterPanel } from './FilterPanel.tsx';
import { filterCount, noFilters } from './ListControls.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  vi.resetAllMocks();
});

const panel = (count = 0) => (
  <FilterPanel list="releases" count={count} onClear={() => undefined}>
    <p>The filters</p>
  </FilterPanel>
);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

/** The account's saved views, behind the calls. */
let views: SavedView[];
beforeEach(() => {
  views = [];
  calls.listViews.mockImplementation(async () => ({ views }));
  calls.saveView.mockImplementation(async ({ body }) => {
    views = [...views.filter(({ name }) => name !== body.name), body];
    return { views };
  });
  calls.removeView.mockImplementation(async ({ body }) => {
    views = views.filter(({ name }) => name !== body.name);
    return { views };
  });
});

it('keeps the name that was typed when saving fails', async () => {
  calls.saveView.mockRejectedValue(new Problem('unavailable', 'The API is away.'));
  render(panel());
  await press('Save this view');
  await userEvent.type(screen.getByLabelText('Name of the view'), 'Mine');
  await press('Save');
  await vi.waitFor(() => expect(calls.saveView).toHaveBeenCalled());
  expect(screen.getByLabelText<HTMLInputElement>('Name of the view').value).toBe('Mine');
});

it('keeps a view by its name, opens it again, and forgets it', async () => {
  history.replaceState(null, '', '/admin/releases/my-releases?status=30&year=2026');
  const first = render(panel());
  await press('Save this view');
  await userEvent.type(screen.getByLabelText('Name of the view'), 'Coming up');
  await press('Save');
  first.unmount();
  history.replaceState(null, '', '/admin/releases/my-releases');
  render(panel());
  await screen.findByRole('button', { name: 'Coming up' });
  await press('Coming up');
  expect($adminRoute.get()?.search).toMatchObject({ status: '30', year: '2026' });
  await press('Delete the view Coming up');
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Coming up' })).toBeNull());
});

it('names a view by the keyboard alone, which is never left without a place', async () => {
  render(panel());
  await press('Save this view');
  expect(document.activeElement).toBe(screen.getByLabelText('Name of the view'));
  await userEvent.keyboard('Mine{Enter}');
  expect(await screen.findByRole('button', { name: 'Mine' })).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save this view' }));
});

it('is open while filters are set, and says how many', () => {
  const { container } = render(panel(2));
  const button = screen.getByRole('button', { name: 'Filters (2)' });
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(container.querySelector('.filter-fields')?.hasAttribute('hidden')).toBe(false);
});

it('counts its own filters, not those that stand outside of it', () => {
  const other = { search: 'low', status: '30', sort: '', when: 'past', view: 'grid' } as const;
  const query = { ...noFilters, ...other };
  expect(filterCount(query)).toBe(0);
  expect(filterCount({ ...query, year: '2026', tag: 'folk' })).toBe(2);
});

it('switches off the keys that lead to the search', async () => {
  render(panel());
  await press('Filters');
  expect(areShortcutsOn()).toBe(true);
  await userEvent.click(screen.getByRole('checkbox', { name: /^Shortcuts/ }));
  expect(areShortcutsOn()).toBe(false);
});
