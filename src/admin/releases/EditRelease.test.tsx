import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Problem } from '#domain/problem';
import { calls } from '#fixtures/fakeApi';
import { anId } from '#fixtures/ids';
import { insert } from '#fixtures/insertText';
import { aProposalOf } from '#fixtures/proposals';
import { aRelease } from '#fixtures/releases';
import { expectTied } from '#fixtures/tiedErrors';
import { aTrack } from '#fixtures/tracks';
import { $ended, $me } from '#stores/session';
import { $toasts } from '#stores/toasts';
import { queryClient } from '../state/queries.ts';
import { AddRelease } from './AddRelease.tsx';
import { EditRelease } from './EditRelease.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  vi.resetAllMocks();
});

const withMain = (children: ReactNode) => render(<main id="main">{children}</main>);
const button = (name: string) => screen.getByRole('button', { name });

async function openRelease(given: Parameters<typeof aRelease>[0] = {}, needsApproval = false) {
  calls.listArtists.mockResolvedValue({ items: [] });
  calls.getReleaseProposals.mockResolvedValue({ needsApproval, proposals: [] });
  calls.getRelease.mockResolvedValue({
    value: aRelease({ title: 'Low Water', ...given }),
    version: 3,
  });
  withMain(<EditRelease entryKey="7" />);
  return screen.findByLabelText<HTMLInputElement>('Title');
}

it('says after a sign-in that changes are not saved yet', async () => {
  const title = await openRelease();
  await userEvent.type(title, '!');
  $ended.set({ resume: () => undefined, dismiss: () => undefined });
  $ended.set(null);
  expect($toasts.get().map(({ text }) => text)).toContain(
    'Your changes are not saved yet. Press Save when you are signed in.',
  );
});

it('says in the save bar why a save failed, and saves by Ctrl+S', async () => {
  const title = await openRelease();
  calls.updateRelease.mockRejectedValue(new Problem('not-allowed', 'It is not yours.'));
  await userEvent.type(title, '!');
  await userEvent.keyboard('{Control>}s{/Control}');
  const alert = await screen.findByText(/It is not yours/);
  expect(alert.closest('.save-bar')).toBeTruthy();
  expect(document.activeElement).toBe(title);
});

it('ties each error to the field, the list or the image that it concerns', async () => {
  const title = await openRelease({ tracks: [aTrack()] });
  const errors = ['artists', 'tracks', 'tracks.0.name', 'links', 'cover', 'title'].map((path) => ({
    path,
    message: `Mend ${path}.`,
  }));
  calls.updateRelease.mockRejectedValue(new Problem('invalid-input', 'Mend all.', { errors }));
  await userEvent.type(title, '!');
  await userEvent.click(button('Save'));
  await screen.findByText('Mend cover.');
  expectTied(...errors.map(({ message }) => message));
  const artists = screen.getByRole('region', { name: 'Artists' });
  expect(artists.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByLabelText('Add a cover').getAttribute('aria-invalid')).toBe('true');
});

it('names a service once in the line of the links, however many addresses are there', async () => {
  const linkTo = (path: string) => ({ name: 'Bandcamp', url: `https://sluice.example/${path}` });
  await openRelease({ links: [linkTo('ebb'), linkTo('ebb-cd')] });
  expect(screen.getByText('Bandcamp: set')).toBeTruthy();
});

it('puts the focus on a list that is refused', async () => {
  const title = await openRelease();
  const errors = [{ path: 'links', message: 'No more than these.' }];
  calls.updateRelease.mockRejectedValue(new Problem('invalid-input', 'Too many.', { errors }));
  await userEvent.type(title, '!');
  await userEvent.click(button('Save'));
  await vi.waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Play it on:'),
  );
});

it('says the reason in the bar where no field shows it, and goes to the field that does', async () => {
  const title = await openRelease({ tracks: [aTrack()] });
  const message = 'tracks.0.releaseId: It is of another release.';
  const errors = [
    { path: 'tracks.0.releaseId', message: 'It is of another release.' },
    { path: 'title', message: 'It is taken.' },
  ];
  calls.updateRelease.mockRejectedValue(new Problem('invalid-input', message, { errors }));
  await userEvent.type(title, '!');
  await userEvent.click(button('Save'));
  const bar = await screen.findByText(/Tracks: It is of another release\.$/);
  expect(bar.textContent).toBe('Not saved. Check Title. Tracks: It is of another release.');
  await vi.waitFor(() => expect(document.activeElement).toBe(title));
});

