import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '#adapters/api';
import type { ShowRow } from '#contract/lists';
import { addDays, dayAt } from '#domain/day';
import { Problem } from '#domain/problem';
import { anArtist } from '#fixtures/artists';
import { calls } from '#fixtures/fakeApi';
import { insert } from '#fixtures/insertText';
import { aShow } from '#fixtures/shows';
import { $me } from '#stores/session';
import { $toasts } from '#stores/toasts';
import { queryClient } from '../state/queries.ts';
import { $unsaved } from '../state/unsaved.ts';
import { MyShows } from './MyShows.tsx';
import { PasteShows } from './PasteShows.tsx';

const today = new Date().toISOString().slice(0, 10);
const changedAt = '2026-06-01T08:00:00.000Z';
const aRow = (given: Partial<ShowRow>): ShowRow => {
  const { id, cId, url, artists, day, timeZone, venue, state, status, poster, accent } = aShow(
    given.cId ? { cId: given.cId } : {},
  );
  const row = { id, cId, url, artists, day, timeZone, venue, state, status };
  return { ...row, poster, accent, missing: [], changedAt, ...given };
};
const moles = { ...anArtist({ name: 'The Moles' }), missing: [], archived: false, changedAt };

beforeEach(() => {
  $me.set({ name: 'Astrid', role: 'staff', artists: [] });
  history.replaceState(null, '', '/admin/shows/my-shows');
  calls.listArtists.mockResolvedValue({ items: [moles] });
  calls.listShows.mockResolvedValue({ items: [] });
  calls.listViews.mockResolvedValue({ views: [] });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.resetAllMocks();
  delete document.documentElement.dataset['timeZone'];
  $me.set(null);
  $toasts.set([]);
});

it('shows the next shows by month, with what each lacks by now', async () => {
  calls.listShows.mockResolvedValue({
    items: [
      aRow({ cId: 1, day: addDays(today, 3), missing: ['tickets'], starts: '20:00' }),
      aRow({
        cId: 2,
        day: addDays(today, 300),
        missing: ['tickets', 'venue.country'],
        venue: { name: 'Blå', city: 'Oslo' },
        starts: '00:30',
      }),
    ],
    total: 2,
  });
  render(<MyShows />);
  expect(await screen.findByRole('link', { name: 'Badehaus, Berlin' })).toBeTruthy();
  expect(screen.getByText('no ticket link')).toBeTruthy();
  expect(screen.getAllByText('after midnight')).toHaveLength(1);
  // Tickets for a show far away are nobody's work yet.
  expect(screen.getByText('no country')).toBeTruthy();
  expect(calls.listShows.mock.calls[0]?.[0].query.when).toBe('coming');
  expect(document.querySelectorAll('.list-part')).toHaveLength(2);
});

it('counts the day from which a show is public by the label’s calendar, not by the venue’s', async () => {
  document.documentElement.dataset['timeZone'] = 'Pacific/Pago_Pago';
  const timeZone = 'Pacific/Kiritimati';
  const publicFrom = dayAt(new Date(), timeZone);
  const day = addDays(today, 30);
  calls.listShows.mockResolvedValue({
    items: [aRow({ day, timeZone, publicFrom, status: 'public' })],
    total: 1,
  });
  render(<MyShows />);
  expect(await screen.findByText(/^Public from/)).toBeTruthy();
});

it('writes the day from which a show is public as people do, and leaves no gap for a missing time', async () => {
  calls.listShows.mockResolvedValue({
    items: [aRow({ day: addDays(today, 30), publicFrom: '2099-12-13', status: 'public' })],
    total: 1,
  });
  render(<MyShows />);
  expect(await screen.findByText('Public from 13 December 2099')).toBeTruthy();
  expect(document.querySelector('time')?.className).toBe('entry-day');
});

