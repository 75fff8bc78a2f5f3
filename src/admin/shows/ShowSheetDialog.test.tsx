import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { Problem } from '#domain/problem';
import { anArtistRef } from '#fixtures/artists';
import { calls } from '#fixtures/fakeApi';
import { aShow } from '#fixtures/shows';
import { $me } from '#stores/session';
import { queryClient } from '../state/queries.ts';
import { ShowSheetDialog } from './ShowSheetDialog.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.resetAllMocks();
});

const show = aShow({ cId: 7 });

async function choose(text: string, name = 'shows.csv', value = show) {
  calls.getShowSheet.mockResolvedValue({
    shows: [{ value, version: 3 }],
    acts: [anArtistRef()],
  });
  const onClose = vi.fn();
  render(<ShowSheetDialog onClose={onClose} />);
  const file = new File([text], name);
  await userEvent.upload(screen.getByLabelText(/CSV of shows/), file);
  return onClose;
}

it('says what a table would do before anything is stored, then does it', async () => {
  const onClose = await choose('Number,Day,City\n7,2026-11-21,Kiel\n,2099-03-20,Oslo\n,soon,Rom');
  expect(await screen.findByText('Check each show before it is stored')).toBeTruthy();
  expect(screen.getByText(/Line 4, Day: /)).toBeTruthy();
  expect(screen.getByText('Kiel')).toBeTruthy();
  expect(calls.addShow).not.toHaveBeenCalled();
  expect(calls.updateShow).not.toHaveBeenCalled();
  calls.addShow.mockResolvedValue({ value: show, version: 1 });
  calls.updateShow.mockResolvedValue({ value: show, version: 4 });
  await userEvent.click(screen.getByRole('button', { name: 'Store 2 shows' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls.updateShow.mock.calls[0]?.[0]).toMatchObject({
    body: { venue: { city: 'Kiel' } },
    ifMatch: 3,
  });
  expect(calls.addShow.mock.calls[0]?.[0].body).toMatchObject({
    day: '2099-03-20',
    venue: { city: 'Oslo' },
  });
});

it('leaves out a row that is unticked', async () => {
  await choose('Number,Day,City\n7,2026-11-21,Kiel\n,2099-03-20,Oslo\n,2099-03-21,Bergen');
  await userEvent.click(await screen.findByLabelText(/2099 Oslo$/));
  await userEvent.click(screen.getByLabelText(new RegExp(show.venue.name)));
  calls.addShow.mockResolvedValue({ value: show, version: 1 });
  await userEvent.click(screen.getByRole('button', { name: 'Store 1 show' }));
  await vi.waitFor(() => expect(calls.addShow).toHaveBeenCalledTimes(1));
  expect(calls.addShow.mock.calls[0]?.[0].body).toMatchObject({ venue: { city: 'Bergen' } });
  expect(calls.updateShow).not.toHaveBeenCalled();
});

it('keeps a show that was refused, with the reason, and stores the others', async () => {
  const onClose = await choose('Number,Day,City\n7,2026-11-21,Kiel\n,2099-03-20,Oslo');
  calls.addShow.mockRejectedValue(new Problem('unavailable', 'The storage is away.'));
  calls.updateShow.mockResolvedValue({ value: show, version: 4 });
  await userEvent.click(await screen.findByRole('button', { name: 'Store 2 shows' }));
  const refused = (await screen.findByText('The storage is away.')).closest('li');
  expect(refused?.textContent).toMatch(/Oslo/);
  expect(calls.updateShow).toHaveBeenCalledTimes(1);
  expect(onClose).not.toHaveBeenCalled();
});

it('adds the shows of a calendar file as drafts, and leaves out what is here', async () => {
  const events = ['20990320', '20261121'].map((day) =>
    ['BEGIN:VEVENT', `DTSTART;VALUE=DATE:${day}`, 'LOCATION:Badehaus, Berlin', 'END:VEVENT'].join(
      '\r\n',
    ),
  );
  const text = ['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR'].join('\r\n');
  await choose(text, 'shows.ics');
  expect(await screen.findByText('1 show is left out')).toBeTruthy();
  calls.addShow.mockResolvedValue({ value: show, version: 1 });
  await userEvent.click(screen.getByRole('button', { name: 'Store 1 show' }));
  expect(calls.addShow.mock.calls[0]?.[0].body).toMatchObject({
    day: '2099-03-20',
    status: 'draft',
    venue: { name: 'Badehaus', city: 'Berlin' },
  });
});

const later = aShow({ cId: 7, day: '2099-11-21' });

it('publishes what it adds if that is ticked, and moves a show that stands on another day', async () => {
  $me.set({ name: 'Astrid', role: 'staff', artists: [] });
  const { venue } = later;
  const onClose = await choose(
    `Date,Artist,Venue Name,City,Fee\n2099-11-28,Artist 1,${venue.name},Berlin,800\n2099-03-20,Artist 1,Blå,Oslo,900`,
    'shows.csv',
    later,
  );
  expect(await screen.findByText('These columns are ignored: Fee.')).toBeTruthy();
  const move = screen.getByLabelText<HTMLInputElement>(
    'It is here on 21 November 2099: move it, and tell fans',
  );
  expect(move.checked).toBe(true);
  await userEvent.click(screen.getByLabelText(/^Public at once/));
  calls.addShow.mockResolvedValue({ value: show, version: 1 });
  calls.getShow.mockResolvedValue({ value: later, version: 3 });
  calls.updateShow.mockResolvedValue({ value: show, version: 4 });
  await userEvent.click(screen.getByRole('button', { name: 'Store 2 shows' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls.addShow.mock.calls.map(([{ body }]) => [body.day, body.status])).toEqual([
    ['2099-03-20', 'public'],
  ]);
  expect(calls.updateShow.mock.calls[0]?.[0]).toMatchObject({
    body: { cId: 7, day: '2099-11-28', previousDay: later.day, state: 'moved' },
    ifMatch: 3,
  });
});

it('shows what it reads of each new show, and keeps as a draft what lacks something', async () => {
  $me.set({ name: 'Astrid', role: 'staff', artists: [] });
  await choose(
    'Day,Start,Acts,Venue,City,Tickets\n2099-03-20,00:30,Artist 1; (Sluice),Gebäude 9,Köln,https://t.example 18 EUR\n2099-03-21,20:00,Artist 1,TBA,Köln,',
  );
  await userEvent.click(await screen.findByLabelText(/^Public at once/));
  expect(
    screen.getByText(
      'Germany · 00:30 · after midnight, on 21 March 2099 · Europe/Berlin · On sale · Artist 1; (Sluice) · https://t.example · 18.00 EUR',
    ),
  ).toBeTruthy();
  expect(screen.getByText('Will be added as a draft. Missing: a venue.')).toBeTruthy();
  calls.addShow.mockResolvedValue({ value: show, version: 1 });
  await userEvent.click(screen.getByRole('button', { name: 'Store 2 shows' }));
  await vi.waitFor(() => expect(calls.addShow).toHaveBeenCalledTimes(2));
  expect(calls.addShow.mock.calls.map(([{ body }]) => body.status)).toEqual(['public', 'draft']);
});

it('adds a show beside one that it does not move', async () => {
  const { venue } = later;
  await choose(`Day,Acts,Venue,City\n2099-11-28,Artist 1,${venue.name},Berlin`, 'shows.csv', later);
  await userEvent.click(await screen.findByLabelText(/^It is here on/));
  calls.addShow.mockResolvedValue({ value: show, version: 1 });
  await userEvent.click(screen.getByRole('button', { name: 'Store 1 show' }));
  await vi.waitFor(() => expect(calls.addShow).toHaveBeenCalledTimes(1));
  expect(calls.updateShow).not.toHaveBeenCalled();
});

it('adds a row of a file as it was corrected, with what its fields do not show', async () => {
  await choose(
    'Day,City,Tour,Address,Tickets\n2099-03-20,Oslo,Autumn,Street 1,https://t.example 18 EUR DICE',
  );
  const edit = await screen.findByRole('button', { name: /^Edit/ });
  await userEvent.click(edit);
  await userEvent.type(screen.getByLabelText('Venue'), 'Blå');
  await userEvent.type(screen.getByLabelText('Start'), '20:30');
  await userEvent.click(edit);
  calls.addShow.mockResolvedValue({ value: show, version: 1 });
  await userEvent.click(screen.getByRole('button', { name: 'Store 1 show' }));
  await vi.waitFor(() => expect(calls.addShow).toHaveBeenCalled());
  expect(calls.addShow.mock.calls[0]?.[0].body).toMatchObject({
    ...{ day: '2099-03-20', starts: '20:30', tour: 'Autumn' },
    venue: { name: 'Blå', city: 'Oslo', country: 'NO', address: 'Street 1' },
    tickets: [{ url: 'https://t.example', name: 'DICE', price: { amount: 1800, currency: 'EUR' } }],
  });
});

it('changes a stored show as its row was corrected, and nothing else of it', async () => {
  await choose('Number,Day,City\n7,2026-11-21,Kiel');
  expect(await screen.findByText(`Berlin · ${show.venue.name}`, { selector: 'bdi' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^Edit/ }));
  await userEvent.clear(screen.getByLabelText('City'));
  await userEvent.type(screen.getByLabelText('City'), 'Lübeck');
  expect(screen.getByText('Lübeck')).toBeTruthy();
  calls.updateShow.mockResolvedValue({ value: show, version: 4 });
  await userEvent.click(screen.getByRole('button', { name: 'Store 1 show' }));
  await vi.waitFor(() => expect(calls.updateShow).toHaveBeenCalled());
  expect(calls.updateShow.mock.calls[0]?.[0].body).toEqual({
    ...show,
    venue: { ...show.venue, city: 'Lübeck', country: 'DE' },
  });
});

it('corrects a show of a calendar file before it is stored', async () => {
  const event = ['DTSTART;VALUE=DATE:20990320', 'SUMMARY:Artist 1', 'LOCATION:Badehaus, Haldern'];
  const lines = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...event, 'DESCRIPTION:One.\\n\\nTwo.'];
  await choose([...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n'), 'shows.ics');
  await userEvent.selectOptions(await screen.findByLabelText('Country'), 'Germany');
  await userEvent.click(screen.getByRole('button', { name: /^Edit/ }));
  await userEvent.type(screen.getByLabelText('Doors'), '19:00');
  calls.addShow.mockResolvedValue({ value: show, version: 1 });
  await userEvent.click(screen.getByRole('button', { name: 'Store 1 show' }));
  await vi.waitFor(() => expect(calls.addShow).toHaveBeenCalled());
  expect(calls.addShow.mock.calls[0]?.[0].body).toMatchObject({
    doors: '19:00',
    timeZone: 'Europe/Berlin',
    venue: { name: 'Badehaus', city: 'Haldern', country: 'DE' },
    note: '<p>One.</p><p>Two.</p>',
  });
});

it('asks before the shows of a file are lost', async () => {
  const onClose = await choose('Day,City\n2099-03-20,Oslo');
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('1 show from the list is not stored yet.')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});