it('saves a track whose clip was given an impossible length before it was not chosen', async () => {
  const track = aTrack({ number: 1 });
  const sound = { state: 'ready', share: 1, seconds: 120, waveform: '', isPublic: true } as const;
  const stored = { bytes: 44, storedAt: '2026-11-01T00:00:00.000Z', fileName: 'salt.wav', sound };
  calls.listRecordings.mockResolvedValue({
    recordings: [{ ...stored, track: track.id, url: 'https://recordings.example/salt.wav' }],
    earlier: [],
  });
  await openRelease({ tracks: [track] });
  await userEvent.click(button('Edit Track 1'));
  await userEvent.selectOptions(await screen.findByLabelText('After its release'), 'A clip');
  const lasts = screen.getByLabelText<HTMLInputElement>('Length (seconds)');
  for (const [typed, taken] of [
    ['0', '5'],
    ['', '5'],
    ['45', '45'],
    ['999', '90'],
  ] as const) {
    await userEvent.clear(lasts);
    if (typed) await userEvent.type(lasts, typed);
    expect(lasts.value).toBe(typed);
    await userEvent.tab();
    expect(lasts.value).toBe(taken);
  }
  await userEvent.selectOptions(screen.getByLabelText('After its release'), 'Nothing');
  calls.updateRelease.mockImplementation(async ({ body }) => ({ value: body, version: 4 }));
  await userEvent.click(button('Save'));
  await vi.waitFor(() => expect(calls.updateRelease).toHaveBeenCalled());
  const [saved] = calls.updateRelease.mock.lastCall?.[0].body.tracks ?? [];
  expect(saved).toMatchObject({ listen: 'none', clipSeconds: 90 });
});

it('says of what is stored how the site shows it only while nothing is typed', async () => {
  const idle = { requested: 4, exported: 4, wanted: 4, live: 4, state: 'idle' } as const;
  calls.getPublishing.mockResolvedValue({ ...idle, entry: { state: 'saved' } });
  const title = await openRelease();
  expect(await screen.findByText(/^Nothing public has changed/)).toBeTruthy();
  await userEvent.type(title, '!');
  expect(screen.getByText(/^Not saved yet/)).toBeTruthy();
  expect(screen.queryByText(/^Nothing public/)).toBeNull();
});

it('discards what was typed once that is confirmed, and keeps the focus', async () => {
  const title = await openRelease();
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
  await userEvent.type(title, '!');
  await userEvent.click(button('Discard'));
  await userEvent.click(screen.getAllByRole('button', { name: 'Discard' }).at(-1) ?? title);
  expect(title.value).toBe('Low Water');
  await vi.waitFor(() => expect(document.activeElement).toBe(button('Save')));
});

it('keeps a new release that was not saved, and an error only as long as its cause', async () => {
  const first = withMain(<AddRelease />);
  await userEvent.click(button('Save'));
  expect(await screen.findByText('A release needs a title.')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe('Not saved. Check Release name.');
  await userEvent.type(screen.getByLabelText('Release name'), 'Tides');
  expect(screen.queryByText('A release needs a title.')).toBeNull();
  first.unmount();
  withMain(<AddRelease />);
  expect(screen.getByLabelText<HTMLInputElement>('Release name').value).toBe('Tides');
  await userEvent.click(button('Discard them'));
  expect(screen.getByLabelText<HTMLInputElement>('Release name').value).toBe('');
  expect(localStorage.length).toBe(0);
});

it('jumps to a part of the form, and to the title again by what stands between', async () => {
  $me.set({ name: 'Astrid', role: 'staff', artists: [] });
  const title = await openRelease();
  await userEvent.click(screen.getByRole('link', { name: 'Status on this page' }));
  expect(document.activeElement).toBe(button('Change the status, Out'));
  const stops: string[] = [];
  title.focus();
  while (stops.length < 10 && document.activeElement?.textContent !== 'Status on this page') {
    await userEvent.tab({ shift: true });
    stops.push(document.activeElement?.textContent ?? '');
  }
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Status on this page' }));
});

it('jumps from what the release lacks to the field itself', async () => {
  await openRelease({ catalogueNumber: undefined });
  await userEvent.click(button('a catalogue number'));
  expect(document.activeElement).toBe(screen.getByLabelText('Catalogue number'));
});

it('hands in an artist’s change of a public release, shows it on, and takes it back', async () => {
  $me.set({ name: 'Noor', role: 'artist', artists: [] });
  const title = await openRelease({ releaseStatus: 50 }, true);
  expect(screen.getByText(/Your changes go to the label first/)).toBeTruthy();
  calls.proposeRelease.mockImplementation(async ({ body, ifMatch }) => {
    const proposal = aProposalOf(body, ifMatch);
    calls.getReleaseProposals.mockResolvedValue({ needsApproval: true, proposals: [proposal] });
    return { value: body, version: ifMatch };
  });
  await userEvent.type(title, '!');
  await userEvent.click(button('Hand in'));
  expect(await screen.findByText(/waiting for the label/)).toBeTruthy();
  expect(title.value).toBe('Low Water!');
  expect(calls.updateRelease).not.toHaveBeenCalled();
  calls.withdrawProposal.mockResolvedValue({ waiting: 0 });
  calls.getReleaseProposals.mockResolvedValue({ needsApproval: true, proposals: [] });
  await userEvent.click(button('Withdraw'));
  await vi.waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Low Water'),
  );
});

