import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { Result } from '#contract/api';
import { Problem } from '#domain/problem';
import type { Edition } from '#domain/release/edition';
import { togetherOf } from '#domain/release/together';
import { calls } from '#fixtures/fakeApi';
import { anId } from '#fixtures/ids';
import { aMerch } from '#fixtures/merch';
import { aFullEdition, aStoredRelease } from '#fixtures/releases';
import { $me } from '#stores/session';
import { queryClient } from '../state/queries.ts';
import { $unsaved } from '../state/unsaved.ts';
import { Stock } from './Stock.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  $me.set(null);
  vi.resetAllMocks();
});

const cd = {
  id: anId('edition', 2),
  format: 'cd' as const,
  state: 'soldOut' as const,
  links: [],
};

async function open({ merch = [], told = [], editions: own = [cd] }: Shown = {}) {
  const release = aStoredRelease({
    cId: 7,
    title: 'Low Water',
    editions: [aFullEdition(), ...own],
  });
  const { editions = [] } = release;
  calls.getSheet.mockResolvedValue({
    releases: [{ cId: 7, version: 3, fields: togetherOf(release), editions }],
    artists: [],
  });
  calls.listMerch.mockResolvedValue({ items: merch });
  calls.listBrokenLinks.mockResolvedValue({ isChecking: true, links: told, checkedAt: null });
  render(<Stock />);
  return screen.findByLabelText<HTMLInputElement>(/^Price of Low Water, 2 × Vinyl/);
}

