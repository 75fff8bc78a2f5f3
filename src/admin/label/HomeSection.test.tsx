import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { FieldError } from '#domain/problem';
import { calls } from '#fixtures/fakeApi';
import { anId } from '#fixtures/ids';
import { aStoredLabel } from '#fixtures/labels';
import { aShow } from '#fixtures/shows';
import { expectTied } from '#fixtures/tiedErrors';
import { queryClient } from '../state/queries.ts';
import { HomeSection } from './HomeSection.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.resetAllMocks();
});

type Given = Parameters<typeof aStoredLabel>[0];
type Mine = ReturnType<typeof aStoredLabel>;
const said = vi.fn<(mine: Mine) => void>();
const now = () => said.mock.lastCall?.[0];

function Form({ given, errors = [] }: { given: Given; errors?: FieldError[] }) {
  const [stored] = useState(() => aStoredLabel(given));
  const [mine, setMine] = useState(stored);
  const editing = { base: stored, mine, errors };
  return (
    <HomeSection
      // The section reads only these parts.
      editing={editing as unknown as Parameters<typeof HomeSection>[0]['editing']}
      change={(part) => {
        const next = { ...mine, ...part } as Mine;
        setMine(next);
        said(next);
      }}
    />
  );
}

const release = { kind: 'release', id: anId('release', 1), name: 'Weir' } as const;
const artist = { kind: 'artist', id: anId('artist', 1), name: 'Sluice' } as const;
const part = (name: string) => within(screen.getByRole('region', { name }));
const top = () => part('At the top of Home');
const sections = () => part('Sections of Home');
const rowsOf = (found: ReturnType<typeof part>) =>
  found.getAllByRole('listitem').map((row) => row.querySelector('.ordered-words')?.textContent);

it('chooses a coming show, and gives it a last day', async () => {
  calls.listReleases.mockResolvedValue({ items: [] });
  const show = { ...aShow(), missing: [], changedAt: '2026-01-01T00:00:00.000Z' };
  calls.listShows.mockResolvedValue({ items: [show] });
  render(<Form given={{}} />);
  expect(top().getByText('Home begins with the newest release.')).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText('Kind'), 'Show');
  const option = await screen.findByRole('option', { name: /Badehaus/ });
  expect(calls.listShows.mock.lastCall?.[0].query).toMatchObject({ when: 'coming' });
  await userEvent.selectOptions(screen.getByLabelText('Entry'), option);
  await userEvent.click(screen.getByRole('button', { name: 'Add it' }));
  const day = screen.getByLabelText('Last day');
  expect(document.activeElement).toBe(day);
  await userEvent.type(day, '2999-12-01');
  expect(now()?.featured).toEqual([
    { kind: 'show', id: show.id, name: 'Badehaus, Berlin, 2026-11-21', until: '2999-12-01' },
  ]);
  expect(top().getByText('Show · until 2999-12-01')).toBeTruthy();
  await userEvent.clear(day);
  expect(now()?.featured[0]?.until).toBeUndefined();
  // What is chosen is not offered twice.
  expect(screen.queryByRole('option', { name: /Badehaus/ })).toBeNull();
});

it('moves entries by keyboard, says which are over, and ties refusals to them', async () => {
  calls.listReleases.mockResolvedValue({ items: [] });
  const message = 'This entry is gone. Take it off the list.';
  const featured = [{ ...release, until: '2020-01-01' }, artist];
  render(<Form given={{ featured }} errors={[{ path: 'featured.1', message }]} />);
  expect(rowsOf(top())).toEqual(['WeirRelease · ended 2020-01-01', 'SluiceArtist']);
  expectTied(message);
  top().getByRole('button', { name: 'Move Sluice up' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(now()?.featured.map(({ name }) => name)).toEqual(['Sluice', 'Weir']);
});

it('hides, shows and moves sections, and restores the usual order', async () => {
  calls.listReleases.mockResolvedValue({ items: [] });
  render(<Form given={{}} />);
  const usual = ['Featured entry', 'Latest releases', 'Upcoming releases', 'Next shows', 'News'];
  expect(rowsOf(sections())).toEqual(usual);
  const press = (name: string) => userEvent.click(sections().getByRole('button', { name }));
  await press('Hide Upcoming releases');
  await press('Show “Shop”');
  await press('Move Shop up');
  expect(now()?.homeSections).toEqual(['featured', 'latest', 'shows', 'shop', 'news']);
  await press('Restore the usual order');
  expect(now()?.homeSections).toEqual([]);
  expect(rowsOf(sections())).toEqual(usual);
});

it('keeps one section at least: none would mean the usual ones', () => {
  calls.listReleases.mockResolvedValue({ items: [] });
  render(<Form given={{ homeSections: ['latest'] }} />);
  const hide = sections().getByRole<HTMLButtonElement>('button', { name: 'Hide Latest releases' });
  expect(hide.disabled).toBe(true);
});