it.each([
  ['artist', 10, 'Hand in', 20],
  ['staff', 20, 'Approve and announce', 30],
  ['staff', 10, 'Announce', 30],
] as const)('lets %s move a release from %i by “%s”', async (role, stored, name, wanted) => {
  $me.set({ name: 'Noor', role, artists: [] });
  await openRelease({ releaseStatus: stored });
  calls.updateRelease.mockImplementation(async ({ body, ifMatch }) => ({
    value: aRelease(body),
    version: ifMatch + 1,
  }));
  await userEvent.click(button(name));
  await vi.waitFor(() =>
    expect(calls.updateRelease.mock.calls[0]?.[0].body.releaseStatus).toBe(wanted),
  );
});

it('hands nothing in when Enter is pressed in a field', async () => {
  $me.set({ name: 'Noor', role: 'artist', artists: [] });
  const title = await openRelease({ releaseStatus: 10 });
  calls.updateRelease.mockImplementation(async ({ body, ifMatch }) => ({
    value: aRelease(body),
    version: ifMatch + 1,
  }));
  await userEvent.type(title, '!{Enter}');
  await vi.waitFor(() =>
    expect(calls.updateRelease.mock.calls[0]?.[0].body).toMatchObject({
      title: 'Low Water!',
      releaseStatus: 10,
    }),
  );
});

it('offers four statuses, and the others behind one more choice', async () => {
  $me.set({ name: 'Astrid', role: 'staff', artists: [] });
  await openRelease({ releaseStatus: 50 });
  expect(screen.queryByRole('button', { name: /announce|Hand in/i })).toBeNull();
  await userEvent.click(button('Change the status, Out'));
  const select = screen.getByLabelText<HTMLSelectElement>('Status');
  expect(document.activeElement).toBe(select);
  const names = () => [...select.options].map(({ text }) => text);
  expect(names()).toEqual(['Draft', 'Handed in', 'Announced', 'Out', 'More…']);
  await userEvent.selectOptions(select, 'More…');
  expect(names()).toHaveLength(8);
  expect(select.value).toBe('50');
});

it('moves a scheduled change back into the form', async () => {
  $me.set({ name: 'Astrid', role: 'staff', artists: [] });
  const wanted = aRelease({ title: 'High Water' });
  const row = { at: '2199-06-01T10:00:00.000Z', fields: ['title'], wanted };
  const timed = [{ ...row, id: anId('invitation', 1), by: 'Astrid' }];
  calls.listTimedChanges.mockResolvedValue({ timed });
  const title = await openRelease();
  const panel = screen.getByRole('region', { name: 'Scheduled changes' });
  expect(await within(panel).findAllByRole('listitem')).toHaveLength(1);
  const back = within(panel).getByRole('button', { name: /^Move back/ });
  calls.dropTimedChange.mockResolvedValue({ timed: [] });
  calls.listTimedChanges.mockResolvedValue({ timed: [] });
  await userEvent.click(back);
  await vi.waitFor(() => expect(title.value).toBe('High Water'));
  expect(document.activeElement).toBe(button('Schedule these changes'));
});

