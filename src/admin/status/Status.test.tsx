import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ServiceState } from '#domain/health';
import type { Publishing } from '#domain/publication/publication';
import { calls } from '#fixtures/fakeApi';
import { aUsage } from '#fixtures/usage';
import { queryClient } from '../state/queries.ts';
import { siteText } from '../ui/siteText.ts';
import { Status } from './Status.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.resetAllMocks();
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const late: ServiceState = {
  status: 'late',
  queues: [
    { name: 'publish', waiting: 1, oldestSeconds: 3 },
    { name: 'publish-poison', waiting: 1, oldestSeconds: 7200 },
  ],
  build: { wanted: 4, live: 3, wantedSince: minutesAgo(20), state: 'building', at: minutesAgo(1) },
};

const publishing: Publishing = { requested: 4, exported: 4, wanted: 4, live: 4, state: 'idle' };
const retriesUntil = '2026-03-21T09:00:00.000Z';
const failing = {
  ...publishing,
  live: 3,
  state: 'failed',
  failure: 'GitHub is away.',
  retriesUntil,
} as const satisfies Publishing;
beforeEach(() => {
  calls.getPublishing.mockResolvedValue(publishing);
});

it.each<Publishing>([failing, { ...publishing, importing: { waiting: 161 } }])(
  'tells the state of the site in its one sentence, in $state',
  async (site) => {
    calls.getPublishing.mockResolvedValue(site);
    const build = { ...late.build, wanted: site.wanted, live: site.live };
    calls.getServiceState.mockResolvedValue({ status: 'ok', queues: [], build });
    render(<Status />);
    await screen.findByText((text) => text.includes(siteText(site)));
    expect(screen.queryByText('Everything works.') === null).toBe(site === failing);
  },
);

it('says that it keeps trying, and when it no longer does', () => {
  expect(siteText(failing)).toMatch(
    /^Publishing failed; we keep trying until .*, and it goes live/,
  );
  const { retriesUntil: _, ...ended } = failing;
  expect(siteText(ended)).toBe('Publishing failed, and we stopped trying. GitHub is away.');
});

it('marks what is late, and says since when', async () => {
  calls.getPublishing.mockResolvedValue({ ...publishing, live: 3, state: 'building' });
  calls.getServiceState.mockResolvedValue(late);
  render(<Status />);
  const site = await screen.findByText(/Version 4 is being built .* Due since/);
  expect(site.querySelector('time')?.dateTime).toBe(late.build.wantedSince);
  const marked = [...document.querySelectorAll('.failure')].map(({ textContent }) => textContent);
  expect(marked).toEqual([site.textContent, '1 message failed too often. The log says why.']);
});

it('marks nothing where all is well', async () => {
  const build = { ...late.build, live: 4, at: minutesAgo(1) };
  calls.getServiceState.mockResolvedValue({ status: 'ok', queues: [], build });
  render(<Status />);
  const site = await screen.findByText(/Version 4 is live, as it should be\./);
  expect(site.querySelector('time')?.dateTime).toBe(build.at);
  expect(document.querySelectorAll('.failure')).toHaveLength(0);
});

it('warns before the host takes no more files', async () => {
  const build = { ...late.build, live: 4, files: 2_401, mostFiles: 2_400 };
  calls.getServiceState.mockResolvedValue({ status: 'ok', queues: [], build });
  render(<Status />);
  const size = await screen.findByText(/2,401 of the 2,400 files/);
  expect(size.className).toBe('failure');
});

it('names what needs a person, with the way to its screen', async () => {
  calls.getServiceState.mockResolvedValue(late);
  const at = '2026-06-01T08:00:00.000Z';
  const sending = { since: at, nextAt: at, tries: 2, failure: '' };
  calls.getEmails.mockResolvedValue({
    emails: [{ id: 'dead', kind: 'contact', state: 'dead', ...sending }],
    campaigns: [],
    newsletter: { listed: 0, waiting: 0 },
    followers: 0,
    way: { by: 'smtp', from: 'post@label.example' },
    accessLog: [],
    mayReadAddresses: false,
  });
  render(<Status />);
  const email = await screen.findByRole('link', {
    name: 'One email needs a decision.',
  });
  expect(email.getAttribute('href')).toBe('/admin/email');
  expect(
    screen.getByText('Visitors see version 3 of the site, but version 4 is due.'),
  ).toBeDefined();
  expect(screen.getByText('Some jobs failed too often. The log says why.')).toBeDefined();
});

const costs = {
  lines: [{ resource: 'Functions', use: 'the API', dollars: 13 }],
  dollars: 13,
  asOf: '2026-11',
  source: 'https://azure.microsoft.com/pricing/',
};

