import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { toProblemJson } from '#contract/problemJson';
import { Problem } from '#domain/problem';
import { languages } from '#words/languages';
import { FollowForm } from './FollowForm.tsx';

const { forms } = languages.en.words;
const places = ['Berlin', 'Germany'];

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Follows artist 7, with the wish for shows and a place as given, and answers what was sent. */
async function followed({ isTicked, place }: { isTicked: boolean; place: string }) {
  const fetched = vi.fn(async (..._: [string, RequestInit]) => Response.json({}));
  vi.stubGlobal('fetch', fetched);
  const shown = { apiBase: 'http://api/api', words: forms, artist: 'Sluice', places };
  render(<FollowForm {...shown} artistId={7} />);
  const person = userEvent.setup();
  await person.type(screen.getByLabelText(forms.email), 'jo@example.com');
  if (isTicked) await person.click(screen.getByLabelText(forms.followShows));
  if (place) await person.type(screen.getByLabelText(forms.followPlace), place);
  await person.click(screen.getByRole('button', { name: forms.follow }));
  const sent = () => fetched.mock.calls.find(([address]) => address.endsWith('/visitors/follow'));
  await waitFor(() => expect(sent()).toBeDefined(), { timeout: 20_000 });
  return JSON.parse(String(sent()?.[1].body));
}

it('sends the wish for shows with its place', async () => {
  expect(await followed({ isTicked: true, place: 'Berlin' })).toMatchObject({
    ...{ mailAddress: 'jo@example.com', artistId: 7, shows: true, place: 'Berlin' },
  });
});

it('shows at the place that it is not known, and sends it as it is the second time', async () => {
  const message = 'We don’t know “Belin”.';
  const problem = new Problem('invalid-input', message, { errors: [{ path: 'place', message }] });
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    if (!address.endsWith('/visitors/follow')) return Response.json({});
    sent.push(JSON.parse(String(body)));
    return sent.length === 1
      ? Response.json(toProblemJson(problem), { status: 400 })
      : Response.json({});
  });
  const shown = { apiBase: 'http://api/api', words: forms, artist: 'Sluice', places };
  render(<FollowForm {...shown} artistId={7} />);
  const person = userEvent.setup();
  await person.type(screen.getByLabelText(forms.email), 'jo@example.com');
  await person.click(screen.getByLabelText(forms.followShows));
  const place = screen.getByLabelText(forms.followPlace);
  await person.type(place, 'Belin');
  const button = screen.getByRole('button', { name: forms.follow });
  await person.click(button);
  const error = await screen.findByText(message, {}, { timeout: 20_000 });
  expect(place.getAttribute('aria-describedby')).toBe(error.id);
  expect(document.activeElement).toBe(place);
  await person.click(button);
  await screen.findByText(forms.followSent);
  expect(sent).toEqual([
    expect.not.objectContaining({ askedPlace: expect.anything() }),
    expect.objectContaining({ place: 'Belin', askedPlace: 'Belin' }),
  ]);
});

it('asks for no shows without the tick', async () => {
  expect(await followed({ isTicked: false, place: '' })).toMatchObject({ shows: false });
});

it('says beside the button what is ticked: records, shows and their place', async () => {
  const shown = { apiBase: 'http://api/api', words: forms, artist: 'Sluice', artistId: 7, places };
  render(<FollowForm {...shown} />);
  const said = () => document.querySelector('.form-note')?.textContent;
  const records = 'Write to me when a record by Sluice comes out.';
  expect(said()).toContain(`“${records}”`);
  const person = userEvent.setup();
  const place = screen.getByLabelText(forms.followPlace);
  await person.type(place, 'Berlin');
  expect(said()).toContain(`“${records}”`);
  await person.click(screen.getByLabelText(forms.followShows));
  expect(said()).toContain(`“${records} ${forms.followShows} Shows only in Berlin.”`);
  await person.clear(place);
  expect(said()).toContain(`“${records} ${forms.followShows}”`);
});

it('knows what was ticked before the form woke', async () => {
  const shown = { apiBase: 'http://api/api', words: forms, artist: 'Sluice', artistId: 7, places };
  const root = document.createElement('div');
  document.body.append(root);
  root.innerHTML = renderToString(<FollowForm {...shown} />);
  root.querySelector<HTMLInputElement>('input[name="shows"]')?.click();
  await act(async () => hydrateRoot(root, <FollowForm {...shown} />));
  expect(root.querySelector('.form-note')?.textContent).toContain(forms.followShows);
  root.remove();
});

it('offers the places in which shows have been', () => {
  const shown = { apiBase: 'http://api/api', words: forms, artist: 'Sluice', artistId: 7, places };
  render(<FollowForm {...shown} />);
  const list = screen.getByLabelText<HTMLInputElement>(forms.followPlace).getAttribute('list');
  const options = document.querySelectorAll<HTMLOptionElement>(`datalist[id="${list}"] option`);
  expect(Array.from(options, ({ value }) => value)).toEqual(places);
});