it('opens as a list, and shows images when asked', async () => {
  calls.listShows.mockResolvedValue({ items: [aRow({ cId: 1, day: addDays(today, 3) })] });
  render(<MyShows />);
  await screen.findByRole('link', { name: 'Badehaus, Berlin' });
  expect(document.querySelectorAll('.entries-list')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Images' }));
  expect([location.search, document.querySelectorAll('.entries-grid').length]).toEqual([
    '?view=grid',
    1,
  ]);
});

it('duplicates, moves or cancels the one show that is chosen', async () => {
  const rows = [1, 2].map((cId) => aRow({ cId, day: addDays(today, cId) }));
  calls.updateShow.mockResolvedValue({ value: aShow(), version: 9 });
  await choosing(rows);
  expect(screen.queryByRole('button', { name: 'Cancel the show' })).toBeNull();
  await userEvent.click(screen.getAllByRole('checkbox')[1] ?? document.body);
  expect(await screen.findByRole('button', { name: 'Duplicate to another day' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Move the show' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the show' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel the show' }));
  await vi.waitFor(() => expect(calls.updateShow).toHaveBeenCalledTimes(1));
  expect(calls.updateShow.mock.calls[0]?.[0]).toMatchObject({
    body: { cId: 1, state: 'cancelled' },
    ifMatch: 1,
  });
});

it('shows past shows by year, without anything to do', async () => {
  history.replaceState(null, '', '/admin/shows/my-shows?when=past');
  calls.listShows.mockResolvedValue({
    items: [aRow({ day: '2020-05-01', missing: ['starts', 'tickets'] })],
    total: 1,
  });
  render(<MyShows />);
  await userEvent.click(await screen.findByRole('button', { name: 'Past' }));
  await vi.waitFor(() => expect(calls.listShows.mock.calls.at(-1)?.[0].query.when).toBe('past'));
  expect(await screen.findByRole('heading', { name: '2020' })).toBeTruthy();
  expect(screen.queryByText(/no ticket link/)).toBeNull();
  // It was announced once; a cancelled one stays cancelled.
  expect(screen.queryByText('Announced', { selector: '.status' })).toBeNull();
});

const stored = (cId: number, given: Parameters<typeof aShow>[0] = {}) => ({
  value: aShow({ cId, status: 'draft', ...given }),
  version: cId,
});

async function choosing(rows: ShowRow[]) {
  calls.listShows.mockResolvedValue({ items: rows, total: rows.length });
  calls.getShow.mockImplementation(async ({ params }) =>
    stored(Number(params.id), { day: addDays(today, 5) }),
  );
  render(<MyShows />);
  await userEvent.click(await screen.findByRole('button', { name: 'Choose several' }));
  await userEvent.click(await screen.findByRole('button', { name: `Tick all ${rows.length}` }));
}

it('publishes the chosen shows, and keeps those chosen that are refused', async () => {
  const rows = [1, 2, 3].map((cId) => aRow({ cId, day: addDays(today, cId), status: 'draft' }));
  calls.updateShow.mockImplementation(async ({ body }) => {
    if (body.cId === 2) throw new Problem('invalid-input', 'Missing: a venue.');
    return { value: aShow(), version: 9 };
  });
  await choosing(rows);
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText(/was not stored. Missing: a venue./)).toBeTruthy();
  const sent = calls.updateShow.mock.calls.map(([{ body, ifMatch }]) => [
    ...[body.cId, body.status, ifMatch],
  ]);
  expect(sent).toEqual([1, 2, 3].map((cId) => [cId, 'public', cId]));
  expect(screen.getByText('One chosen')).toBeTruthy();
});

it('sets from when the chosen shows are public', async () => {
  calls.updateShow.mockResolvedValue({ value: aShow(), version: 9 });
  await choosing([aRow({ cId: 1, day: addDays(today, 9) })]);
  await userEvent.click(screen.getByRole('button', { name: 'Public from' }));
  const dialog = within(await screen.findByRole('dialog'));
  await insert(dialog.getByLabelText('Public from'), '2099-01-02');
  await userEvent.click(dialog.getByRole('button', { name: 'Set it' }));
  await vi.waitFor(() => expect(calls.updateShow).toHaveBeenCalledTimes(1));
  expect(calls.updateShow.mock.calls[0]?.[0].body).toMatchObject({
    publicFrom: '2099-01-02',
    status: 'draft',
  });
});

it('lets artists hand in the chosen shows, and neither publish nor set a day', async () => {
  $me.set({ name: 'Noor', role: 'artist', artists: [] });
  calls.updateShow.mockResolvedValue({ value: aShow(), version: 9 });
  await choosing([aRow({ cId: 1, day: addDays(today, 9), status: 'draft' })]);
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Public from' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Hand in' }));
  await vi.waitFor(() => expect(calls.updateShow).toHaveBeenCalledTimes(1));
  expect(calls.updateShow.mock.calls[0]?.[0].body.status).toBe('handedIn');
});

