import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Problem } from '#domain/problem';
import { calls } from '#fixtures/fakeApi';
import { anId } from '#fixtures/ids';
import { aProposalOf, proposalsOfArtist } from '#fixtures/proposals';
import { aRelease } from '#fixtures/releases';
import { aUsage } from '#fixtures/usage';
import { $me } from '#stores/session';
import { queryClient } from '../state/queries.ts';
import { Today } from './Today.tsx';

const part = async (name: string) => within(await screen.findByRole('region', { name }));
const { proposal } = aProposalOf(aRelease({ cId: 4, title: 'High Water' }), 3);

beforeEach(() => {
  calls.getHome.mockResolvedValue({
    soon: [],
    shows: [],
    presaves: [],
    followers: [],
    changes: [],
  });
  calls.getPublishing.mockResolvedValue({
    requested: 4,
    exported: 4,
    wanted: 4,
    live: 3,
    state: 'failed',
    failure: 'The disk is full.',
  });
  calls.listProposals.mockResolvedValue({ proposals: [proposal], handedIn: [], waiting: 1 });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.resetAllMocks();
  $me.set(null);
});

it('tells of an import in one line', async () => {
  $me.set({ name: 'Astrid', role: 'staff', artists: [] });
  const change = { kind: 'release', cId: 4, name: 'Weir', by: 'Astrid', others: 160 } as const;
  calls.getHome.mockResolvedValue({
    ...{ soon: [], shows: [], presaves: [], followers: [] },
    changes: [{ ...change, at: '2026-06-01T08:00:00.000Z' }],
  });
  render(<Today />);
  const changes = await part('Latest changes');
  expect(await changes.findByText('and 160 others together')).toBeTruthy();
});

it('leads staff to proposals, to hand-ins and to what failed', async () => {
  $me.set({ name: 'Astrid', role: 'staff', artists: [] });
  const handedIn = { kind: 'release', id: anId('release', 9), cId: 9, name: 'Spillway' } as const;
  const changedAt = '2026-06-01T08:00:00.000Z';
  calls.listProposals.mockResolvedValue({
    proposals: [proposal],
    handedIn: [{ ...handedIn, changedAt }],
    waiting: 2,
  });
  render(<Today />);
  const waiting = await part('Waiting for you');
  const hrefs = async (name: string) =>
    (await waiting.findByRole('link', { name })).getAttribute('href');
  expect(await hrefs('Low Water')).toBe('/admin/proposals');
  expect(await hrefs('Spillway')).toBe('/admin/releases/edit-release/9');
  expect(await hrefs('Publishing failed')).toBe('/admin/publications');
  expect(waiting.getByText(/^Publishing failed.*The disk is full\.$/)).toBeTruthy();
});

it('tells staff what the daily email tells them: a full disk, and jobs that failed', async () => {
  $me.set({ name: 'Astrid', role: 'staff', artists: [] });
  const queues = [{ name: 'publish-poison', waiting: 1, oldestSeconds: 7200 }];
  const build = { wanted: 1, live: 1 };
  calls.getServiceState.mockResolvedValue({ status: 'ok', queues, build });
  calls.getUsage.mockResolvedValue(
    aUsage({
      machine: {
        disk: { free: 1e6, whole: 40e9 },
        memory: { used: 165e6, whole: 512e6 },
        backedUpAt: new Date().toISOString(),
        sendsEmail: true,
      },
    }),
  );
  render(<Today />);
  const waiting = await part('Waiting for you');
  expect(await waiting.findByText('The disk of the server is nearly full.')).toBeTruthy();
  expect(waiting.getByText('Some jobs failed too often. The log says why.')).toBeTruthy();
  const links = waiting.getAllByRole('link', { name: 'Status' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/admin/status',
    '/admin/status',
  ]);
});

it('shows artists what was returned to them, and not what waits for the label', async () => {
  $me.set({ name: 'Noor', role: 'artist', artists: [] });
  render(<Today />);
  expect(
    await (await part('Waiting for you')).findByText('Nothing is waiting for you.'),
  ).toBeTruthy();
  expect(screen.queryByText('Publishing failed')).toBeNull();
});

it('says that nothing waits only once it knows', async () => {
  $me.set({ name: 'Noor', role: 'artist', artists: [] });
  calls.listProposals.mockReturnValue(new Promise(() => undefined));
  render(<Today />);
  expect((await part('Waiting for you')).getByText('Loading…')).toBeTruthy();
  cleanup();
  queryClient.clear();
  calls.listProposals.mockRejectedValue(new Problem('unavailable', 'It does not answer.'));
  render(<Today />);
  expect(await (await part('Waiting for you')).findByText('It does not answer.')).toBeTruthy();
});

it('shows artists the releases that were returned to them, and not those that wait', async () => {
  $me.set({ name: 'Noor', role: 'artist', artists: [] });
  calls.listProposals.mockResolvedValue(proposalsOfArtist());
  render(<Today />);
  const waiting = await part('Waiting for you');
  expect((await waiting.findByRole('link', { name: 'Ebb' })).getAttribute('href')).toBe(
    '/admin/releases/edit-release/8',
  );
  expect(waiting.getByText('Returned by the label with a comment')).toBeTruthy();
  expect(waiting.queryByRole('link', { name: 'Spillway' })).toBeNull();
});

