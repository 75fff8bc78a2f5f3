import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Problem } from '#domain/problem';
import { anArtist } from '#fixtures/artists';
import { calls } from '#fixtures/fakeApi';
import { $me } from '#stores/session';
import { queryClient } from '../state/queries.ts';
import { ArtistsField } from '../ui/ArtistsField.tsx';
import { AddRelease } from './AddRelease.tsx';

const artists = [anArtist({ cId: 3, name: 'Noor Vale' }), anArtist({ cId: 4, name: 'Kelp' })];
const stranger = anArtist({ cId: 5, name: 'Marit Våge' });
const rows = artists.map((artist) => ({
  ...artist,
  missing: [],
  archived: false,
  changedAt: '2026-06-01T08:00:00.000Z',
}));

beforeEach(() => {
  $me.set({ name: 'Noor', role: 'artist', artists });
  calls.listArtists.mockResolvedValue({ items: rows });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  $me.set(null);
  vi.resetAllMocks();
});

it('tells a person with two artists to choose one, before anything is sent', async () => {
  render(<AddRelease />);
  await userEvent.type(screen.getByLabelText('Release name'), 'Tides');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Choose the artist whose release this is.')).toBeTruthy();
  expect(calls.addRelease).not.toHaveBeenCalled();
});

it('does not say that this browser keeps what it has no room for', async () => {
  const setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { getItem: () => null, removeItem: vi.fn(), setItem });
  calls.addRelease.mockRejectedValue(new Problem('unavailable', 'The service is out of reach.'));
  render(<AddRelease />);
  await userEvent.type(screen.getByLabelText('Release name'), 'Tides');
  expect(await screen.findByText(/this browser’s storage is full$/)).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText('Artist(s)'), 'Noor Vale');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const alert = await screen.findByText(/The service is out of reach/);
  expect(alert.textContent).toContain('leave this page open');
  expect(alert.textContent).not.toContain('are kept');
  vi.unstubAllGlobals();
});

it('says of a shared release what an artist may change, and offers no more', () => {
  render(<ArtistsField value={[...artists.slice(0, 1), stranger]} onChange={vi.fn()} />);
  expect(screen.getByText(/also by Marit Våge\. You can change all of it/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Noor Vale' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Marit Våge' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Remove Marit Våge' })).toBeNull();
});

it('offers a search from ten artists on, and says how a row is dragged', async () => {
  $me.set({ name: 'Astrid', role: 'staff', artists: [] });
  const [row] = rows;
  const listed = (total: number) =>
    calls.listArtists.mockResolvedValue({ items: row ? [row] : [], total });
  listed(9);
  render(<ArtistsField value={artists} onChange={vi.fn()} />);
  await screen.findByLabelText('Artist(s)');
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(screen.getAllByTitle('Drag to move, or press Alt+↑ or Alt+↓ in the row')).toHaveLength(2);
  cleanup();
  queryClient.clear();
  listed(10);
  render(<ArtistsField value={artists} onChange={vi.fn()} />);
  expect(await screen.findByRole('searchbox', { name: 'Find an artist' })).toBeTruthy();
});

it('says nothing of it where all artists are the person’s own, or to staff', () => {
  render(<ArtistsField value={artists} onChange={vi.fn()} />);
  expect(screen.queryByText(/also by/)).toBeNull();
  cleanup();
  $me.set({ name: 'Astrid', role: 'staff', artists: [] });
  render(<ArtistsField value={[...artists, stranger]} onChange={vi.fn()} />);
  expect(screen.queryByText(/also by/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Marit Våge' })).toBeTruthy();
});
