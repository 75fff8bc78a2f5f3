import { expect, test } from 'vitest';
import type { KeyValueStore } from '#functions/services/ports';
import { memoryStores } from '../../../tests/memory/memoryStores.ts';
import { recordOutcome } from './recordOutcome.ts';

type Count = { count: number; until: string };
const until = '2026-06-01T08:00:00.000Z';

/** An entry of a store, and the pauses that a write of it takes. */
async function anEntry(wrap: (store: KeyValueStore<Count>) => Partial<KeyValueStore<Count>>) {
  const { rateCounts } = memoryStores();
  await rateCounts.add('mail', '1', { count: 1, until });
  const entry = await rateCounts.find('mail', '1');
  if (!entry) throw new Error('The entry is gone.');
  const pauses: number[] = [];
  const clock = {
    now: () => new Date(until),
    sleep: async (milliseconds: number) => void pauses.push(milliseconds),
  };
  const store = { ...rateCounts, ...wrap(rateCounts) };
  const record = (insist: boolean) =>
    recordOutcome({ store, clock }, entry, {
      change: (value) => ({ ...value, count: value.count + 10 }),
      insist,
    });
  const stored = async () => (await rateCounts.find('mail', '1'))?.value.count;
  return { rateCounts, entry, record, stored, pauses };
}

test('an outcome is stored, and a failure of storage is tried again, later each time', async () => {
  let failures = 4;
  const { record, stored, pauses } = await anEntry(({ replace }) => ({
    async replace(entry, value) {
      if (failures-- > 0) throw new Error('Storage is away.');
      return replace(entry, value);
    },
  }));
  expect(await record(false)).toMatchObject({ value: { count: 11 } });
  expect(await stored()).toBe(11);
  expect(pauses).toEqual([200, 400, 600, 800]);
});

test('a storage that stays away is told', async () => {
  const { record, pauses } = await anEntry(() => ({
    replace: async () => {
      throw new Error('Storage is away.');
    },
  }));
  await expect(record(true)).rejects.toThrow('Storage is away.');
  expect(pauses).toHaveLength(4);
});

test('only one that insists wins over another writer, on top of what that one wrote', async () => {
  const { rateCounts, entry, record, stored } = await anEntry(() => ({}));
  await rateCounts.replace(entry, { count: 2, until });
  expect(await record(false)).toBeNull();
  expect(await stored()).toBe(2);
  expect(await record(true)).toMatchObject({ value: { count: 12 } });
});

test('of an entry that is gone, and of one that never keeps still, nothing is stored', async () => {
  const gone = await anEntry(() => ({}));
  await gone.rateCounts.erase('mail', ['1']);
  expect(await gone.record(true)).toBeNull();
  let tries = 0;
  const restless = await anEntry(() => ({
    replace: async () => {
      tries += 1;
      return null;
    },
  }));
  expect(await restless.record(true)).toBeNull();
  expect(tries).toBe(5);
});
