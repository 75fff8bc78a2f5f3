import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Activity as Line } from '#domain/activity';
import { aMember } from '#fixtures/callers';
import { calls } from '#fixtures/fakeApi';
import { queryClient } from '../state/queries.ts';
import { Activity } from './Activity.tsx';

const astrid = { account: 'tenant.astrid', name: 'Astrid' };
const release = { kind: 'release', cId: 7, name: 'Slow Tide' } as const;
const at = '2026-06-01T08:00:00.000Z';
const done: Line[] = [
  { did: 'purged', entry: release, at: '2026-06-01T09:00:00.000Z', by: astrid },
  { did: 'deleted', entry: release, at, by: astrid },
  { did: 'statusSet', entry: release, about: '20', at, by: astrid },
  { did: 'savedTogether', count: 12, at, by: astrid },
  { did: 'rightsSet', about: 'Noor', at, by: astrid },
  { did: 'exported', at, by: astrid },
  { did: 'exported', count: 1, at, by: astrid },
];
const lines = done.map((line, at) => ({ ...line, id: `${at}` }));

beforeEach(() => {
  history.replaceState(null, '', '/admin/activity');
  calls.listMembers.mockResolvedValue({
    members: [{ ...aMember('artist', { name: 'Noor' }), artists: [] }],
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.resetAllMocks();
});

it('says who did what, and leads to where the entry is now', async () => {
  calls.listActivity.mockResolvedValue({ items: lines });
  render(<Activity />);
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map((row) => row.querySelector('p')?.textContent)).toEqual([
    'Astrid deleted Slow Tide for good',
    'Astrid deleted Slow Tide',
    'Astrid changed Slow Tide to “Handed in”',
    'Astrid changed 12 releases together',
    'Astrid changed the rights of Noor',
    'Astrid exported everything except visitors’ addresses',
    'Astrid exported everything, including 1 visitor’s address',
  ]);
  const links = screen.getAllByRole('link', { name: 'Slow Tide' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/admin/trash',
    '/admin/releases/edit-release/7',
  ]);
});

it('is filtered by person, kind and day, and keeps the filters in the address', async () => {
  calls.listActivity.mockResolvedValue({ items: lines });
  render(<Activity />);
  await screen.findByText(/for good/);
  await userEvent.selectOptions(screen.getByLabelText('Person'), 'Astrid');
  await userEvent.selectOptions(screen.getByLabelText('Kind'), 'Deleted and restored');
  calls.listActivity.mockResolvedValue({ items: [] });
  await userEvent.type(screen.getByLabelText('Day'), '2026-06-01');
  expect(await screen.findByText('No activity matches these filters.')).toBeTruthy();
  const query = { by: astrid.account, kind: 'removals', day: '2026-06-01' };
  expect(calls.listActivity).toHaveBeenLastCalledWith({ query });
  expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual(query);
  // Members who have done nothing yet can be chosen too.
  expect(screen.getByRole('option', { name: 'Noor' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(location.search).toBe('');
});

it('shows earlier lines on request', async () => {
  const next = `8${'0'.repeat(15)}-7d3f7a52-0c8e-4a53-9c4e-3f1d2b6a8e10`;
  calls.listActivity.mockResolvedValueOnce({ items: lines.slice(0, 1), next });
  calls.listActivity.mockResolvedValueOnce({ items: lines.slice(1, 2) });
  render(<Activity />);
  await userEvent.click(await screen.findByRole('button', { name: 'Show earlier' }));
  expect(await screen.findAllByRole('listitem')).toHaveLength(2);
  expect(calls.listActivity).toHaveBeenLastCalledWith({ query: { next } });
  expect(screen.queryByRole('button', { name: 'Show earlier' })).toBeNull();
});
