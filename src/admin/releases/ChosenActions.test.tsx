import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Problem } from '#domain/problem';
import { calls } from '#fixtures/fakeApi';
import { anId } from '#fixtures/ids';
import { aRelease } from '#fixtures/releases';
import { $me } from '#stores/session';
import { queryClient } from '../state/queries.ts';
import { $adminRoute } from '../state/router.ts';
import { MyReleases } from './MyReleases.tsx';

function aRow(cId: number) {
  const release = aRelease({ id: anId('release', cId), cId, title: `Release ${cId}` });
  return { ...release, missing: [], archived: false, changedAt: '2026-06-01T08:00:00.000Z' };
}
const rows = [1, 2, 3, 4].map(aRow);
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

const usual = ['Draft', 'Handed in', 'Announced', 'Out'];
const namesIn = (select: HTMLSelectElement) => [...select.options].map(({ text }) => text);

it('filters by four statuses, by the one in the address, and by the others after one more choice', async () => {
  history.replaceState(null, '', '/admin/releases/my-releases?status=60');
  $adminRoute.open('/admin/releases/my-releases?status=60');
  render(<MyReleases />);
  const select = screen.getByLabelText<HTMLSelectElement>('Status');
  expect(namesIn(select)).toEqual(['All', ...usual, 'Cancelled', 'More…']);
  await userEvent.selectOptions(select, 'More…');
  expect(namesIn(select)).toHaveLength(9);
  expect(select.value).toBe('60');
  $adminRoute.open('/admin/releases/my-releases');
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
  const status = within(screen.getByRole('dialog')).getByLabelText<HTMLSelectElement>('Status');
  expect(namesIn(status)).toEqual(['Leave as it is', ...usual, 'More…']);
  await userEvent.selectOptions(status, 'More…');
  await userEvent.selectOptions(status, 'Cancelled');
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
  await press('Undo the last change (2)');
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull());
  expect(last()?.edits).toEqual([
    { cId: 1, version: 2, fields: { releaseStatus: 50 } },
    { cId: 3, version: 2, fields: { releaseStatus: 50 } },
  ]);
}, 30_000);

it('chooses all that match, changes them in chunks, and a failed chunk stops no other', async () => {
  const numbers = Array.from({ length: 130 }, (_, index) => index + 1);
  calls.listReleases.mockImplementation(async ({ query }) => {
    const start = Number(query.next ?? 0);
    const items = numbers.slice(start, start + 100).map(aRow);
    const next = start + 100 < numbers.length ? { next: String(start + 100) } : {};
    return { items, total: numbers.length, ...next };
  });
  render(<MyReleases />);
  await screen.findAllByText('Release 1');
  await press('Choose several');
  await userEvent.click(
    await screen.findByRole('button', { name: 'Choose all 130' }, { timeout: 20_000 }),
  );
  expect(await screen.findByText('130 chosen')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Choose all 130' })).toBeNull();
  await press('Change them');
  const status = within(screen.getByRole('dialog')).getByLabelText('Status');
  await userEvent.selectOptions(status, 'More…');
  await userEvent.selectOptions(status, 'Cancelled');
  const sent: number[] = [];
  calls.editReleases.mockImplementation(async ({ body }) => {
    if (!body.dryRun && body.edits.some(({ cId }) => cId === 60))
      throw new Problem('unavailable', 'The storage was busy.');
    if (!body.dryRun) sent.push(...body.edits.map(({ cId }) => cId));
    return {
      results: body.edits.map(({ cId }) => ({
        cId,
        title: `Release ${cId}`,
        version: body.dryRun ? 1 : 2,
        changes: [change],
        before: { releaseStatus: 50 },
      })),
    };
  });
  await press('See what would change');
  await userEvent.click(await screen.findByRole('button', { name: 'Change 130' }));
  const left = await screen.findByRole('dialog', { name: '50 releases could not be changed' });
  expect(within(left).getAllByText('The storage was busy.')).toHaveLength(50);
  expect(within(left).getByText('Release 60')).toBeTruthy();
  expect(sent).toEqual([...numbers.slice(0, 50), ...numbers.slice(100)]);
  await press('Choose only these');
  expect(screen.getByText('50 chosen')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Undo the last change (80)' })).toBeTruthy();
}, 60_000);

it('adds tags only to releases whose own tags are known', async () => {
  render(<MyReleases />);
  await screen.findByText('Release 1');
  await press('Choose several');
  await userEvent.click(await screen.findByRole('button', { name: 'Choose all 4' }));
  await press('Change them');
  await userEvent.type(screen.getByLabelText('Add tags'), 'Dub');
  calls.editReleases.mockImplementation(async ({ body }) => ({
    results: body.edits.map(({ cId }) =>
      cId === 2
        ? { cId, title: '', version: null, changes: [], before: {}, refusal: 'It failed.' }
        : { cId, title: '', version: 1, changes: [change], before: { tags: 'Ambient' } },
    ),
  }));
  await press('See what would change');
  expect(await screen.findByText('It failed.')).toBeTruthy();
  expect(calls.editReleases.mock.lastCall?.[0].body.edits).toEqual(
    [1, 3, 4].map((cId) => ({ cId, fields: { tags: 'Ambient, Dub' } })),
  );
}, 60_000);

it('sets language, kind and copyright line, and adds credits to those of each release', async () => {
  render(<MyReleases />);
  await screen.findByText('Release 1');
  await press('Choose several');
  await userEvent.click(await screen.findByRole('button', { name: 'Choose all 4' }));
  await press('Change them');
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.selectOptions(dialog.getByLabelText('Language'), 'German');
  await userEvent.selectOptions(dialog.getByLabelText('Kind'), 'Not specified');
  await userEvent.type(dialog.getByLabelText('Copyright line'), '℗ 2027');
  const credits = dialog.getByLabelText('Add credits');
  await userEvent.type(credits, 'Jane Roe');
  await press('See what would change');
  expect(dialog.getByText(/Line 1 needs a role/)).toBeTruthy();
  expect(calls.editReleases).not.toHaveBeenCalled();
  await userEvent.clear(credits);
  await userEvent.type(credits, 'Mastering: Jane Roe\nArt: Joe');
  calls.editReleases.mockImplementation(async ({ body }) => ({
    results: body.edits.map(({ cId }) => {
      const before = { credits: cId === 1 ? 'Art: Joe\nBass: Ann' : '' };
      return { cId, title: '', version: 1, changes: [change], before };
    }),
  }));
  await press('See what would change');
  expect(await screen.findByRole('button', { name: 'Change 4' })).toBeTruthy();
  const set = { kind: null, language: 'de', copyright: '℗ 2027' };
  const [first, ...others] = calls.editReleases.mock.lastCall?.[0].body.edits ?? [];
  const added = 'Art: Joe\nBass: Ann\nMastering: Jane Roe';
  expect(first).toEqual({ cId: 1, fields: { ...set, credits: added } });
  expect(others.map(({ fields }) => fields.credits)).toEqual(
    others.map(() => 'Mastering: Jane Roe\nArt: Joe'),
  );
}, 60_000);

it('is for staff alone', async () => {
  $me.set({ name: 'Noor', role: 'artist', artists: [] });
  render(<MyReleases />);
  await screen.findByText('Release 1');
  expect(screen.queryByRole('button', { name: 'Choose several' })).toBeNull();
}, 30_000);