interface Shown {
  editions?: Edition[];
  merch?: Result<'listMerch'>['items'];
  told?: Result<'listBrokenLinks'>['links'];
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

/** The sentences of the page that are read out when they change. */
const statuses = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

it('says how many lines were saved, until another one is changed', async () => {
  const item = aMerch({ cId: 5, name: 'Shirt', sizes: [{ name: 'S', state: 'inStock' }] });
  await open({ merch: [{ ...item, missing: [], changedAt: '2026-03-01T09:00:00.000Z' }] });
  calls.getMerch.mockResolvedValue({ value: item, version: 9 });
  calls.updateMerch.mockResolvedValue({ value: item, version: 10 });
  answered();
  const price = await screen.findByLabelText('Price of Shirt');
  await userEvent.clear(price);
  await userEvent.type(price, '31');
  await userEvent.type(screen.getByLabelText('Copies left of Shirt, S'), '2');
  await userEvent.selectOptions(screen.getByLabelText('State of Shirt, S'), 'Few left');
  const state = screen.getByLabelText('State of Low Water, CD');
  await userEvent.selectOptions(state, 'In stock');
  await userEvent.click(screen.getByRole('button', { name: 'Save 3 changes' }));
  await screen.findByRole('button', { name: 'Undo the last save' });
  expect(statuses()).toContain('3 lines saved');
  await userEvent.selectOptions(state, 'In stock');
  expect(statuses()).not.toContain('3 lines saved');
});

it('tells lines of one name apart by their numbers, each said once', async () => {
  const again = {
    ...cd,
    id: anId('edition', 3),
    catalogueNumber: 'LW-2',
    barcode: '4006381333931',
  };
  await open({ editions: [{ ...cd, catalogueNumber: 'LW-1' }, again] });
  for (const number of ['LW-1', 'LW-2']) {
    screen.getByLabelText(`State of Low Water, CD (${number})`);
    expect(screen.getAllByText(new RegExp(number))).toHaveLength(1);
  }
});

it('says until when visitors see an edition in stock as a pre-order', async () => {
  await open({ editions: [{ ...cd, day: '2099-01-15' }] });
  const state = screen.getByLabelText('State of Low Water, CD');
  const said = () =>
    document.getElementById(state.getAttribute('aria-describedby') ?? '')?.textContent;
  expect(said()).toBeUndefined();
  await userEvent.selectOptions(state, 'In stock');
  expect(said()).toBe('Visitors see “Pre-order” until 15 January 2099.');
});

it('sets the state of all that are shown', async () => {
  await open();
  await userEvent.selectOptions(screen.getByLabelText('Format'), 'CD');
  expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(2);
  await userEvent.selectOptions(screen.getByLabelText('Set all shown to'), 'Out of print');
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
  expect(screen.getByText(/^1 line can’t be saved/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Nothing changed' }));
  expect(document.activeElement).toBe(price);
  expect(calls.editReleases).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(price.value).toBe('24.90 EUR, 26.90 USD');
});

it('takes over that a shop says “sold out” once it is saved, and how many are left', async () => {
  const link = { name: 'Tapes', url: 'https://tapes.example/1', reply: 'sold-out' as const };
  const entry = { kind: 'release' as const, id: anId('release', 1), cId: 7, title: 'Low Water' };
  const since = '2026-03-01T09:00:00.000Z';
  const edition = { id: aFullEdition().id, name: 'Vinyl' };
  $me.set({ name: 'Astrid', role: 'staff', artists: [] });
  await open({ told: [{ ...link, entry, edition, since, isAllSoldOut: true }] });
  answered();
  await userEvent.click(await screen.findByRole('button', { name: 'Set to sold out' }));
  const left = screen.getByLabelText(/^Copies left of Low Water, 2 × Vinyl/);
  await userEvent.clear(left);
  await userEvent.type(left, '0');
  expect(calls.editReleases).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Save 1 change' }));
  expect(calls.editReleases.mock.calls[0]?.[0].body.edits[0]?.fields).toEqual({
    editions: [{ id: edition.id, state: 'soldOut', left: 0 }],
  });
});

it('changes states and prices of merch and its sizes, over what is stored now', async () => {
  const sizes = [
    { name: 'S', state: 'inStock' as const, left: 4 },
    { name: 'M', state: 'inStock' as const },
  ];
  const item = aMerch({ cId: 5, name: 'Shirt', sizes });
  await open({ merch: [{ ...item, missing: [], changedAt: '2026-03-01T09:00:00.000Z' }] });
  calls.getMerch.mockResolvedValue({ value: { ...item, description: '<p>New.</p>' }, version: 9 });
  calls.updateMerch.mockResolvedValue({ value: item, version: 10 });
  const price = await screen.findByLabelText('Price of Shirt');
  await userEvent.clear(price);
  await userEvent.type(price, '31');
  await userEvent.selectOptions(screen.getByLabelText('State of Shirt, S'), 'Sold out');
  await userEvent.type(screen.getByLabelText('Copies left of Shirt, M'), '2');
  await userEvent.click(screen.getByRole('button', { name: 'Save 3 changes' }));
  expect(calls.updateMerch).toHaveBeenCalledTimes(1);
  expect(calls.updateMerch.mock.calls[0]?.[0]).toMatchObject({
    ifMatch: 9,
    body: {
      description: '<p>New.</p>',
      price: { amount: 3100, currency: 'EUR' },
      sizes: [
        { name: 'S', state: 'soldOut', left: 4 },
        { name: 'M', state: 'inStock', left: 2 },
      ],
    },
  });
});

it('asks before changes of merch and of editions are lost, and saves both', async () => {
  const item = aMerch({ cId: 5, name: 'Shirt', sizes: [] });
  await open({ merch: [{ ...item, missing: [], changedAt: '2026-03-01T09:00:00.000Z' }] });
  calls.getMerch.mockResolvedValue({ value: item, version: 9 });
  calls.updateMerch.mockResolvedValue({ value: item, version: 10 });
  answered();
  await userEvent.selectOptions(await screen.findByLabelText('State of Shirt'), 'Sold out');
  expect($unsaved.get()).not.toBeNull();
  const state = screen.getByLabelText('State of Low Water, CD');
  await userEvent.selectOptions(state, 'In stock');
  await userEvent.selectOptions(state, 'Sold out');
  expect($unsaved.get()).not.toBeNull();
  await userEvent.selectOptions(state, 'In stock');
  await act(async () => expect(await $unsaved.get()?.save()).toBe(true));
  expect(calls.updateMerch).toHaveBeenCalledTimes(1);
  expect(calls.editReleases).toHaveBeenCalledTimes(1);
});

it('restores merch as it was before a save, and takes over that its shop is sold out', async () => {
  const sizes = [{ name: 'S', state: 'inStock' as const, left: 4 }];
  const item = aMerch({ cId: 5, name: 'Shirt', sizes });
  const row = { ...item, missing: [], changedAt: '2026-03-01T09:00:00.000Z' };
  const entry = { kind: 'merch' as const, id: item.id, cId: 5, title: 'Shirt' };
  const link = { name: 'Shirts', url: 'https://shirts.example/1', reply: 'sold-out' as const };
  $me.set({ name: 'Astrid', role: 'staff', artists: [] });
  const since = '2026-03-01T09:00:00.000Z';
  await open({ merch: [row], told: [{ ...link, entry, since, isAllSoldOut: true }] });
  await userEvent.click(await screen.findByRole('button', { name: 'Set to sold out' }));
  await userEvent.type(screen.getByLabelText('Copies left of Shirt, S'), '2');
  const changed = {
    ...item,
    state: 'soldOut' as const,
    sizes: [{ name: 'S', state: 'inStock' as const, left: 42 }],
  };
  calls.getMerch.mockResolvedValueOnce({ value: item, version: 9 });
  calls.updateMerch.mockResolvedValue({ value: changed, version: 10 });
  calls.listMerch.mockResolvedValue({ items: [{ ...row, ...changed }] });
  await userEvent.click(screen.getByRole('button', { name: 'Save 2 changes' }));
  expect(calls.updateMerch.mock.calls[0]?.[0]).toMatchObject({ body: changed });
  calls.getMerch.mockResolvedValueOnce({ value: changed, version: 10 });
  await userEvent.click(await screen.findByRole('button', { name: 'Undo the last save' }));
  expect(calls.updateMerch.mock.calls[1]?.[0]).toMatchObject({
    ifMatch: 10,
    body: { state: item.state, sizes },
  });
});

const shirt = aMerch({
  cId: 5,
  name: 'Shirt',
  price: { amount: 2800, currency: 'EUR' },
  sizes: [{ name: 'S', state: 'inStock' }],
});
const bag = aMerch({ cId: 6, id: anId('merch', 6), name: 'Bag', sizes: [] });
const rowOf = (item: typeof shirt) => ({
  ...item,
  missing: [],
  changedAt: '2026-03-01T09:00:00.000Z',
});
const storedMerch = () =>
  calls.getMerch.mockImplementation(async ({ params }) => {
    const value = [shirt, bag].find(({ cId }) => cId === Number(params.id));
    if (!value) throw new Error('There is no such item.');
    return { value, version: 9 };
  });

it('says at its line why an item was not saved, keeps the change, and saves the others', async () => {
  await open({ merch: [shirt, bag].map(rowOf) });
  storedMerch();
  calls.updateMerch.mockImplementation(async ({ body }) => {
    if (body.cId === 5) throw new Problem('invalid-input', 'The name is too long.');
    return { value: body, version: 10 };
  });
  await userEvent.selectOptions(await screen.findByLabelText('State of Shirt'), 'Sold out');
  await userEvent.selectOptions(screen.getByLabelText('State of Bag'), 'Few left');
  await userEvent.click(screen.getByRole('button', { name: 'Save 2 changes' }));
  const alert = await screen.findByText('The name is too long.');
  expect(alert.closest('tr')?.textContent).toContain('Shirt');
  // It stays in view, whatever is searched for.
  await userEvent.type(screen.getByLabelText('Title, edition or number'), 'low water');
  expect(screen.getByText('The name is too long.')).toBeTruthy();
  expect(screen.queryByLabelText('State of Bag')).toBeNull();
  expect(screen.getByRole('button', { name: 'Save 1 change' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.queryByText('The name is too long.')).toBeNull();
});

it('does not undo a save of merch that somebody saved over', async () => {
  await open({ merch: [rowOf(bag)] });
  storedMerch();
  calls.updateMerch.mockImplementation(async ({ body }) => ({ value: body, version: 10 }));
  await userEvent.selectOptions(await screen.findByLabelText('State of Bag'), 'Sold out');
  await userEvent.click(screen.getByRole('button', { name: 'Save 1 change' }));
  calls.getMerch.mockResolvedValue({ value: bag, version: 11 });
  await userEvent.click(await screen.findByRole('button', { name: 'Undo the last save' }));
  expect(await screen.findByText('Somebody has saved it in the meantime.')).toBeTruthy();
  expect(calls.updateMerch).toHaveBeenCalledTimes(1);
});

it('does not save over what somebody else counted before that is on the screen', async () => {
  const sizes = [{ name: 'S', state: 'inStock' as const, left: 5 }];
  const counted = { ...shirt, sizes };
  await open({ merch: [rowOf(counted)] });
  const byMina = { ...counted, sizes: [{ name: 'S', state: 'inStock' as const, left: 3 }] };
  calls.getMerch.mockResolvedValue({ value: byMina, version: 10 });
  calls.listMerch.mockResolvedValue({ items: [rowOf(byMina)] });
  const left = await screen.findByLabelText('Copies left of Shirt, S');
  await userEvent.clear(left);
  await userEvent.type(left, '4');
  await userEvent.click(screen.getByRole('button', { name: 'Save 1 change' }));
  expect(await screen.findByText('Somebody has saved it in the meantime.')).toBeTruthy();
  expect(calls.updateMerch).not.toHaveBeenCalled();
  // What was typed stays, and is saved over the count that is seen now.
  calls.updateMerch.mockImplementation(async ({ body }) => ({ value: body, version: 11 }));
  await userEvent.click(screen.getByRole('button', { name: 'Save 1 change' }));
  expect(calls.updateMerch.mock.calls[0]?.[0]).toMatchObject({ ifMatch: 10 });
});

it('finds merch by its name and as a format, and has both kinds in one table', async () => {
  await open({ merch: [shirt, bag].map(rowOf) });
  await screen.findByLabelText('Price of Shirt');
  const rows = () => within(screen.getByRole('table')).getAllByRole('row').length - 1;
  expect(rows()).toBe(5);
  await userEvent.selectOptions(screen.getByLabelText('Format'), 'Merch');
  expect(rows()).toBe(3);
  await userEvent.type(screen.getByLabelText('Title, edition or number'), 'shirt');
  expect(rows()).toBe(2);
});

it('a label that has only merch reads a CSV of it, after a dry run, and can undo it', async () => {
  calls.getSheet.mockResolvedValue({ releases: [], artists: [] });
  calls.listMerch.mockResolvedValue({ items: [rowOf(shirt)] });
  calls.listBrokenLinks.mockResolvedValue({ isChecking: true, links: [], checkedAt: null });
  storedMerch();
  calls.updateMerch.mockImplementation(async ({ body }) => ({ value: body, version: 10 }));
  render(<Stock />);
  await userEvent.click(await screen.findByRole('button', { name: 'Upload a CSV' }));
  const csv = [
    'Edition or size,State,Price,Left,Id',
    `,In stock,31 EUR,,${shirt.id}`,
    `S,Sold out,,0,${shirt.id}`,
    `XL,Sold out,,0,${shirt.id}`,
  ].join('\n');
  const file = new File([csv], 'stock.csv', { type: 'text/csv' });
  await userEvent.upload(screen.getByLabelText('CSV of the stock'), file);
  expect(await screen.findByText(/Shirt has no size “XL”/)).toBeTruthy();
  expect(screen.getByText('28.00 EUR')).toBeTruthy();
  expect(calls.updateMerch).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Change 1' }));
  expect(calls.updateMerch.mock.calls[0]?.[0]).toMatchObject({
    ifMatch: 9,
    body: {
      price: { amount: 3100, currency: 'EUR' },
      sizes: [{ name: 'S', state: 'soldOut', left: 0 }],
    },
  });
  await screen.findByRole('button', { name: 'Undo the last save' });
  expect(statuses()).toContain('2 lines saved');
  calls.getMerch.mockResolvedValue({
    value: calls.updateMerch.mock.calls[0]?.[0].body ?? shirt,
    version: 10,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Undo the last save' }));
  expect(calls.updateMerch.mock.calls[1]?.[0].body).toEqual(shirt);
});