const list = `Hi Astrid,
Sa 21.11.2099 Berlin – Badehaus w/ The Moles & Sluice (SOLD OUT)
22.11.2099 Hamburg – Hafenklang https://tickets.example/2 €18,50 16+`;

async function pasteLines(lines: string, playedBy?: string) {
  const onClose = vi.fn();
  render(<PasteShows onClose={onClose} />);
  await screen.findByRole('option', { name: 'The Moles' });
  if (playedBy) await userEvent.selectOptions(screen.getByLabelText('Who plays'), playedBy);
  await userEvent.click(screen.getByLabelText('List'));
  await userEvent.paste(lines);
  await userEvent.click(screen.getByRole('button', { name: 'Read the list' }));
  await screen.findByText('Check each show before it is stored');
  return onClose;
}
const paste = (playedBy?: string) => pasteLines(list, playedBy);
const rows = () =>
  screen.getAllByRole('listitem').filter((one) => one.classList.contains('checked-show'));
/** A row of the list that is checked. */
const row = (index: number) => within(rows()[index] ?? document.body);
const ticks = () => rows().map((one) => within(one).getAllByRole<HTMLInputElement>('checkbox')[0]);
const open = (index: number) => userEvent.click(row(index).getByRole('button', { name: /^Edit/ }));

it('reads a list, and adds only what stays ticked, as it was corrected', async () => {
  const onClose = await paste();
  calls.addShow.mockResolvedValue({ value: aShow(), version: 1 });
  expect(screen.getByText(/^1 line names no show and is left out/)).toBeTruthy();
  await open(0);
  const venue = row(0).getByLabelText('Venue');
  await userEvent.clear(venue);
  await insert(venue, 'Gretchen');
  await userEvent.click(ticks()[1] ?? document.body);
  expect(calls.addShow).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Add 1 show' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls.addShow).toHaveBeenCalledTimes(1);
  expect(calls.addShow.mock.calls[0]?.[0].body).toMatchObject({
    day: '2099-11-21',
    venue: { city: 'Berlin', name: 'Gretchen' },
    state: 'soldOut',
    status: 'draft',
    timeZone: 'Europe/Berlin',
    artists: [
      { part: 'support', name: 'The Moles', id: moles.id },
      { part: 'support', name: 'Sluice' },
    ],
  });
});

it('takes no show that is here, and moves one to the day of its line if that is wanted', async () => {
  const acts = [{ part: 'main' as const, id: moles.id, name: moles.name }];
  const hall = { name: 'Hafenklang', city: 'Hamburg' };
  calls.listShows.mockResolvedValue({
    items: [
      aRow({ cId: 1, day: '2099-11-21', artists: acts }),
      aRow({ cId: 2, day: '2099-11-29', artists: acts, venue: hall }),
    ],
  });
  const stored = aShow({ cId: 2, day: '2099-11-29', artists: acts, venue: hall });
  calls.getShow.mockResolvedValue({ value: stored, version: 5 });
  calls.updateShow.mockResolvedValue({ value: stored, version: 6 });
  const onClose = await paste('The Moles');
  expect(screen.getByText('It is here already.')).toBeTruthy();
  const move = screen.getByLabelText<HTMLInputElement>(/here on 29 November 2099/);
  expect(move.checked).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Add 1 show' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls.addShow).not.toHaveBeenCalled();
  expect(calls.updateShow.mock.calls[0]?.[0]).toMatchObject({
    body: { day: '2099-11-22', previousDay: '2099-11-29', state: 'moved' },
    ifMatch: 5,
  });
});