it('shows what comes out and lacks, the pre-saves, and the last changes', async () => {
  $me.set({ name: 'Astrid', role: 'staff', artists: [] });
  const releaseDate = '2026-06-05';
  calls.getHome.mockResolvedValue({
    shows: [],
    soon: [
      {
        id: anId('release', 1),
        cId: 1,
        title: 'Low Water',
        releaseDate,
        releaseStatus: 30,
        missing: [{ part: 'cover' }, { part: 'isrc', count: 2 }, { part: 'links' }],
      },
    ],
    presaves: [
      {
        cId: 1,
        title: 'Low Water',
        releaseDate,
        count: 3,
        days: [
          { day: '2026-06-01', count: 1 },
          { day: '2026-06-02', count: 2 },
        ],
      },
    ],
    followers: [],
    changes: [{ kind: 'artist', cId: 7, name: 'Aster', by: 'Ada', at: '2026-06-01T08:00:00.000Z' }],
  });
  const { container } = render(<Today />);
  expect(
    (await part('Out this week')).getByText('Missing: a cover, the ISRC of 2 tracks and links.'),
  ).toBeTruthy();
  expect((await part('Pre-saves')).getByText(/^3 pre-saves/)).toBeTruthy();
  expect(container.querySelectorAll('.curve rect')).toHaveLength(2);
  expect((await part('Latest changes')).getByRole('link', { name: 'Aster' })).toBeTruthy();
});

it('says of a release that nobody has pre-saved that there are none yet', async () => {
  $me.set({ name: 'Astrid', role: 'staff', artists: [] });
  const presave = { cId: 1, title: 'Low Water', releaseDate: null, count: 0, days: [] };
  calls.getHome.mockResolvedValue({
    soon: [],
    shows: [],
    presaves: [presave],
    followers: [],
    changes: [],
  });
  const { container } = render(<Today />);
  expect((await part('Pre-saves')).getByText('No pre-saves yet')).toBeTruthy();
  expect(container.querySelector('.curve')).toBeNull();
});

it('says in one line how many releases nobody has pre-saved', async () => {
  $me.set({ name: 'Astrid', role: 'staff', artists: [] });
  const presaves = [3, 0, 0].map((count, index) => {
    return { cId: index + 1, title: `Tide ${index}`, releaseDate: null, count, days: [] };
  });
  calls.getHome.mockResolvedValue({ soon: [], shows: [], presaves, followers: [], changes: [] });
  render(<Today />);
  const rows = (await part('Pre-saves')).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Tide 03 pre-saves',
    '2 releases have no pre-saves yet',
  ]);
});

it('shows staff the page views with a way to all figures, and artists those of their own', async () => {
  const pages = [{ kind: 'release', cId: 4, name: 'Low Water', count: 12 } as const];
  const views = { days: 28, total: 40, pages };
  calls.getPageViews.mockResolvedValue({
    views: { ...views, dashboard: 'https://stats.example/label' },
  });
  $me.set({ name: 'Astrid', role: 'staff', artists: [] });
  render(<Today />);
  const staff = await part('Page views');
  expect((await staff.findByRole('link', { name: 'Low Water' })).getAttribute('href')).toBe(
    '/admin/releases/edit-release/4',
  );
  expect(staff.getByText(/^40 page views in the last 28 days, across all pages/)).toBeTruthy();
  expect(staff.getByRole('link', { name: 'All figures' })).toBeTruthy();
  cleanup();
  queryClient.clear();
  calls.getPageViews.mockResolvedValue({ views });
  $me.set({ name: 'Noor', role: 'artist', artists: [] });
  render(<Today />);
  const own = await part('Page views');
  expect(await own.findByText(/of your pages/)).toBeTruthy();
  expect(own.queryByRole('link', { name: 'All figures' })).toBeNull();
});

it('tells staff that nothing counts page views or that it fails, and spares artists both', async () => {
  calls.getPageViews.mockResolvedValue({ views: null });
  $me.set({ name: 'Astrid', role: 'staff', artists: [] });
  render(<Today />);
  expect(await (await part('Page views')).findByText(/^No figures/)).toBeTruthy();
  cleanup();
  queryClient.clear();
  calls.getPageViews.mockRejectedValue(new Problem('unavailable', 'It does not answer.'));
  render(<Today />);
  expect(await (await part('Page views')).findByText('It does not answer.')).toBeTruthy();
  cleanup();
  $me.set({ name: 'Noor', role: 'artist', artists: [] });
  render(<Today />);
  expect(await part('Latest changes')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Page views' })).toBeNull();
});

it('counts the followers of each artist', async () => {
  const followers = [
    { cId: 3, name: 'Sluice', count: 2 },
    { cId: 4, name: 'The Moles', count: 1 },
  ];
  calls.getHome.mockResolvedValue({ soon: [], shows: [], presaves: [], followers, changes: [] });
  render(<Today />);
  const shown = await part('Followers');
  expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Sluice2 followers',
    'The MolesOne follower',
  ]);
});
