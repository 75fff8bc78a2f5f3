import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { Edition } from '#domain/release/edition';
import { releaseStatus } from '#domain/release/releaseStatus';
import { calls } from '#fixtures/fakeApi';
import { anId } from '#fixtures/ids';
import { insert } from '#fixtures/insertText';
import { aRelease } from '#fixtures/releases';
import { aTrack } from '#fixtures/tracks';
import { queryClient } from '../state/queries.ts';
import { EditRelease } from './EditRelease.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  vi.resetAllMocks();
});

const tracks = [aTrack({ number: 1 }), aTrack({ number: 2 })];
const lp = {
  id: anId('edition', 1),
  format: 'lp' as const,
  state: 'inStock' as const,
  catalogueNumber: 'LSR-1',
  price: { amount: 2490, currency: 'EUR' },
  links: [],
};

async function open(editions: Edition[] = [lp], given: Parameters<typeof aRelease>[0] = {}) {
  calls.listArtists.mockResolvedValue({ items: [] });
  calls.getReleaseProposals.mockResolvedValue({ needsApproval: false, proposals: [] });
  calls.getRelease.mockResolvedValue({
    value: aRelease({
      tracks,
      editions,
      catalogueNumber: editions[0]?.catalogueNumber,
      ...given,
    }),
    version: 3,
  });
  render(
    <main id="main">
      <EditRelease entryKey="7" />
    </main>,
  );
  return within(await screen.findByRole('region', { name: 'Editions' }));
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function saved() {
  calls.updateRelease.mockImplementation(async ({ body }) => ({ value: body, version: 4 }));
  await press('Save');
  const [request] = calls.updateRelease.mock.calls.at(-1) ?? [];
  if (!request) throw new Error('Nothing was saved.');
  return request.body;
}

// It types key by key into a whole editor, which takes half a minute on a busy machine.
it('adds an edition with prices, shops and sides as they are written', {
  timeout: 90_000,
}, async () => {
  const part = await open();
  await userEvent.click(part.getByRole('button', { name: 'Add an edition' }));
  await userEvent.selectOptions(part.getByLabelText('Format'), 'Cassette');
  await userEvent.selectOptions(part.getByLabelText('State'), 'Few left');
  // The currency is that of the edition before.
  await insert(part.getByLabelText('Price'), '9,5; 11 usd');
  await insert(part.getByLabelText('Barcode'), '4006381333931');
  await insert(part.getByLabelText('Where it is sold'), 'Tapes https://tapes.example/1');
  await userEvent.type(part.getByLabelText('Sides'), 'A: 1{Enter}B: 2');
  expect((await saved()).editions).toEqual([
    lp,
    {
      id: expect.any(String),
      format: 'cassette',
      state: 'fewLeft',
      barcode: '4006381333931',
      price: { amount: 950, currency: 'EUR' },
      prices: [{ amount: 1100, currency: 'USD' }],
      sides: [
        { name: 'A', tracks: [tracks[0]?.id] },
        { name: 'B', tracks: [tracks[1]?.id] },
      ],
      links: [{ name: 'Tapes', url: 'https://tapes.example/1' }],
    },
  ]);
});

it('says at its field what can’t be read, and loses none of it', {
  timeout: 90_000,
}, async () => {
  const part = await open();
  await press('Edit Vinyl');
  const price = part.getByLabelText<HTMLInputElement>('Price');
  await userEvent.clear(price);
  await insert(price, 'about 20');
  await userEvent.type(part.getByLabelText('Barcode'), '123');
  await insert(part.getByLabelText('Where it is sold'), 'at our shows');
  await press('Save');
  expect(calls.updateRelease).not.toHaveBeenCalled();
  expect(price.value).toBe('about 20');
  for (const [label, reason] of [
    ['Price', /Write a price with its currency/],
    ['Barcode', /check digit/],
    ['Where it is sold', /a line for each shop/i],
  ] as const) {
    const field = part.getByLabelText(label);
    const described = field.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '';
    expect(document.getElementById(described)?.textContent).toMatch(reason);
  }
});

it('gives the release the number of its first edition, and the other way round', async () => {
  const cd = { ...lp, id: anId('edition', 2), format: 'cd' as const, catalogueNumber: 'LSR-1CD' };
  const part = await open([lp, cd as never]);
  await press('Move CD up');
  const number = screen.getAllByLabelText<HTMLInputElement>('Catalogue number')[0];
  expect(number?.value).toBe('LSR-1CD');
  await userEvent.type(number as HTMLInputElement, '2');
  expect(part.getByText(/LSR-1CD2/)).toBeTruthy();
  expect((await saved()).editions?.[0]).toMatchObject({ catalogueNumber: 'LSR-1CD2' });
});

it('gives the number of a release without editions to the first that is added', async () => {
  const part = await open([]);
  expect(part.getByText(/No editions yet/)).toBeTruthy();
  const [number] = screen.getAllByLabelText<HTMLInputElement>('Catalogue number');
  await userEvent.type(number as HTMLInputElement, 'LSR-9');
  await userEvent.click(part.getByRole('button', { name: 'Add an edition' }));
  expect(number?.value).toBe('LSR-9');
  expect((await saved()).editions).toMatchObject([{ format: 'lp', catalogueNumber: 'LSR-9' }]);
});

it('adds the formats in which records come out, one after the other', async () => {
  const part = await open([{ ...lp, format: 'cd' }]);
  for (let count = 0; count < 4; count += 1)
    await userEvent.click(part.getByRole('button', { name: 'Add an edition' }));
  const names = part
    .getAllByRole('listitem')
    .map((row) => row.querySelector('strong')?.textContent);
  expect(names).toEqual(['CD', 'Vinyl', 'Cassette', 'Digital', 'Vinyl']);
});

it('drops what only the format before has', async () => {
  const part = await open([{ ...lp, size: '7', pieces: 2, copies: 300 }]);
  await press('Edit 2 × 7″ Vinyl');
  await userEvent.selectOptions(part.getByLabelText('Format'), 'Digital');
  const [edition] = (await saved()).editions ?? [];
  expect(edition).toMatchObject({ format: 'digital' });
  for (const field of ['size', 'pieces', 'copies']) expect(edition).not.toHaveProperty(field);
});

it('asks for one correction of a barcode that both have', async () => {
  const part = await open();
  await press('Edit Vinyl');
  await userEvent.type(part.getByLabelText('Barcode'), '123');
  await press('Save');
  expect(screen.getByText('One field needs your attention')).toBeTruthy();
});

it('takes an edition away, and brings it back', async () => {
  const part = await open();
  await press('Delete Vinyl');
  expect(part.getByText(/No editions yet/)).toBeTruthy();
  await press('Undo');
  expect(part.getByText('Vinyl')).toBeTruthy();
});

it('names an edition of another format by its name alone, and asks for a currency where none is known', async () => {
  const { price: _, ...unpriced } = lp;
  const stick = { ...unpriced, format: 'other' as const, name: 'USB stick in a tin' };
  const part = await open([stick]);
  await press('Edit USB stick in a tin');
  expect(part.getByText('USB stick in a tin').tagName).toBe('STRONG');
  expect(part.getByText(/choose a currency in Label/)).toBeTruthy();
});

it('tells two of one name apart by their numbers', async () => {
  const numbers = { catalogueNumber: 'LSR-2', barcode: '4006381333931' };
  const part = await open([lp, { ...lp, ...numbers, id: anId('edition', 2) }]);
  expect(part.getByText('Vinyl (LSR-1)')).toBeTruthy();
  await press('Move Vinyl (LSR-2) up');
  expect(part.getByText(/^Vinyl \(LSR-2\) is now number 1 of 2/)).toBeTruthy();
});

it('stays open while its error is mended', async () => {
  const part = await open();
  await press('Edit Vinyl');
  await insert(part.getByLabelText('Price'), ' or so');
  await press('Done with Vinyl');
  await press('Save');
  const price = part.getByLabelText<HTMLInputElement>('Price');
  await userEvent.clear(price);
  await insert(price, '20 EUR');
  expect(part.getByLabelText<HTMLInputElement>('Price').value).toBe('20 EUR');
});

/** What is said at the field of the state. */
function saidOfState(part: Awaited<ReturnType<typeof open>>) {
  const id = part.getByLabelText('State').getAttribute('aria-describedby') ?? '';
  return document.getElementById(id)?.textContent;
}

it('says that visitors see a pre-order of what is out as in stock', async () => {
  const part = await open();
  await press('Edit Vinyl');
  expect(saidOfState(part)).toBeUndefined();
  await userEvent.selectOptions(part.getByLabelText('State'), 'Pre-order');
  expect(saidOfState(part)).toBe(
    'It is out, so visitors see “In stock”. For a pre-order, enter a later day as “Different release date”.',
  );
  await insert(part.getByLabelText('Different release date'), '2099-01-15');
  expect(saidOfState(part)).toBeUndefined();
});

it('says until when visitors see what is in stock as a pre-order', async () => {
  const coming = { releaseStatus: releaseStatus.Approved, releaseDate: '2099-01-15' };
  const part = await open([lp], coming);
  await press('Edit Vinyl');
  expect(saidOfState(part)).toBe('Visitors see “Pre-order” until 15 January 2099.');
});
