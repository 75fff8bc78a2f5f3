import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { Problem } from '#domain/problem';
import { calls } from '#fixtures/fakeApi';
import { queryClient } from '../state/queries.ts';
import { Trash } from './Trash.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.resetAllMocks();
});

const entry = {
  kind: 'release',
  id: '0b9d5f0e-6c1a-4d6b-8a57-1c2d3e4f5a6b',
  cId: 7,
  name: 'Slow Tide',
  image: null,
  by: 'Astrid',
  at: '2026-06-01T08:00:00.000Z',
  until: '2026-07-01T08:00:00.000Z',
} as const;
const body = { kind: 'release', id: entry.id };
const button = (name: string) => screen.findByRole('button', { name });

it('says who deleted an entry, and brings it back by one press', async () => {
  calls.listTrash.mockResolvedValue({ entries: [entry] });
  calls.restoreEntry.mockResolvedValue({ cId: 7 });
  render(<Trash />);
  expect((await screen.findByText(/Deleted by/)).textContent).toMatch(
    /^Release 7\. Deleted by Astrid, .* Kept until /,
  );
  await userEvent.click(await button('Restore “Slow Tide”'));
  expect(calls.restoreEntry).toHaveBeenCalledWith({ body });
  expect(location.pathname).toBe('/admin/releases/edit-release/7');
});

it('asks before it deletes an entry for good, and says why it could not', async () => {
  calls.listTrash.mockResolvedValue({ entries: [entry] });
  calls.purgeEntry.mockRejectedValue(new Problem('clash', 'Delete that first.'));
  render(<Trash />);
  await userEvent.click(await button('Delete now: “Slow Tide”'));
  expect(calls.purgeEntry).not.toHaveBeenCalled();
  await userEvent.click(await button('Delete now'));
  expect(calls.purgeEntry).toHaveBeenCalledWith({ body });
  expect((await screen.findByRole('alert')).textContent).toBe('Delete that first.');
});

it('says so when nothing is in it', async () => {
  calls.listTrash.mockResolvedValue({ entries: [] });
  render(<Trash />);
  expect(await screen.findByText('The trash is empty.')).toBeTruthy();
});
