import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addDays, dayAt } from '#domain/day';
import { Problem } from '#domain/problem';
import { calls } from '#fixtures/fakeApi';
import { anId } from '#fixtures/ids';
import { insert } from '#fixtures/insertText';
import { aRelease } from '#fixtures/releases';
import { aShow } from '#fixtures/shows';
import { expectTied } from '#fixtures/tiedErrors';
import { $me } from '#stores/session';
import { queryClient } from '../state/queries.ts';
import { EditShow } from './EditShow.tsx';

const soon = addDays(new Date().toISOString().slice(0, 10), 60);

beforeEach(() => {
  $me.set({ name: 'Astrid', role: 'staff', artists: [] });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  document.documentElement.removeAttribute('data-label-languages');
  delete document.documentElement.dataset['timeZone'];
  vi.resetAllMocks();
  $me.set(null);
});

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);

type ListReleases = Parameters<typeof calls.listReleases.mockImplementation>[0];

async function openShow(
  given: Parameters<typeof aShow>[0] = {},
  listReleases: ListReleases = async () => ({ items: [] }),
) {
  calls.listArtists.mockResolvedValue({ items: [] });
  calls.listReleases.mockImplementation(listReleases);
  calls.getShowProposals.mockResolvedValue({ needsApproval: false, proposals: [] });
  const value = aShow({ day: soon, ...given });
  calls.getShow.mockResolvedValue({ value, version: 3 });
  calls.updateShow.mockImplementation(async ({ body }) => ({ value: body, version: 4 }));
  render(
    <main id="main">
      <EditShow entryKey="1" />
    </main>,
  );
  await screen.findByLabelText('Venue');
  return value;
}
const sent = () => calls.updateShow.mock.calls[0]?.[0].body;

it('saves by Ctrl+S, and ties each refusal to its field', async () => {
  await openShow({ tickets: [{ url: 'https://tickets.example/1' }] });
  const errors = ['venue.name', 'day', 'artists', 'tickets.0.price', 'poster'].map((path) => ({
    path,
    message: `Mend ${path}.`,
  }));
  calls.updateShow.mockRejectedValue(new Problem('invalid-input', 'Mend all.', { errors }));
  await userEvent.type(field('Stage'), '!');
  await userEvent.keyboard('{Control>}s{/Control}');
  await screen.findByText('Mend venue.name.');
  expectTied(...errors.map(({ message }) => message));
});

it('keeps what was typed in the browser until it is saved', async () => {
  await openShow();
  await insert(field('Festival'), 'Lavt lys');
  await vi.waitFor(
    () => expect(JSON.stringify(Object.entries(localStorage))).toContain('Lavt lys'),
    { timeout: 20_000 },
  );
  cleanup();
  queryClient.clear();
  await openShow();
  expect(field('Festival').value).toBe('Lavt lys');
  await userEvent.click(button('Save'));
  await vi.waitFor(() => expect(sent()?.festival).toBe('Lavt lys'));
  cleanup();
  queryClient.clear();
  await openShow();
  expect(field('Festival').value).toBe('');
});

it('asks what stays where somebody else changed the same show, and loses neither', async () => {
  const value = await openShow({ starts: '20:00' });
  const theirs = { ...value, starts: '21:00', stage: 'Garden', venue: { ...value.venue } };
  calls.updateShow.mockRejectedValueOnce(
    new Problem('changed', 'Changed.', { current: theirs, etag: '"5"' }),
  );
  await userEvent.clear(field('Start'));
  await userEvent.type(field('Start'), '19:30');
  await insert(field('Festival'), 'Lavt lys');
  await userEvent.click(button('Save'));
  const yours = await screen.findByRole('radio', { name: /Yours\s*19:30/ });
  expect(screen.getByRole('radio', { name: /Stored\s*21:00/ })).toBeTruthy();
  await userEvent.click(yours);
  const [save] = screen.getAllByRole('button', { name: 'Save' });
  await userEvent.click(save ?? document.body);
  await vi.waitFor(() => expect(calls.updateShow).toHaveBeenCalledTimes(2));
  expect(calls.updateShow.mock.calls[1]?.[0]).toMatchObject({
    body: { starts: '19:30', festival: 'Lavt lys', stage: 'Garden' },
    ifMatch: 5,
  });
});

