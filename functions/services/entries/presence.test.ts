import { expect, test } from 'vitest';
import { personOf } from '#domain/member/member';
import { presenceInterval } from '#domain/presence';
import { Problem } from '#domain/problem';
import { aCaller } from '#fixtures/callers';
import { anId } from '#fixtures/ids';
import { memoryStores } from '../../../tests/memory/memoryStores.ts';
import { createPresence } from './presence.ts';

const ada = aCaller('staff', { name: 'Ada' });
const bo = aCaller('staff', { name: 'Bo', object: anId('account', 8) });
const entry = { kind: 'release', id: anId('release', 1) } as const;

function anEditor() {
  const time = { now: new Date('2026-06-01T08:00:00.000Z') };
  const { presences } = memoryStores();
  const { noteOpen } = createPresence(
    { presences, clock: { now: () => time.now, sleep: async () => undefined } },
    {
      ownedEntry: async ({ id }) => {
        if (id === anId('release', 9)) throw new Problem('not-allowed', 'It is not yours.');
        return { version: 4, savedBy: personOf(ada), savedAt: '2026-06-01T07:58:00.000Z' };
      },
    },
  );
  const note = (caller: typeof ada, given: object = {}) =>
    noteOpen({ body: { ...entry, isChanging: false, isOpen: true, ...given } }, caller);
  const later = (milliseconds: number) => {
    time.now = new Date(time.now.getTime() + milliseconds);
  };
  return { note, later, presences };
}

test('each is told of the others, since when and whether they change something', async () => {
  const { note, later } = anEditor();
  expect(await note(ada, { isChanging: true })).toMatchObject({ others: [] });
  later(1_000);
  expect(await note(bo)).toMatchObject({
    others: [{ name: 'Ada', since: '2026-06-01T08:00:00.000Z', isChanging: true }],
  });
  await note(ada);
  expect(await note(bo)).toMatchObject({
    others: [{ since: '2026-06-01T08:00:00.000Z', isChanging: false }],
  });
});

test('who closes the entry, or falls silent, is told of no longer', async () => {
  const { note, later, presences } = anEditor();
  await note(ada);
  await note(ada, { isOpen: false });
  expect(await note(bo)).toMatchObject({ others: [] });
  await note(ada);
  later(3 * presenceInterval);
  expect(await note(bo)).toMatchObject({ others: [] });
  expect(await presences.list()).toHaveLength(1);
});

test('who comes back after a silence begins anew', async () => {
  const { note, later } = anEditor();
  await note(ada);
  later(3 * presenceInterval);
  await note(ada);
  expect(await note(bo)).toMatchObject({ others: [{ since: '2026-06-01T08:00:45.000Z' }] });
});

test('an entry of others, and the label for all but staff, are refused', async () => {
  const { note } = anEditor();
  const refused = { code: 'not-allowed' };
  await expect(note(ada, { id: anId('release', 9) })).rejects.toMatchObject(refused);
  await expect(note(aCaller('artist'), { kind: 'label' })).rejects.toMatchObject(refused);
  expect(await note(ada, { kind: 'label' })).toMatchObject({ others: [] });
});

test('each is told the stored version, who saved it, and whether they did', async () => {
  const { note } = anEditor();
  const stored = { version: 4, by: 'Ada', at: '2026-06-01T07:58:00.000Z' };
  expect((await note(bo)).stored).toEqual({ ...stored, isYou: false });
  expect((await note(ada)).stored).toEqual({ ...stored, isYou: true });
  const scheduled = aCaller('staff', { name: 'Ada Berg' });
  expect((await note(scheduled)).stored.isYou).toBe(false);
});
