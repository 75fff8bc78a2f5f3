import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Publication, Publishing } from '#domain/publication/publication';
import { calls } from '#fixtures/fakeApi';
import { queryClient } from '../state/queries.ts';
import { siteText } from '../ui/siteText.ts';
import { Publications } from './Publications.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.resetAllMocks();
});

const publishing: Publishing = { requested: 4, exported: 4, wanted: 4, live: 4, state: 'idle' };
const publication: Publication = {
  version: 4,
  cause: 'Low Water was changed',
  state: 'live',
  exportedAt: '2026-03-20T09:00:00.000Z',
  liveAt: '2026-03-20T09:00:01.000Z',
  changes: [],
  changeCount: 0,
};
const broken: Publication['broken'] = [
  { kind: 'release', cId: 7, reason: 'title: too long', isShownAsBefore: true },
  { kind: 'release', cId: 8, name: 'Weir', reason: 'It is too long.', isShownAsBefore: true },
  { kind: 'label', cId: 1, reason: 'icon: missing', isShownAsBefore: true },
  { kind: 'artist', cId: null, reason: 'cId: missing', isShownAsBefore: false },
];

it('tells the state of the site in its one sentence', async () => {
  const failure = { state: 'failed', failure: 'GitHub is away.' } as const;
  const site: Publishing = { ...publishing, ...failure, live: 3, retriesUntil: publication.liveAt };
  calls.getPublishing.mockResolvedValue(site);
  calls.listPublications.mockResolvedValue({ publications: [], kept: [] });
  render(<Publications />);
  await screen.findByText((text) => text.includes(siteText(site)));
});

it('names the entries that could not be published, and what the site shows instead', async () => {
  calls.getPublishing.mockResolvedValue({ ...publishing, broken: 2 });
  calls.listPublications.mockResolvedValue({
    publications: [{ ...publication, broken }],
    kept: [4],
  });
  render(<Publications />);
  await screen.findByText(/2 entries could not be published; the rest/);
  const entries = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(entries).toContain(
    'release 7: title: too long. The site still shows the previous version.',
  );
  expect(entries).toContain(
    'An entry without a number (artist): cId: missing. The site does not show it.',
  );
  expect(entries).toContain('Weir: It is too long. The site still shows the previous version.');
  for (const name of ['release 7', 'Weir', 'The label'])
    expect(screen.getByRole('link', { name })).toBeDefined();
});

it('says how many entries more could not be published', async () => {
  calls.getPublishing.mockResolvedValue({ ...publishing, broken: 16 });
  calls.listPublications.mockResolvedValue({
    publications: [{ ...publication, broken, brokenCount: 16 }],
    kept: [4],
  });
  render(<Publications />);
  await screen.findByText('16 entries could not be published:');
  await screen.findByText(/^and 12 more/);
});

it('names the version in each button that rolls back or goes forward', async () => {
  calls.getPublishing.mockResolvedValue({ ...publishing, exported: 5 });
  const publications = [5, 4, 3].map((version) => ({ ...publication, version }));
  calls.listPublications.mockResolvedValue({ publications, kept: [3, 4, 5] });
  render(<Publications />);
  expect(await screen.findByRole('button', { name: /^Roll back to this version, 3/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Go forward to this version, 5/ })).toBeTruthy();
});

it.each([
  ['past', 'Previously on the site'],
  ['skipped', 'Superseded by the next version'],
  ['withdrawn', 'Withdrawn'],
  ['failed', 'Failed'],
  ['queued', 'Queued'],
  ['building', 'Building'],
] as const)('says that a version is %s', async (state, label) => {
  calls.getPublishing.mockResolvedValue(publishing);
  const { liveAt: _, ...other } = { ...publication, version: 3, state };
  calls.listPublications.mockResolvedValue({ publications: [other], kept: [] });
  render(<Publications />);
  await screen.findByText(label);
});