it('keeps a time that was cleared empty, and says when a start is after midnight', async () => {
  await openShow({ doors: '23:00', starts: '00:30' });
  expect(screen.getByText(`After midnight: the start is on ${addDays(soon, 1)}.`)).toBeTruthy();
  await userEvent.clear(field('Doors'));
  await userEvent.click(button('Save'));
  await vi.waitFor(() => expect(sent()).toBeDefined());
  expect(sent()).not.toHaveProperty('doors');
});

it('moves a show, and asks what fans should be told in each language of the label', async () => {
  document.documentElement.dataset['labelLanguages'] = 'en de';
  await openShow({ state: 'onSale' });
  await userEvent.click(button('Move the show'));
  const dialog = within(await screen.findByRole('dialog'));
  const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Move it' });
  expect(confirm.disabled).toBe(true);
  const day = dialog.getByLabelText('New day');
  await userEvent.clear(day);
  await userEvent.type(day, addDays(soon, 7));
  await insert(dialog.getByLabelText(/told\? \(English\)/), 'Tickets stay valid.');
  await insert(dialog.getByLabelText(/told\? \(German\)/), 'Karten bleiben gültig.');
  await userEvent.click(confirm);
  await vi.waitFor(() => expect(sent()).toBeDefined());
  expect(sent()).toMatchObject({
    day: addDays(soon, 7),
    previousDay: soon,
    state: 'moved',
    stateNote: 'Tickets stay valid.',
    stateNoteIn: { de: 'Karten bleiben gültig.' },
  });
});

