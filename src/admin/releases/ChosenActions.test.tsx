import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { calls } from '#fixtures/fakeApi';
import { aRelease } from '#fixtures/releases';
import { $me } from '#stores/session';
import { queryClient } from '../state/queries.ts';
import { MyReleases } from './MyReleases.tsx';

const rows = [1, 2, 3, 4].map((cId) => {
  const release = aRelease({ cId, title: `Release ${cId}` });
  return { ...release, missing: [], archived: false, changedAt: '2026-06-01T08:00:00.000Z' };
});
const change = { field: 'releaseStatus', before: 'Released', after: 'Cancelled' };
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  $me.set({ name: 'Astrid', role: 'staff', artists: [] });
  calls.listReleases.mockResolvedValue({ items: rows, total: rows.length });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.resetAllMocks();
  vi.unstubAllGlobals();
  $me.set(null);
});

const box = (number: number) => screen.getByRole('checkbox', { name: `Choose Release ${number}` });

it('ticks a range by keyboard, shows what would change, changes what can be, and undoes it', async () => {
  render(<MyReleases />);
  await screen.findByText('Release 1');
  await press('Choose several');
  const user = userEvent.setup();
  await user.click(box(1));
  box(3).focus();
  await user.keyboard('{Shift>} {/Shift}');
  expect(await screen.findByText('3 chosen', {}, { timeout: 20_000 })).toBeTruthy();
  await press('Change them');
  await userEvent.selectOptions(
    within(screen.getByRole('dialog')).getByLabelText('Status'),
    'Cancelled',
  );
  calls.editReleases.mockImplementation(async ({ body }) => ({
    results: body.edits.map(({ cId }) => ({
      cId,
      title: `Release ${cId}`,
      version: body.dryRun ? 1 : 2,
      changes: cId === 2 ? [] : [change],
      before: { releaseStatus: 50 },
      ...(cId === 2 && { refusal: 'It is not ready.' }),
    })),
  }));
  await press('See what would change');
  expect(await screen.findByText('It is not ready.')).toBeTruthy();
  await press('Change 2');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const last = () => calls.editReleases.mock.lastCall?.[0].body;
  const fields = { releaseStatus: 60 };
  expect(last()).toEqual({
    dryRun: false,
    edits: [
      { cId: 1, version: 1, fields },
      { cId: 3, version: 1, fields },
    ],
  });
  await press('Undo the change of 2');
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull());
  expect(last()?.edits).toEqual([
    { cId: 1, version: 2, fields: { releaseStatus: 50 } },
    { cId: 3, version: 2, fields: { releaseStatus: 50 } },
  ]);
}, 30_000);

it('is for staff alone', async () => {
  $me.set({ name: 'Noor', role: 'artist', artists: [] });
  render(<MyReleases />);
  await screen.findByText('Release 1');
  expect(screen.queryByRole('button', { name: 'Choose several' })).toBeNull();
}, 30_000);
