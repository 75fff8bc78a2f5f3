import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { togetherOf } from '#domain/release/together';
import { calls } from '#fixtures/fakeApi';
import { anId } from '#fixtures/ids';
import { aFullEdition, aStoredRelease } from '#fixtures/releases';
import { queryClient } from '../state/queries.ts';
import { $unsaved } from '../state/unsaved.ts';
import { Stock } from './Stock.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.resetAllMocks();
});

const cd = {
  id: anId('edition', 2),
  format: 'cd' as const,
  state: 'soldOut' as const,
  links: [],
};

async function open() {
  const release = aStoredRelease({ cId: 7, title: 'Low Water', editions: [aFullEdition(), cd] });
  const { editions = [] } = release;
  calls.getSheet.mockResolvedValue({
    releases: [{ cId: 7, version: 3, fields: togetherOf(release), editions }],
    artists: [],
  });
  render(<Stock />);
  return screen.findByLabelText<HTMLInputElement>(/^Price of Low Water, 2 × Vinyl/);
}

const answered = (refusal?: string) =>
  calls.editReleases.mockImplementation(async ({ body }) => ({
    results: body.edits.map(({ cId }) => ({
      cId,
      title: 'Low Water',
      version: 4,
      changes: [{ field: 'editions.state', part: 'CD', before: 'soldOut', after: 'inStock' }],
      before: { editions: [{ id: cd.id, state: 'soldOut' as const }] },
      ...(refusal && { refusal }),
    })),
  }));

it('changes a price and a state with one save, which can be undone', async () => {
  const price = await open();
  answered();
  await userEvent.clear(price);
  await userEvent.type(price, '19');
  await userEvent.selectOptions(screen.getByLabelText('State of Low Water, CD'), 'In stock');
  expect($unsaved.get()).not.toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Save 2 changes' }));
  expect(calls.editReleases.mock.calls[0]?.[0].body).toEqual({
    dryRun: false,
    edits: [
      {
        cId: 7,
        version: 3,
        fields: {
          editions: [
            { id: anId('edition', 1), price: { amount: 1900, currency: 'EUR' }, prices: [] },
            { id: cd.id, state: 'inStock' },
          ],
        },
      },
    ],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Undo the last save' }));
  expect(calls.editReleases.mock.calls[1]?.[0].body.edits).toMatchObject([
    { cId: 7, version: 4, fields: { editions: [{ id: cd.id, state: 'soldOut' }] } },
  ]);
});

it('sets the state of all that are shown', async () => {
  await open();
  await userEvent.selectOptions(screen.getByLabelText('Format'), 'CD');
  expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(2);
  await userEvent.selectOptions(screen.getByLabelText(/^Set the state of all/), 'Out of print');
  await userEvent.selectOptions(screen.getByLabelText('Format'), 'All');
  const states = screen.getAllByLabelText<HTMLSelectElement>(/^State of Low Water/);
  expect(states.map(({ value }) => value)).toEqual(['inStock', 'outOfPrint']);
});

it('keeps what was refused, and says why', async () => {
  await open();
  answered('Somebody has saved it in the meantime.');
  await userEvent.selectOptions(screen.getByLabelText('State of Low Water, CD'), 'In stock');
  await userEvent.click(screen.getByRole('button', { name: 'Save 1 change' }));
  expect(await screen.findByText('Somebody has saved it in the meantime.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLSelectElement>('State of Low Water, CD').value).toBe('inStock');
});

it('does not save a price that it can’t read', async () => {
  const price = await open();
  await userEvent.type(price, ' or so');
  expect(screen.getByText(/Write a price with its currency/)).toBeTruthy();
  expect(price.getAttribute('aria-invalid')).toBe('true');
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Nothing changed' });
  expect(save.disabled).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(price.value).toBe('24.90 EUR, 26.90 USD');
});