it('moves a show to another venue on its day, at the time there', async () => {
  await openShow({ state: 'onSale', starts: '20:00', venue: { country: 'DE' } });
  await userEvent.click(button('Move the show'));
  const dialog = within(await screen.findByRole('dialog'));
  for (const [name, text] of [
    ['Venue', 'Band on the Wall'],
    ['City', 'Manchester'],
  ] as const) {
    await userEvent.clear(dialog.getByLabelText(name));
    await userEvent.type(dialog.getByLabelText(name), text);
  }
  await userEvent.selectOptions(dialog.getByLabelText('Country'), 'United Kingdom');
  await userEvent.click(dialog.getByRole('button', { name: 'Move it' }));
  await vi.waitFor(() => expect(sent()).toBeDefined());
  expect(sent()).toMatchObject({
    day: soon,
    state: 'moved',
    starts: '20:00',
    venue: { name: 'Band on the Wall', city: 'Manchester', country: 'GB' },
    timeZone: 'Europe/London',
  });
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('moves a show to a city in another country with that country', async () => {
  await openShow({ state: 'onSale', venue: { country: 'DE' } });
  await userEvent.click(button('Move the show'));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.clear(dialog.getByLabelText('City'));
  await userEvent.type(dialog.getByLabelText('City'), 'Wien');
  await userEvent.click(dialog.getByRole('button', { name: 'Move it' }));
  await vi.waitFor(() => expect(sent()).toBeDefined());
  expect(sent()).toMatchObject({
    venue: { city: 'Wien', country: 'AT' },
    previousVenue: { name: 'Badehaus', city: 'Berlin', country: 'DE' },
    timeZone: 'Europe/Vienna',
  });
});

const tickets = [{ url: 'https://tickets.example/1', name: 'DICE' }];

it.each([
  ['Keep it', tickets],
  ['Remove it', []],
  ['Replace it', [{ url: 'https://tickets.example/2' }]],
])('asks whether tickets stay valid, and their link right: %s', async (choice, after) => {
  await openShow({ state: 'onSale', tickets });
  await userEvent.click(button('Move the show'));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Venue'), '!');
  await userEvent.selectOptions(dialog.getByLabelText(/stay valid/), 'They stay valid');
  await userEvent.click(dialog.getByRole('button', { name: 'Move it' }));
  const links = dialog.getByLabelText('Is the ticket link still right?');
  expect(links.getAttribute('aria-invalid')).toBe('true');
  expect(calls.updateShow).not.toHaveBeenCalled();
  await userEvent.selectOptions(links, choice);
  if (choice === 'Replace it') {
    await userEvent.click(dialog.getByRole('button', { name: 'Move it' }));
    const address = dialog.getByLabelText('New ticket link');
    expect(address.getAttribute('aria-invalid')).toBe('true');
    await insert(address, 'https://tickets.example/2');
  }
  await userEvent.click(dialog.getByRole('button', { name: 'Move it' }));
  await vi.waitFor(() => expect(sent()).toBeDefined());
  expect(sent()).toMatchObject({ boughtTickets: 'valid', tickets: after });
  expect(sent()?.tickets).toEqual(after);
});

it('asks for the country of a city that it does not know, and never keeps the old one', async () => {
  await openShow({ state: 'onSale', starts: '20:00', venue: { country: 'DE' } });
  await userEvent.click(button('Move the show'));
  const dialog = within(await screen.findByRole('dialog'));
  const country = dialog.getByLabelText<HTMLSelectElement>('Country');
  expect(country.value).toBe('DE');
  await userEvent.clear(dialog.getByLabelText('City'));
  await insert(dialog.getByLabelText('City'), 'Hexham');
  expect(country.value).toBe('');
  expect(dialog.getByText(/In which country is Hexham\? The show was in Germany/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Move it' }));
  expect(country.getAttribute('aria-invalid')).toBe('true');
  expect(calls.updateShow).not.toHaveBeenCalled();
  await userEvent.selectOptions(country, 'United Kingdom');
  await userEvent.click(dialog.getByRole('button', { name: 'Move it' }));
  await vi.waitFor(() => expect(sent()).toBeDefined());
  expect(sent()).toMatchObject({
    venue: { city: 'Hexham', country: 'GB' },
    timeZone: 'Europe/London',
  });
});

it('lets country and time zone follow the city, and says where they are not known', async () => {
  await openShow({ timeZone: 'UTC', venue: { city: '' } });
  expect(screen.getByText('Not known for this place. Check it.')).toBeTruthy();
  await userEvent.type(field('City'), 'Köln');
  expect([field('Country'), field('Time zone')].map(({ value }) => value)).toEqual([
    'DE',
    'Europe/Berlin',
  ]);
  expect(screen.queryByText('Not known for this place. Check it.')).toBeNull();
  await userEvent.selectOptions(field('Time zone'), 'Europe/Oslo');
  await userEvent.clear(field('City'));
  await userEvent.type(field('City'), 'Wien');
  expect([field('Country'), field('Time zone')].map(({ value }) => value)).toEqual([
    'AT',
    'Europe/Oslo',
  ]);
});

it('asks for the country where the city of a public show is typed over', async () => {
  await openShow({ state: 'onSale', status: 'public', venue: { country: 'DE' } });
  await userEvent.clear(field('City'));
  await insert(field('City'), 'Hexham');
  await userEvent.click(button('Save'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Is Hexham in this country?')).toBeTruthy();
  await userEvent.selectOptions(dialog.getByLabelText('Country'), 'United Kingdom');
  await userEvent.click(dialog.getByRole('button', { name: 'It has moved' }));
  await vi.waitFor(() => expect(sent()).toBeDefined());
  expect(sent()).toMatchObject({
    ...{ state: 'moved', timeZone: 'Europe/London' },
    venue: { city: 'Hexham', country: 'GB' },
  });
});

it.each([
  ['It has moved', { state: 'moved', stateNote: 'The roof leaks.' }],
  ['It is only a correction', { state: 'onSale' }],
])('asks about fans when the venue of a public show is typed over: %s', async (answer, as) => {
  await openShow({ state: 'onSale', status: 'public' });
  await userEvent.type(field('Venue'), '!');
  await userEvent.click(button('Save'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(calls.updateShow).not.toHaveBeenCalled();
  await insert(dialog.getByLabelText('What should fans be told?'), 'The roof leaks.');
  await userEvent.click(dialog.getByRole('button', { name: answer }));
  await vi.waitFor(() => expect(sent()).toBeDefined());
  expect(sent()).toMatchObject({ venue: { name: 'Badehaus!' }, ...as });
  expect(sent()?.previousVenue?.name).toBe(as.state === 'moved' ? 'Badehaus' : undefined);
});

/** Moves the show a week on with a note that is too long, which is then shortened. */
async function moveWithRefusal() {
  await openShow({ state: 'onSale', status: 'public' });
  await userEvent.click(button('Move the show'));
  const dialog = within(await screen.findByRole('dialog'));
  const day = dialog.getByLabelText('New day');
  await userEvent.clear(day);
  await userEvent.type(day, addDays(soon, 7));
  await userEvent.click(dialog.getByLabelText('What should fans be told?'));
  await userEvent.paste('The roof leaks. '.repeat(40));
  await userEvent.click(dialog.getByRole('button', { name: 'Move it' }));
  const note = field('What fans are told');
  await vi.waitFor(() => expect(note.getAttribute('aria-invalid')).toBe('true'));
  expect(calls.updateShow).not.toHaveBeenCalled();
  await userEvent.clear(note);
  await insert(note, 'The roof leaks.');
}

it('stores a move that was refused at first without asking about fans again', async () => {
  await moveWithRefusal();
  await userEvent.click(button('Save'));
  await vi.waitFor(() => expect(sent()).toBeDefined());
  expect(sent()).toMatchObject({ state: 'moved', stateNote: 'The roof leaks.' });
});

it('asks about a venue that is typed over after a refused move, with what was said of that', async () => {
  await moveWithRefusal();
  await userEvent.type(field('Venue'), '!');
  await userEvent.click(button('Save'));
  const dialog = within(await screen.findByRole('dialog'));
  const said = dialog.getByLabelText<HTMLTextAreaElement>('What should fans be told?');
  expect(said.value).toBe('The roof leaks.');
  await userEvent.click(dialog.getByRole('button', { name: 'It has moved' }));
  await vi.waitFor(() => expect(sent()).toBeDefined());
  const moved = { day: addDays(soon, 7), previousDay: soon, venue: { name: 'Badehaus!' } };
  expect(sent()).toMatchObject({ ...moved, stateNote: 'The roof leaks.' });
});

it('goes on editing where the question about fans is dismissed', async () => {
  await openShow({ state: 'onSale', status: 'public' });
  await userEvent.type(field('Venue'), '!');
  await userEvent.click(button('Save'));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Not saved yet.')).toBeTruthy();
  expect(calls.updateShow).not.toHaveBeenCalled();
  expect(field('Venue').value).toBe('Badehaus!');
});

it('warns of a time zone that is not the country’s', async () => {
  await openShow({ venue: { country: 'GB', city: 'Manchester' }, timeZone: 'Europe/Berlin' });
  expect(screen.getByText(/Europe\/Berlin is not a time zone of United Kingdom/)).toBeTruthy();
});

it('cancels a show with what fans are told, and then no longer offers to', async () => {
  await openShow();
  await userEvent.click(button('Cancel the show'));
  const dialog = within(await screen.findByRole('dialog'));
  await insert(dialog.getByLabelText('What should fans be told?'), 'Layan is ill.');
  const bought = dialog.getByLabelText<HTMLSelectElement>('What becomes of bought tickets?');
  expect(Array.from(bought.options, ({ value }) => value)).toEqual(['', 'refunded']);
  await userEvent.selectOptions(bought, 'refunded');
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel the show' }));
  await vi.waitFor(() => expect(sent()).toBeDefined());
  const told = { stateNote: 'Layan is ill.', boughtTickets: 'refunded' };
  expect(sent()).toMatchObject({ state: 'cancelled', ...told, day: soon });
  await vi.waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Cancel the show' })).toBeNull(),
  );
  expect(field('State').value).toBe('cancelled');
});

it('duplicates a show to the day that is asked for', async () => {
  const { id } = await openShow();
  calls.duplicateShow.mockResolvedValue({ value: aShow({ cId: 2 }), version: 1 });
  await userEvent.click(button('Duplicate to another day'));
  const dialog = within(await screen.findByRole('dialog'));
  await insert(dialog.getByLabelText('Day'), '2999-01-02');
  await userEvent.click(dialog.getByRole('button', { name: 'Duplicate to another day' }));
  await vi.waitFor(() => expect(calls.duplicateShow).toHaveBeenCalledTimes(1));
  expect(calls.duplicateShow.mock.calls[0]?.[0].body).toEqual({ id, day: '2999-01-02' });
});

it('needs nobody’s hand once it is past: it is neither moved nor cancelled', async () => {
  await openShow({ day: '2020-01-01' });
  expect(screen.getByText(/This show is over/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Move the show' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Cancel the show' })).toBeNull();
  expect(button('Duplicate to another day')).toBeTruthy();
});

it('says what is missing, and when tickets are due', async () => {
  await openShow({ venue: { name: '' }, status: 'draft' });
  const ready = within(screen.getByRole('region', { name: 'Ready?' }));
  expect(ready.getByText('a venue')).toBeTruthy();
  expect(ready.getByText(`a ticket link, from ${addDays(soon, -31)} on`)).toBeTruthy();
});

it('counts the day from which it is public by the label’s calendar, not by the venue’s', async () => {
  document.documentElement.dataset['timeZone'] = 'Pacific/Pago_Pago';
  const timeZone = 'Pacific/Kiritimati';
  const publicFrom = dayAt(new Date(), timeZone);
  await openShow({ status: 'public', timeZone, publicFrom });
  expect(screen.getByText(`Its page is public from ${publicFrom} on.`)).toBeTruthy();
});

it('offers every release of its artists as the launched one, the newest first', async () => {
  const page = (...numbers: number[]) => ({
    items: numbers.map((cId) => ({
      ...aRelease({ cId }),
      ...{ missing: [], archived: false, changedAt: '2026-06-01T08:00:00.000Z' },
    })),
  });
  const [one, other] = [anId('artist', 1), anId('artist', 2)];
  const artists = [one, other].map((id) => ({ part: 'main' as const, id, name: id }));
  await openShow({ artists }, async ({ query: { artist, next } }) => {
    if (artist === other) return page(6, 2);
    return next ? page(1) : { ...page(5, 3), next: 'more' };
  });
  await vi.waitFor(() => {
    const { options } = screen.getByLabelText<HTMLSelectElement>('Release it launches');
    const titles = Array.from(options, ({ text }) => text).slice(1);
    expect(titles).toEqual([6, 5, 3, 2, 1].map((cId) => `Release ${cId}`));
  });
});

it('publishes a draft by its button, and lets artists hand it in instead', async () => {
  await openShow({ status: 'draft' });
  await userEvent.click(button('Publish'));
  await vi.waitFor(() => expect(sent()?.status).toBe('public'));
  cleanup();
  queryClient.clear();
  calls.updateShow.mockClear();
  $me.set({ name: 'Noor', role: 'artist', artists: [] });
  await openShow({ status: 'draft' });
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
  expect(screen.queryByLabelText('Public from')).toBeNull();
  await userEvent.click(button('Hand in'));
  await vi.waitFor(() => expect(sent()?.status).toBe('handedIn'));
});

it('adds a guest to the bill, and a ticket link with its price as people write it', async () => {
  const url = 'https://tickets.example/1';
  await openShow({ tickets: [{ url, price: { amount: 1800, currency: 'EUR' } }] });
  await userEvent.click(button('Add a guest'));
  await insert(field('Name'), 'Nebelhorn Trio');
  await userEvent.click(button('Add a ticket link'));
  const tickets = within(screen.getByRole('region', { name: 'Tickets' }));
  await insert(tickets.getByLabelText('Address'), 'https://tickets.example/2');
  await insert(tickets.getByLabelText('Price'), '18.50 EUR');
  await userEvent.click(button('Save'));
  await vi.waitFor(() => expect(sent()).toBeDefined());
  expect(sent()?.artists.at(-1)).toEqual({ part: 'guest', name: 'Nebelhorn Trio' });
  expect(sent()?.tickets.at(-1)).toEqual({
    url: 'https://tickets.example/2',
    price: { amount: 1850, currency: 'EUR' },
  });
});
