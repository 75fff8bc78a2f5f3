import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anArtist } from '#fixtures/artists';
import { calls } from '#fixtures/fakeApi';
import { queryClient } from '../state/queries.ts';
import { AddArtist } from './AddArtist.tsx';

const row = {
  ...anArtist({ cId: 4, name: 'Hanna Vik', note: 'piano, Oslo' }),
  missing: [],
  archived: false,
  changedAt: '2026-06-01T08:00:00.000Z',
};

beforeEach(() => {
  calls.listArtists.mockImplementation(async ({ query }) => ({
    items: query.search?.toLowerCase().startsWith('hanna') ? [row] : [],
  }));
  calls.addArtist.mockResolvedValue({ value: anArtist({ cId: 9 }), version: 1 });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  vi.resetAllMocks();
});

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const sentBody = () => calls.addArtist.mock.calls[0]?.[0].body;

it('asks about a name that an artist has, and tells another one apart', async () => {
  render(<AddArtist />);
  await userEvent.type(screen.getByLabelText('Artist name'), 'hanna vik');
  const same = await screen.findByRole(
    'link',
    { name: 'Hanna Vik (piano, Oslo)' },
    { timeout: 5_000 },
  );
  expect(same.getAttribute('href')).toMatch(/edit-artist\/4$/);
  expect(screen.queryByLabelText('Told apart by')).toBeNull();
  await userEvent.click(screen.getByLabelText('This is a different artist'));
  await userEvent.type(screen.getByLabelText('Told apart by'), 'choir, Kiruna');
  await save();
  expect(sentBody()).toMatchObject({ name: 'hanna vik', note: 'choir, Kiruna', another: true });
});

it('asks nothing about a new name, and lets the server check it', async () => {
  render(<AddArtist />);
  await userEvent.type(screen.getByLabelText('Artist name'), 'Noor Vale');
  await save();
  expect(screen.queryByLabelText('This is a different artist')).toBeNull();
  expect(sentBody()).toMatchObject({ name: 'Noor Vale', another: false });
  expect(sentBody()).not.toHaveProperty('note');
});

it('names the field to check as its label does', async () => {
  render(<AddArtist />);
  await save();
  const alert = await screen.findByText(/Check Artist name\.$/);
  expect(alert.textContent).toBe('Not saved. Check Artist name.');
});