it('moves a show with the ticket link of its line', async () => {
  const acts = [{ part: 'main' as const, id: moles.id, name: moles.name }];
  const venue = { name: 'Hafenklang', city: 'Hamburg' };
  const before = { cId: 2, day: '2099-11-29', artists: acts, venue };
  calls.listShows.mockResolvedValue({ items: [aRow(before)] });
  const stored = aShow({ ...before, tickets: [{ url: 'https://tickets.example/1' }] });
  calls.getShow.mockResolvedValue({ value: stored, version: 5 });
  calls.updateShow.mockResolvedValue({ value: stored, version: 6 });
  const link = 'https://tickets.example/2';
  const onClose = await pasteLines(`22.11.2099 Hamburg - Hafenklang ${link}`, 'The Moles');
  await userEvent.click(screen.getByRole('button', { name: 'Add 1 show' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls.updateShow.mock.calls[0]?.[0].body.tickets).toEqual([{ url: link }]);
});

it('corrects everything that a line says, and publishes at once if that is ticked', async () => {
  await paste('The Moles');
  calls.addShow.mockResolvedValue({ value: aShow(), version: 1 });
  await userEvent.click(ticks()[1] ?? document.body);
  await open(0);
  const first = row(0);
  await userEvent.type(first.getByLabelText('Start'), '20:30');
  await userEvent.selectOptions(first.getByLabelText('Country'), 'Germany');
  const acts = first.getByLabelText('Acts');
  expect(acts).toHaveProperty('value', 'The Moles; (Sluice)');
  await insert(acts, '; (Nebelhorn Trio)');
  await insert(first.getByLabelText('Ticket link'), 'https://t.example/1');
  await insert(first.getByLabelText('Price'), '18.50 EUR');
  await userEvent.selectOptions(first.getByLabelText('State'), 'Few left');
  await userEvent.click(screen.getByLabelText(/^Public at once/));
  await userEvent.click(screen.getByRole('button', { name: 'Add 1 show' }));
  await vi.waitFor(() => expect(calls.addShow).toHaveBeenCalledTimes(1));
  expect(calls.addShow.mock.calls[0]?.[0].body).toMatchObject({
    ...{ starts: '20:30', state: 'fewLeft', status: 'public', timeZone: 'Europe/Berlin' },
    venue: { country: 'DE' },
    artists: [
      { part: 'main', id: moles.id },
      { part: 'support', name: 'Sluice' },
      { part: 'support', name: 'Nebelhorn Trio' },
    ],
    tickets: [{ url: 'https://t.example/1', price: { amount: 1850, currency: 'EUR' } }],
  });
});

it('asks for the country of a city that it does not know, and shows no zone as chosen', async () => {
  const onClose = await pasteLines('Sa 21.11.2099 Haldern – Pop Bar');
  calls.addShow.mockResolvedValue({ value: aShow(), version: 1 });
  const country = screen.getByLabelText<HTMLSelectElement>('Country');
  expect(country.value).toBe('');
  expect(screen.getByText(/^Not known here/)).toBeTruthy();
  expect(screen.getByText(/Time zone not known/)).toBeTruthy();
  await open(0);
  expect(screen.getByLabelText<HTMLSelectElement>('Time zone').value).toBe('');
  await userEvent.selectOptions(country, 'Germany');
  expect(screen.getByLabelText<HTMLSelectElement>('Time zone').value).toBe('Europe/Berlin');
  expect(screen.queryByText(/not known/i)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Add 1 show' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls.addShow.mock.calls[0]?.[0].body).toMatchObject({
    venue: { country: 'DE' },
    timeZone: 'Europe/Berlin',
  });
});

it('adds a show that lacks something as a draft, though it is wanted public at once', async () => {
  const onClose = await pasteLines(
    'Sa 21.11.2099 Berlin – TBC\n22.11.2099 Köln – Gebäude 9 – 12 € Abendkasse',
    'The Moles',
  );
  calls.addShow.mockResolvedValue({ value: aShow(), version: 1 });
  await userEvent.click(screen.getByLabelText(/^Public at once/));
  expect(screen.getByText('Will be added as a draft. Missing: a venue.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Add 2 shows' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls.addShow.mock.calls.map(([{ body }]) => body)).toMatchObject([
    { status: 'draft', venue: { name: '', city: 'Berlin' } },
    { status: 'public', tickets: [], note: '<p>12 € Abendkasse</p>', state: 'announced' },
  ]);
  expect($toasts.get().map(({ text }) => text)).toEqual([
    '2 shows were added. 1 of them is a draft, since something is missing',
  ]);
});

it('tells at its line that a day does not exist, and sends none without a day', async () => {
  await pasteLines('31.6.2099 Berlin – Badehaus\n22.11.2099 Köln – Gebäude 9');
  calls.addShow.mockResolvedValue({ value: aShow(), version: 1 });
  expect(screen.getByText('There is no 31.6.2099. Choose the day.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Add 2 shows' }));
  expect(await screen.findByText('Choose the day.')).toBeTruthy();
  expect(calls.addShow).toHaveBeenCalledTimes(1);
  expect(ticks()).toHaveLength(1);
});

it('asks for the day of a show on several days, or adds one on each', async () => {
  await pasteLines('12.-14.3.2099 Hamburg – Reeperbahn Festival');
  const which = screen.getByLabelText<HTMLSelectElement>('Which day');
  expect(which.value).toBe('');
  expect(screen.getByText(/^The list says 12 March 2099 to 14 March 2099/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Add 1 show' }));
  expect(calls.addShow).not.toHaveBeenCalled();
  await userEvent.selectOptions(which, 'One show on each day');
  expect(days()).toEqual(['2099-03-12', '2099-03-13', '2099-03-14']);
  expect(screen.getByRole('button', { name: 'Add 3 shows' })).toBeTruthy();
});

it('keeps a fee out of a show, and says so', async () => {
  await pasteLines('21.11.2099 Berlin – Badehaus – 500€ + 80% – 18 €');
  expect(screen.getByText('Left out of the show: 500€ + 80%')).toBeTruthy();
  calls.addShow.mockResolvedValue({ value: aShow(), version: 1 });
  await userEvent.click(screen.getByRole('button', { name: 'Add 1 show' }));
  await vi.waitFor(() => expect(calls.addShow).toHaveBeenCalled());
  expect(JSON.stringify(calls.addShow.mock.calls[0])).not.toMatch(/500|80%/);
  expect(calls.addShow.mock.calls[0]?.[0].body.note).toBe('<p>18 €</p>');
});

it('says of a single time whether it is that of the doors', async () => {
  await pasteLines('21.11.2099 Berlin – Badehaus – Einlass 19 Uhr');
  expect(screen.getByText(/Doors 19:00/)).toBeTruthy();
});

it('says that a start at 00:30 is that of the night', async () => {
  await pasteLines('21.11.2099 Berlin – Badehaus – 00:30');
  expect(screen.getByText(/00:30 · after midnight, on 22 November 2099/)).toBeTruthy();
});

it('shows how many are added, stops when asked, and asks before the rest is lost', async () => {
  const onClose = await pasteLines(
    '21.11.2099 Berlin – Badehaus\n22.11.2099 Köln – Gebäude 9\n23.11.2099 Kiel – Pumpe',
  );
  let answer: (() => void) | undefined;
  calls.addShow.mockImplementation(
    () =>
      new Promise((resolve) => {
        answer = () => resolve({ value: aShow(), version: 1 });
      }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Add 3 shows' }));
  expect(await screen.findByText('Done: 0 of 3')).toBeTruthy();
  answer?.();
  expect(await screen.findByText('Done: 1 of 3')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  answer?.();
  expect(await screen.findByRole('button', { name: 'Add 1 show' })).toBeTruthy();
  expect([calls.addShow.mock.calls.length, onClose.mock.calls]).toEqual([2, []]);
  expect(screen.getByText(/Kiel – Pumpe/)).toBeTruthy();
  expect($unsaved.get()?.name).toBe('the pasted list');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('1 show from the list is not stored yet.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Leave it' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  cleanup();
  expect($unsaved.get()).toBeNull();
});

it('sends a show again by the same key if its answer was lost, and by a new one if refused', async () => {
  await pasteLines('21.11.2099 Berlin – Badehaus\n22.11.2099 Köln – Gebäude 9');
  const sent = vi.spyOn(api, 'addShow');
  calls.addShow.mockRejectedValueOnce(new Problem('unavailable', 'The line is down.'));
  calls.addShow.mockRejectedValueOnce(new Problem('invalid-input', 'No.'));
  calls.addShow.mockResolvedValue({ value: aShow(), version: 1 });
  await userEvent.click(screen.getByRole('button', { name: 'Add 2 shows' }));
  await screen.findByText('The line is down.');
  await userEvent.click(await screen.findByRole('button', { name: 'Add 2 shows' }));
  await vi.waitFor(() => expect(calls.addShow).toHaveBeenCalledTimes(4));
  const keys = sent.mock.calls.map(([call]) => call.idempotencyKey);
  expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 1, 0, 3]);
});

const days = () => rows().map((one) => one.querySelector('time')?.dateTime ?? '');

it('asks which number of 3/4 is the month, and turns all days but those that were corrected', async () => {
  await pasteLines(
    '3/4/2099 Austin, TX – Mohawk\n3/5/2099 Dallas, TX – Deep\n3/6/2099 Marfa, TX – Ballroom\n3/21/2099 Waco, TX – Common',
  );
  expect(await screen.findByRole('group', { name: 'Which day is 3/4/2099?' })).toBeTruthy();
  const choice = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
  expect(choice(/4 March 2099, with the month first/).checked).toBe(true);
  expect(screen.getByText('Going by other dates in the list.')).toBeTruthy();
  expect(days()).toEqual(['2099-03-04', '2099-03-05', '2099-03-06', '2099-03-21']);
  await open(2);
  const corrected = screen.getByLabelText('Day');
  await userEvent.clear(corrected);
  await insert(corrected, '2099-03-07');
  const dayFirst = choice(/3 April 2099, with the day first/);
  await userEvent.click(dayFirst);
  expect(document.activeElement).toBe(dayFirst);
  expect(choice(/with the day first/)).toBe(dayFirst);
  expect(days()).toEqual(['2099-04-03', '2099-05-03', '2099-03-07', '2099-03-21']);
  expect(screen.queryByText('Going by other dates in the list.')).toBeNull();
  await userEvent.click(choice(/4 March 2099/));
  expect(days()).toEqual(['2099-03-04', '2099-03-05', '2099-03-07', '2099-03-21']);
});

it('says that nothing in a list tells which number is the month', async () => {
  await pasteLines('3/4/2099 Nowhere – Mohawk');
  expect(await screen.findByText(/^Nothing in the list shows/)).toBeTruthy();
  expect(screen.getAllByRole('radio')).toHaveLength(2);
});

it('warns of a weekday that the day does not have, until it is corrected', async () => {
  await pasteLines('Fr 21.11.2099 Berlin – Badehaus\nSo 22.11.2099 Kiel – Pumpe');
  const warning = /the list says Friday, but 21 November 2099 is a Saturday/;
  expect(await screen.findByText(warning)).toBeTruthy();
  expect(screen.getAllByText(/the list says/)).toHaveLength(1);
  // The other day is right, and asks nothing.
  const day = screen.getByLabelText('Day');
  expect(document.getElementById(day.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
    warning,
  );
  await userEvent.clear(day);
  await insert(day, '2099-11-20');
  expect(screen.queryByText(warning)).toBeNull();
});

it('takes a show once that is twice in a list, and both if they are ticked', async () => {
  const onClose = await pasteLines(
    'Sa 21.11.2099 Munich – Milla\n21.11.2099 München – Milla\n22.11.2099 London – Oto, 18:30\n22.11.2099 London – Oto, 21:30',
  );
  const taken = ticks();
  expect(taken.map((one) => one?.checked)).toEqual([true, false, true, true]);
  expect(screen.getByText(/^The same show as “Sa 21.11.2099 Munich – Milla” above/)).toBeTruthy();
  calls.addShow.mockResolvedValue({ value: aShow(), version: 1 });
  await userEvent.click(taken[1] ?? document.body);
  await userEvent.click(screen.getByRole('button', { name: 'Add 4 shows' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls.addShow).toHaveBeenCalledTimes(4);
});

it('knows a past show of the list that is stored', async () => {
  calls.listShows.mockImplementation(async ({ query }) => ({
    items: query.when === 'past' && query.year === 2020 ? [aRow({ day: '2020-11-21' })] : [],
  }));
  await pasteLines('21.11.2020 Berlin – Badehaus');
  expect(await screen.findByText('It is here already.')).toBeTruthy();
});

it('ticks no sentence of the letter, and shows lines that may be shows', async () => {
  await pasteLines(
    'Der Termin in Dresden (10. März) ist leider abgesagt.\n21.11.2099 Berlin – Badehaus\n45. März: Leipzig, UT Connewitz',
  );
  const taken = ticks();
  expect(taken.map((one) => one?.checked)).toEqual([false, true]);
  expect(screen.getByText(/^This looks like a sentence/)).toBeTruthy();
  expect(screen.getByText(/UT Connewitz/).closest('details')?.open).toBe(true);
});

it('names the days off of a list', async () => {
  await pasteLines('21.11.2099 Berlin – Badehaus\n22.11.2099 DAY OFF\n23.11.2099 TBC');
  expect(await screen.findByText(/^2 lines are left out, since they name days/)).toBeTruthy();
  expect(screen.getByText('22.11.2099 DAY OFF')).toBeTruthy();
  expect(ticks()).toHaveLength(1);
});

it('says of the lines around a list how the first of them begins', async () => {
  await pasteLines(
    'Hi Astrid, here are all of the dates that we have so far for spring,\nand more soon\n21.11.2099 Berlin – Badehaus',
  );
  const [summary] = screen.getAllByText(/^2 lines name no show/, { selector: 'summary' });
  expect(summary?.textContent).toBe(
    '2 lines name no show and are left out · Hi Astrid, here are all of the dates…',
  );
  expect(summary?.closest('details')?.open).toBe(false);
});

it('stops with Tab at a row twice until it is opened', async () => {
  await pasteLines('21.11.2099 Berlin – Badehaus\n22.11.2099 Köln – Gebäude 9');
  const stops = () => rows().map((one) => one.querySelectorAll('input, button, select, summary'));
  expect(stops().map(({ length }) => length)).toEqual([2, 2]);
  await open(1);
  expect(stops()[1]?.length).toBeGreaterThan(15);
  await open(1);
  expect(stops().map(({ length }) => length)).toEqual([2, 2]);
});

it('unticks all rows of a long list, and ticks them again', async () => {
  await pasteLines(
    Array.from({ length: 9 }, (_, at) => `2${at}.11.2099 Berlin – Badehaus ${at}`).join('\n'),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Untick all' }));
  expect(ticks().some((one) => one?.checked)).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Tick all 9' }));
  expect(ticks().every((one) => one?.checked)).toBe(true);
});

it('asks before a text is lost that is not read yet', async () => {
  const onClose = vi.fn();
  render(<PasteShows onClose={onClose} />);
  await screen.findByRole('option', { name: 'The Moles' });
  await userEvent.click(screen.getByLabelText('List'));
  await userEvent.paste(list);
  expect($unsaved.get()?.name).toBe('the pasted list');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Its shows are not added yet.')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Leave it' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('says at its field why a row was refused', async () => {
  await pasteLines('21.11.2099 Berlin – Badehaus');
  await open(0);
  await insert(row(0).getByLabelText('Ticket link'), 'badehaus');
  await open(0);
  await userEvent.click(screen.getByRole('button', { name: 'Add 1 show' }));
  const field = await row(0).findByLabelText('Ticket link');
  const error = screen.getByText(/^An address begins with/);
  expect(field.getAttribute('aria-describedby')?.split(' ')).toContain(error.id);
  await insert(row(0).getByLabelText('Price'), '12 dollars');
  expect(error.isConnected).toBe(false);
  expect(row(0).getByLabelText('Price')).toHaveProperty('value', '12 dollars');
});

it('offers artists in the order of the names that it shows', async () => {
  const other = (cId: number, name: string) => ({ ...moles, id: aShow({ cId }).id, name });
  calls.listArtists.mockResolvedValue({
    items: [other(8, 'Élan'), other(7, 'Zoe Abel'), moles, other(9, 'Finn Tveit')],
  });
  render(<PasteShows onClose={() => undefined} />);
  await screen.findByRole('option', { name: 'The Moles' });
  const offered = within(screen.getByLabelText('Who plays')).getAllByRole('option').slice(1);
  const names = offered.map(({ textContent }) => textContent);
  expect(names).toEqual(['Élan', 'Finn Tveit', 'The Moles', 'Zoe Abel']);
});

it('offers artists beyond the first page of them', async () => {
  const more = { ...moles, id: aShow({ cId: 9 }).id, name: 'Zeta' };
  calls.listArtists.mockImplementation(async ({ query }) =>
    query.next ? { items: [more] } : { items: [moles], next: 'page 2' },
  );
  render(<PasteShows onClose={() => undefined} />);
  expect(await screen.findByRole('option', { name: 'Zeta' })).toBeTruthy();
});

it('keeps a show that is refused, with the reason, after the others were added', async () => {
  const onClose = await paste();
  calls.addShow.mockResolvedValueOnce({ value: aShow(), version: 1 });
  calls.addShow.mockRejectedValueOnce(new Problem('unavailable', 'The storage is away.'));
  await userEvent.click(screen.getByRole('button', { name: 'Add 2 shows' }));
  expect(await screen.findByText('The storage is away.')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  expect(ticks()).toHaveLength(1);
  expect(screen.getByText(/Hafenklang https/)).toBeTruthy();
  expect(calls.addShow.mock.calls[1]?.[0].body).toMatchObject({
    ageLimit: 16,
    tickets: [{ url: 'https://tickets.example/2', price: { amount: 1850, currency: 'EUR' } }],
  });
});

it('asks an artist at its field who plays', async () => {
  $me.set({ name: 'Noor', role: 'artist', artists: [] });
  const sluice = { ...moles, id: aShow({ cId: 8 }).id, name: 'Sluice' };
  calls.listArtists.mockResolvedValue({ items: [moles, sluice] });
  render(<PasteShows onClose={() => undefined} />);
  await screen.findByRole('option', { name: 'The Moles' });
  await userEvent.click(screen.getByLabelText('List'));
  await userEvent.paste(list);
  await userEvent.click(screen.getByRole('button', { name: 'Read the list' }));
  const who = screen.getByLabelText('Who plays');
  const error = screen.getByText('Choose who plays', { selector: '.field-error' });
  expect(who.getAttribute('aria-describedby')).toBe(error.id);
  expect(document.activeElement).toBe(who);
  await userEvent.selectOptions(who, 'The Moles');
  await userEvent.click(screen.getByRole('button', { name: 'Read the list' }));
  expect(await screen.findByText('Check each show before it is stored')).toBeTruthy();
});

it('knows who plays where an artist has one artist alone', async () => {
  $me.set({ name: 'Noor', role: 'artist', artists: [] });
  render(<PasteShows onClose={() => undefined} />);
  await screen.findByRole('option', { name: 'The Moles' });
  expect(screen.getByLabelText('Who plays')).toHaveProperty('value', moles.id);
});
