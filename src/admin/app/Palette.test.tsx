import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteRecentEntry, recentEntries } from '#adapters/recents';
import { Problem } from '#domain/problem';
import { calls } from '#fixtures/fakeApi';
import { anId } from '#fixtures/ids';
import { $me, $session } from '#stores/session';
import { queryClient } from '../state/queries.ts';
import { $leavingTo, $unsaved } from '../state/unsaved.ts';
import { commandsFor, matching } from './commands.ts';
import { Palette } from './Palette.tsx';

const onClose = vi.fn();
const row = (cId: number, title: string) => ({
  id: anId('release', cId),
  cId,
  title,
  cover: null,
  accent: null,
  url: `/releases/${cId}`,
  releaseDate: '2026-03-20',
  releaseStatus: 50 as const,
  artists: [{ id: anId('artist', 1), cId: 1, name: 'Noor', url: '/artists/noor-1' }],
  missing: [],
  archived: false,
  changedAt: '2026-03-20T09:00:00.000Z',
});

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/admin');
  $session.setKey('username', 'astrid@label.example');
  $me.set({ name: 'Astrid', role: 'staff', artists: [] });
  calls.listReleases.mockResolvedValue({ items: [row(7, 'Slow Tide'), row(8, 'Slow Train')] });
  calls.listArtists.mockResolvedValue({ items: [] });
  calls.listShows.mockResolvedValue({ items: [] });
  calls.listMerch.mockResolvedValue({ items: [] });
  calls.listNews.mockResolvedValue({ items: [] });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.resetAllMocks();
  localStorage.clear();
  $me.set(null);
  $session.setKey('username', null);
  $unsaved.set(null);
  $leavingTo.set(null);
});

const field = () => screen.getByRole('combobox');
const names = () => screen.getAllByRole('option').map((option) => option.textContent?.trim());
const chosen = () => {
  const id = field().getAttribute('aria-activedescendant') ?? '';
  const option = document.getElementById(id);
  expect(option?.getAttribute('aria-selected')).toBe('true');
  return option?.textContent?.trim();
};

it('finds a release by its name, and Enter opens it', async () => {
  render(<Palette onClose={onClose} />);
  await userEvent.type(field(), 'slow ti');
  await screen.findByRole('option', { name: /Slow Tide/ });
  expect(calls.listReleases).toHaveBeenLastCalledWith({ query: { search: 'slow ti' } });
  expect(screen.getByRole('status').textContent).toBe('2 results');
  const releases = within(screen.getByRole('group', { name: 'Releases' }));
  expect(releases.getAllByRole('option').map((one) => one.textContent)).toEqual([
    'Slow Tide Noor, 2026',
    'Slow Train Noor, 2026',
  ]);
  await userEvent.keyboard('{ArrowDown}');
  expect(chosen()).toMatch('Slow Train');
  // The list has no ends.
  await userEvent.keyboard('{ArrowDown}');
  expect(chosen()).toMatch('Slow Tide');
  await userEvent.keyboard('{ArrowUp}{Enter}');
  expect(onClose).toHaveBeenCalledOnce();
  await waitFor(() => expect(location.pathname).toBe('/admin/releases/edit-release/8'));
});

it('opens a screen or a part of the label by its name, also with a typo', async () => {
  calls.listReleases.mockResolvedValue({ items: [] });
  render(<Palette onClose={onClose} />);
  await userEvent.type(field(), 'publicatoins');
  expect(names()).toEqual(['Publications']);
  await userEvent.clear(field());
  await userEvent.type(field(), 'looks');
  await userEvent.click(screen.getByRole('option', { name: 'Label: Looks' }));
  await waitFor(() => expect(location.pathname + location.hash).toBe('/admin/label#looks'));
});

it('offers what was opened last, then everything that the person may do', async () => {
  noteRecentEntry('astrid@label.example', { kind: 'release', cId: 7, name: 'Slow Tide' });
  noteRecentEntry('astrid@label.example', { kind: 'artist', cId: 1, name: 'Noor' });
  noteRecentEntry('astrid@label.example', { kind: 'release', cId: 7, name: 'Slow Tide (EP)' });
  noteRecentEntry('somebody@else.example', { kind: 'artist', cId: 2, name: 'Aster' });
  render(<Palette onClose={onClose} />);
  const recent = within(screen.getByRole('group', { name: 'Recently opened' }));
  expect(recent.getAllByRole('option').map((one) => one.textContent?.trim())).toEqual([
    'Slow Tide (EP)',
    'Noor',
  ]);
  expect(calls.listReleases).not.toHaveBeenCalled();
  expect(names()).toEqual(
    expect.arrayContaining(['Invite somebody', 'Export everything', 'Log out']),
  );
});

it('offers an artist nothing that only staff may do', () => {
  const all = commandsFor(true).map(({ label }) => label);
  const artists = commandsFor(false).map(({ label }) => label);
  expect(artists).toEqual([
    'Add new release',
    'Add new show',
    'Add new merch',
    'Admin',
    'Releases',
    'Artists',
    'Shows',
    'Merch',
    'Proposals',
    'My profile',
    'View the site',
    'Log out',
  ]);
  expect(all).toEqual(
    expect.arrayContaining([...artists, 'Write news', 'News', 'Trash', 'Activity', 'Label: Looks']),
  );
  expect(new Set(all).size).toBe(all.length);
  // No screen without anything on it.
  expect(all.join()).not.toMatch(/economy|edit/i);
});

it('names commands by any of their words, those that begin so first', () => {
  const found = (text: string) => matching(commandsFor(true), text).map(({ label }) => label);
  const usual = [
    'newsletter',
    'codes',
    'deleted',
    'backup',
    'colour',
    'language',
    'shop',
    'roll back',
  ];
  expect(usual.filter((text) => found(text).length === 0)).toEqual([]);
  expect(found('art')[0]).toBe('Artists');
  expect(found('everything export')).toEqual(['Export everything']);
  expect(found('zzz')).toEqual([]);
});

it('asks before it leaves changes that are not saved', async () => {
  $unsaved.set({ name: 'Low Water', save: async () => true, discard: () => undefined });
  render(<Palette onClose={onClose} />);
  await userEvent.type(field(), 'members{Enter}');
  await waitFor(() => expect($leavingTo.get()).toBe('/admin/members'));
  expect(location.pathname).toBe('/admin');
});

it('says that nothing was found, or why entries could not be searched', async () => {
  calls.listReleases.mockResolvedValue({ items: [] });
  render(<Palette onClose={onClose} />);
  await userEvent.type(field(), 'zzzz');
  expect(await screen.findByText('Nothing was found for “zzzz”.')).toBeTruthy();
  expect(field().getAttribute('aria-expanded')).toBe('false');
  expect(field().hasAttribute('aria-activedescendant')).toBe(false);
  calls.listArtists.mockRejectedValue(new Problem('unavailable', 'Storage is away.'));
  await userEvent.type(field(), 'z');
  expect(await screen.findByText(/could not be searched\. Storage is away\./)).toBeTruthy();
});

it('closes by Escape and by the button, and leaves a word that is being composed alone', async () => {
  render(<Palette onClose={onClose} />);
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
  expect(onClose).not.toHaveBeenCalled();
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  expect(onClose).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(2);
});

it('forgets what it can’t read', () => {
  localStorage.setItem('gatefold.recent.astrid@label.example', '[{"kind":"show"}]');
  expect(recentEntries('astrid@label.example')).toEqual([]);
  localStorage.setItem('gatefold.recent.astrid@label.example', '{');
  expect(recentEntries('astrid@label.example')).toEqual([]);
});