it('says what is used, and what the month costs', async () => {
  calls.getServiceState.mockResolvedValue(late);
  calls.getUsage.mockResolvedValue({
    stored: [{ name: 'images', files: 3021, bytes: 412_300_000 }],
    countedAt: '2026-11-22T08:00:00.000Z',
    month: '2026-11',
    mails: 41,
    publications: 34,
    failedPublications: 1,
    buildMinutes: { used: 96, included: 3_000 },
    costs,
  });
  render(<Status />);
  await screen.findByRole('heading', { name: 'This month costs about $13' });
  const [, row] = screen.getAllByRole('row');
  expect(row?.textContent).toBe('Functionsthe API13');
  const prices = screen.getByRole('link', { name: 'list prices' });
  expect(prices.getAttribute('href')).toBe(costs.source);
  expect(screen.getByText('3,021 files, 412.3 MB')).toBeDefined();
  expect(screen.getByText('Emails in November 2026')).toBeDefined();
  expect(screen.getByText(/34, 1 of them failed; about 96 minutes at GitHub/)).toBeDefined();
});

it('speaks of the machine where one server runs everything, and of no cloud', async () => {
  calls.getServiceState.mockResolvedValue(late);
  calls.getUsage.mockResolvedValue(
    aUsage({
      stored: [{ name: 'recordings', files: 900, bytes: 90e9 }],
      machine: {
        disk: { free: 1e9, whole: 40e9 },
        memory: { used: 165e6, whole: 512e6 },
        certificateUntil: new Date(Date.now() + 5 * 86_400_000).toISOString(),
        sendsEmail: false,
      },
    }),
  );
  calls.getServiceState.mockResolvedValue({
    status: 'ok',
    queues: [],
    build: { ...late.build, live: 4, at: minutesAgo(1) },
  });
  const { container } = render(<Status />);
  await screen.findByText('The site works, but something needs you.');
  expect(screen.queryByText('Everything works.')).toBeNull();
  const machine = await screen.findByRole('region', { name: 'The server' });
  expect(machine.textContent).toContain('Only 1.0\u00a0GB of 40.0\u00a0GB free');
  expect(machine.textContent).toContain('165.0\u00a0MB of 512.0\u00a0MB used');
  expect([...machine.querySelectorAll('.failure')].map((fact) => fact.textContent)).toEqual([
    expect.stringContaining('make room'),
    expect.stringContaining('There is none'),
    expect.stringContaining('should have been renewed'),
    expect.stringContaining('Not set up'),
  ]);
  expect(screen.queryByText(/This month costs/)).toBeNull();
  expect(container.textContent).not.toMatch(/Azure|GitHub|Microsoft|Static Web Apps/);
});

it('warns before the nightly backup is too large', async () => {
  calls.getServiceState.mockResolvedValue(late);
  calls.getUsage.mockResolvedValue({
    stored: [{ name: 'recordings', files: 40, bytes: 50_000_000_000 }],
    countedAt: '2026-11-22T08:00:00.000Z',
    month: '2026-11',
    mails: 0,
    publications: 0,
    failedPublications: 0,
    costs,
  });
  render(<Status />);
  expect(await screen.findByText(/^It keeps .* a first copy takes longer/)).toBeDefined();
});

it('says when the timers have stopped', async () => {
  calls.getServiceState.mockResolvedValue({ ...late, timersRanAt: '2020-01-01T00:00:00.000Z' });
  render(<Status />);
  expect(await screen.findByText(/^The timers have stopped/)).toBeDefined();
});

it('shows a queue of failed messages only while it holds any', async () => {
  const queues = [
    { name: 'emails', waiting: 0 },
    { name: 'emails-poison', waiting: 0 },
    { name: 'publish-poison', waiting: 1, oldestSeconds: 60 },
  ];
  calls.getServiceState.mockResolvedValue({ ...late, queues });
  render(<Status />);
  await screen.findByText('Jobs that publish, failed');
  expect(screen.getByText('Email')).toBeDefined();
  expect(screen.queryByText('Email, failed')).toBeNull();
});

it('counts one file and one minute as one, and nothing as nothing', async () => {
  calls.getServiceState.mockResolvedValue(late);
  calls.getUsage.mockResolvedValue({
    stored: [
      { name: 'images', files: 1, bytes: 900 },
      { name: 'recordings', files: 0, bytes: 0 },
    ],
    countedAt: '2026-11-22T08:00:00.000Z',
    month: '2026-11',
    mails: 0,
    publications: 1,
    failedPublications: 0,
    buildMinutes: { used: 1, included: 3_000 },
    costs,
  });
  render(<Status />);
  expect(await screen.findByText('One file, 1 kB')).toBeDefined();
  expect(screen.getByText('Nothing yet')).toBeDefined();
  expect(screen.getByText(/about a minute at GitHub, which includes 3,000/)).toBeDefined();
});