it('shows an artist with which words a change was returned, and hands it in again', async () => {
  $me.set({ name: 'Noor', role: 'artist', artists: [] });
  const returned = aProposalOf(aRelease({ title: 'High Water' }), 3);
  returned.proposal.state = 'returned';
  returned.proposal.answer = { by: 'Astrid', at: returned.proposal.at, note: 'As on the spine.' };
  calls.getRelease.mockResolvedValue({ value: aRelease(), version: 3 });
  calls.getReleaseProposals.mockResolvedValue({ needsApproval: true, proposals: [returned] });
  withMain(<EditRelease entryKey="7" />);
  expect(await screen.findByText('As on the spine.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('High Water');
  calls.proposeRelease.mockResolvedValue({ value: returned.wanted, version: 3 });
  await userEvent.click(button('Hand in again unchanged'));
  await vi.waitFor(() => expect(calls.proposeRelease).toHaveBeenCalledOnce());
});

it('lets staff return a release that was handed in', async () => {
  $me.set({ name: 'Astrid', role: 'staff', artists: [] });
  await openRelease({ releaseStatus: 20 });
  await userEvent.click(button('Return with a comment'));
  const field = screen.getByLabelText('What should change');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Return it' }).disabled).toBe(true);
  await insert(field, 'The cover is too small.');
  calls.returnRelease.mockRejectedValueOnce(new Problem('unavailable', 'Storage is away.'));
  await userEvent.click(button('Return it'));
  expect(await screen.findByText('Storage is away.')).toBeTruthy();
  calls.returnRelease.mockResolvedValue({ value: aRelease({ releaseStatus: 10 }), version: 4 });
  await userEvent.click(button('Return it'));
  await vi.waitFor(() => expect(screen.queryByLabelText('What should change')).toBeNull());
  expect(calls.returnRelease).toHaveBeenLastCalledWith(
    expect.objectContaining({
      ifMatch: 3,
      body: expect.objectContaining({ words: 'The cover is too small.' }),
    }),
  );
});

it('offers an artist to take off only what the server lets them', async () => {
  const refs = ['Noor', 'Adaeze'].map((name, index) => ({
    id: anId('artist', index + 1),
    cId: index + 1,
    name,
    url: `/artists/${index + 1}`,
  }));
  const [noor] = refs;
  $me.set({ name: 'Noor', role: 'artist', artists: noor ? [noor] : [] });
  await openRelease({ artists: refs });
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
  $me.set({ name: 'Astrid', role: 'staff', artists: [] });
  expect(await screen.findAllByRole('button', { name: /^Remove/ })).toHaveLength(2);
});

it('says what a release lacks, jumps to it, and asks staff for a reason to publish anyway', async () => {
  $me.set({ name: 'Astrid', role: 'staff', artists: [] });
  await openRelease({ artists: [], releaseDate: null, releaseStatus: 10 });
  const ready = screen.getByRole('region', { name: 'Ready or not' });
  await userEvent.click(within(ready).getByRole('button', { name: 'a date' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Release date'));
  expect(screen.queryByLabelText(/^Reason to publish/)).toBeNull();
  await userEvent.click(button('Change the status, Draft'));
  await userEvent.selectOptions(screen.getByLabelText('Status'), 'Out');
  await insert(screen.getByLabelText(/^Reason to publish/), 'A surprise.');
  expect(calls.updateRelease).not.toHaveBeenCalled();
});

it('does not say of the version before a save that it is live, once it is saved', async () => {
  const live = { state: 'live', version: 7, liveSince: '2026-03-20T09:00:00.000Z' } as const;
  const site = { requested: 7, exported: 7, wanted: 7, live: 7, state: 'idle' } as const;
  calls.getPublishing.mockResolvedValue({ ...site, entry: live });
  calls.updateRelease.mockImplementation(async ({ body }) => ({ value: body, version: 4 }));
  const title = await openRelease();
  await screen.findByText(/since/);
  calls.getPublishing.mockReturnValue(new Promise(() => undefined));
  await userEvent.type(title, '!');
  await userEvent.click(button('Save'));
  await vi.waitFor(() => expect(button('Save').getAttribute('aria-disabled')).toBe('true'));
  expect(screen.queryByText(/since/)).toBeNull();
});

it('follows what somebody else saved, and says who and what', async () => {
  const stored = { version: 4, by: 'Mina Park', at: '2026-06-01T08:00:00.000Z', isYou: false };
  calls.noteOpen.mockResolvedValue({ others: [], stored: { ...stored, version: 3 } });
  const title = await openRelease();
  calls.getRelease.mockResolvedValue({ value: aRelease({ title: 'High Water' }), version: 4 });
  calls.noteOpen.mockResolvedValue({ others: [], stored });
  await queryClient.invalidateQueries({ queryKey: ['noteOpen'] });
  await vi.waitFor(() => expect(title.value).toBe('High Water'));
  expect(screen.getByText(/Mina Park/).closest('.restored')?.textContent).toMatch(
    /^Mina Park saved this, .+: Title and Address\. The form shows it\.$/,
  );
});

it('offers to take in what the same person saved in another tab', async () => {
  const stored = { version: 4, by: 'Astrid', at: '2026-06-01T08:00:00.000Z', isYou: true };
  const title = await openRelease();
  await userEvent.type(title, '!');
  calls.getRelease.mockResolvedValue({
    value: aRelease({ title: 'Low Water', copyright: '℗ 2026' }),
    version: 4,
  });
  calls.noteOpen.mockResolvedValue({ others: [], stored });
  await queryClient.invalidateQueries({ queryKey: ['noteOpen'] });
  const note = await screen.findByText(/You saved this in another tab or window/);
  expect(note.textContent).toMatch(/: Copyright line\.\s*$/);
  await userEvent.click(button('Add these changes to the form'));
  expect(screen.getByLabelText<HTMLInputElement>('Copyright line').value).toBe('℗ 2026');
  expect(title.value).toBe('Low Water!');
});

it('asks before the archive takes a page off the site, and only then', async () => {
  $me.set({ name: 'Astrid', role: 'staff', artists: [] });
  const site = { requested: 4, exported: 4, wanted: 4, live: 4, state: 'idle' } as const;
  calls.getPublishing.mockResolvedValue({ ...site, entry: { state: 'live', version: 4 } });
  await openRelease({ releaseStatus: 50 });
  await screen.findByText('Live');
  await userEvent.click(button('Archive'));
  expect(calls.updateRelease).not.toHaveBeenCalled();
  const question = screen.getByRole('dialog');
  expect(question.textContent).toContain('Archive Low Water?');
  calls.updateRelease.mockImplementation(async ({ body, ifMatch }) => ({
    value: aRelease(body),
    version: ifMatch + 1,
  }));
  await userEvent.click(within(question).getByRole('button', { name: 'Archive' }));
  await vi.waitFor(() => expect(calls.updateRelease.mock.calls[0]?.[0].body.archived).toBe(true));
});

it('keeps pictures in order with words and a kind for each, and says how many there are', async () => {
  const [back, page] = ['a', 'b'].map((hash) => ({
    url: `https://images.example/mediumsquare/${hash}/releasecover_1.jpg`,
    accent: '#123456',
  }));
  if (!back || !page) throw new Error('There are two.');
  await openRelease({
    pictures: [
      { ...back, kind: 'back' },
      { ...page, kind: 'booklet' },
    ],
  });
  calls.updateRelease.mockImplementation(async ({ body }) => ({ value: body, version: 4 }));
  await userEvent.click(screen.getByText('2 pictures'));
  const list = within(screen.getByRole('region', { name: 'Pictures' }));
  await userEvent.click(list.getByRole('button', { name: 'Edit picture 2' }));
  await insert(list.getByLabelText('What it shows'), 'A poem');
  await userEvent.selectOptions(list.getByLabelText('Kind'), 'Inlay');
  await userEvent.click(list.getByRole('button', { name: 'Move A poem up' }));
  await userEvent.click(button('Save'));
  await vi.waitFor(() => expect(calls.updateRelease).toHaveBeenCalled());
  expect(calls.updateRelease.mock.calls[0]?.[0].body.pictures).toEqual([
    { ...page, kind: 'inlay', alt: 'A poem' },
    { ...back, kind: 'back' },
  ]);
});

it('opens the pictures for an error in one of them', async () => {
  const url = 'https://images.example/mediumsquare/a/releasecover_1.jpg';
  const title = await openRelease({ pictures: [{ url, accent: null, kind: 'back' }] });
  const errors = [{ path: 'pictures.0.alt', message: 'Mend the words.' }];
  calls.updateRelease.mockRejectedValue(new Problem('invalid-input', 'Mend all.', { errors }));
  await userEvent.type(title, '!');
  await userEvent.click(button('Save'));
  await screen.findByText('Mend the words.');
  expectTied('Mend the words.');
  expect(screen.getByText('Mend the words.').closest('details')?.open).toBe(true);
});
