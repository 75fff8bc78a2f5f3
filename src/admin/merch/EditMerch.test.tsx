import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Problem } from '#domain/problem';
import { calls } from '#fixtures/fakeApi';
import { insert } from '#fixtures/insertText';
import { aMerch } from '#fixtures/merch';
import { expectTied } from '#fixtures/tiedErrors';
import { $me } from '#stores/session';
import { queryClient } from '../state/queries.ts';
import { EditMerch } from './EditMerch.tsx';

beforeEach(() => {
  $me.set({ name: 'Astrid', role: 'staff', artists: [] });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  vi.resetAllMocks();
  $me.set(null);
});

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);

async function open(given: Parameters<typeof aMerch>[0] = {}) {
  calls.listArtists.mockResolvedValue({ items: [] });
  calls.getMerchProposals.mockResolvedValue({ needsApproval: false, proposals: [] });
  calls.getMerch.mockResolvedValue({ value: aMerch(given), version: 3 });
  calls.updateMerch.mockImplementation(async ({ body }) => ({ value: body, version: 4 }));
  render(
    <main id="main">
      <EditMerch entryKey="1" />
    </main>,
  );
  await screen.findByLabelText('Price');
}
const sent = () => calls.updateMerch.mock.calls[0]?.[0].body;
async function saved() {
  await userEvent.click(button('Save'));
  await vi.waitFor(() => expect(sent()).toBeDefined());
  return sent() ?? aMerch();
}

it('takes a price as it is written, and says at its field what can’t be read', async () => {
  await open();
  expect(field('Price').value).toBe('28.00 EUR');
  await userEvent.clear(field('Price'));
  await insert(field('Price'), 'about 30');
  await userEvent.click(button('Save'));
  await screen.findByText(/Write a price with its currency/);
  expect(field('Price').value).toBe('about 30');
  expect(calls.updateMerch).not.toHaveBeenCalled();
  await userEvent.clear(field('Price'));
  await userEvent.type(field('Price'), '$30,5');
  expect((await saved()).price).toEqual({ amount: 3050, currency: 'USD' });
});

it('removes a price that was cleared', async () => {
  await open();
  await userEvent.clear(field('Price'));
  expect(await saved()).not.toHaveProperty('price');
});

it('adds the usual sizes at once, each with a state of its own', async () => {
  await open();
  await userEvent.click(button('Add S, M, L, XL'));
  await userEvent.click(button('Edit L'));
  const sizes = within(screen.getByRole('region', { name: 'Sizes' }));
  await userEvent.selectOptions(sizes.getByLabelText('State'), 'Few left');
  expect((await saved()).sizes).toEqual([
    { name: 'S', state: 'inStock' },
    { name: 'M', state: 'inStock' },
    { name: 'L', state: 'fewLeft' },
    { name: 'XL', state: 'inStock' },
  ]);
});

it('keeps pictures in order with words for each, and brings one back', async () => {
  const [front, back] = ['a', 'b'].map((hash) => ({
    url: `https://images.example/mediumsquare/${hash}/merchpicture_1.jpg`,
    accent: '#123456',
  }));
  if (!front || !back) throw new Error('There are two.');
  await open({ images: [front, { ...back, alt: 'The back' }] });
  await userEvent.click(button('Move The back up'));
  await userEvent.click(button('Edit picture 2'));
  await userEvent.type(field('What it shows'), 'The front{Enter}');
  await userEvent.click(button('Delete The front'));
  await userEvent.click(button('Undo'));
  expect((await saved()).images).toEqual([
    { ...back, alt: 'The back' },
    { ...front, alt: 'The front' },
  ]);
});

it('ties each refusal to its field', async () => {
  await open({
    sizes: [{ name: 'M', state: 'inStock' }],
    links: [{ name: 'Shop', url: 'https://shop.example' }],
  });
  const errors = ['name', 'price', 'images', 'sizes.0.name', 'links.0.url', 'artists'].map(
    (path) => ({ path, message: `Mend ${path}.` }),
  );
  calls.updateMerch.mockRejectedValue(new Problem('invalid-input', 'Mend all.', { errors }));
  await userEvent.type(field('Name'), '!');
  await userEvent.keyboard('{Control>}s{/Control}');
  await screen.findByText('Mend name.');
  expectTied(...errors.map(({ message }) => message));
});

it('publishes by a button, and names what it lacks without standing in the way', async () => {
  await open({ status: 'draft' });
  const ready = screen.getByRole('region', { name: 'Complete?' });
  expect(ready.textContent).toMatch(/a picture.*a link to a shop.*a description/);
  await userEvent.click(button('Publish'));
  await vi.waitFor(() => expect(sent()).toMatchObject({ status: 'public' }));
});

it('returns an item that was handed in with a comment', async () => {
  await open({ status: 'handedIn' });
  calls.returnMerch.mockResolvedValue({ value: aMerch({ status: 'draft' }), version: 4 });
  await userEvent.click(button('Return with a comment'));
  await insert(field('What should change'), 'Add a picture.');
  await userEvent.click(button('Return it'));
  await vi.waitFor(() =>
    expect(calls.returnMerch).toHaveBeenCalledWith({
      body: { id: aMerch().id, words: 'Add a picture.' },
      ifMatch: 3,
    }),
  );
});
