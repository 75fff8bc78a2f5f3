import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { type Artist, artistSchema } from '#domain/artist/artist';
import { Problem } from '#domain/problem';
import { anArtist } from '#fixtures/artists';
import { $toasts } from '#stores/toasts';
import { queryClient } from '../state/queries.ts';
import { changedPart, TimedChanges } from './TimedChanges.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  $toasts.set([]);
});

const now = anArtist({ name: 'Salt', sortName: 'Salt, new' });
const change = {
  id: 'c',
  at: '2027-01-01T10:00:00.000Z',
  by: 'Astrid',
  fields: ['name'],
  wanted: anArtist({ name: 'Brine', sortName: 'Salt' }),
};
const list = vi.fn(async () => ({ timed: [change] }));
const drop = vi.fn(async (): Promise<unknown> => ({}));
const onTakenBack = vi.fn();

const untouched = {
  ...{ substitute: null, theirs: null, newer: null, takenIn: null, problem: null, errors: [] },
  ...{ isSaving: false, restoredFrom: null, isKept: true },
};

const shown = (version: number) => (
  <TimedChanges<Artist, Artist>
    type={{
      kind: 'artist',
      nameOf: ({ name }) => name,
      draftSchema: artistSchema,
      schema: artistSchema,
      fields: ['name', 'sortName'],
      timedChanges: { list, drop, set: async () => ({}) },
      history: async () => ({ versions: [] }),
    }}
    editing={{ ...untouched, version, base: now, mine: now }}
    onKept={() => undefined}
    onTakenBack={onTakenBack}
  />
);
const takeBack = () => screen.findByRole('button', { name: /^Move back into the form/ });

it('puts only the fields of the change back into the form', async () => {
  render(shown(2));
  await userEvent.click(await takeBack());
  await vi.waitFor(() => expect(onTakenBack).toHaveBeenCalledExactlyOnceWith({ name: 'Brine' }));
});

it('a field that the change empties is emptied', () => {
  expect(changedPart({ ...change, fields: ['name', 'copyright'] })).toEqual({
    name: 'Brine',
    copyright: undefined,
  });
});

it('asks again for what waits when the entry has another version', async () => {
  list.mockClear();
  const { rerender } = render(shown(2));
  await takeBack();
  list.mockResolvedValue({ timed: [] });
  rerender(shown(3));
  await vi.waitFor(() => expect(list).toHaveBeenCalledTimes(2));
  expect(screen.queryByRole('button', { name: /^Move back/ })).toBeNull();
});

it('a change that was carried out meanwhile is not put into the form, and leaves the list', async () => {
  list.mockResolvedValueOnce({ timed: [change] });
  onTakenBack.mockClear();
  drop.mockRejectedValue(new Problem('not-found', 'This change no longer waits.'));
  render(shown(2));
  const button = await takeBack();
  list.mockResolvedValue({ timed: [] });
  await userEvent.click(button);
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: /^Move back/ })).toBeNull());
  expect($toasts.get()).toMatchObject([{ text: 'This change no longer waits.' }]);
  expect(onTakenBack).not.toHaveBeenCalled();
});
