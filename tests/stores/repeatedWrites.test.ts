import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { aStoredArtist } from '#fixtures/artists';
import { createEntryStore } from '#functions/adapters/storage/entryTable/entries';
import { artistKind } from '#functions/adapters/storage/entryTable/kinds';
import { createKeyValueStore } from '#functions/adapters/storage/keyValueStore';
import type { Table } from '#functions/adapters/storage/rows';
import { save } from './openStores.ts';
import { describeTableStores, type TableStores } from './tableStores.ts';

const writes: (keyof Table)[] = ['createEntity', 'updateEntity', 'submitTransaction'];

/** A table that writes, loses the answer and gets the write again, as the storage SDK retries. */
function losingAnswers(table: Table): Table {
  return new Proxy(table, {
    get(target, name: keyof Table) {
      const call: unknown = Reflect.get(target, name);
      if (typeof call !== 'function') return call;
      if (!writes.includes(name)) return call.bind(target);
      return async (...given: unknown[]) => {
        await Reflect.apply(call, target, given);
        return Reflect.apply(call, target, given);
      };
    },
  });
}

describeTableStores((open) => {
  let stores: TableStores;
  beforeAll(async () => {
    stores = await open();
  });

  test.each([
    ['a short value', ''],
    ['a long one', 'long '.repeat(10_000)],
  ])('%s that was written although the answer got lost is known as written', async (_, text) => {
    const shelf = createKeyValueStore<object>(losingAnswers(stores.table('presaves')));
    const group = randomUUID();
    expect(await shelf.add(group, 'a', { text })).toBe(true);
    const seen = await shelf.find(group, 'a');
    const next = seen && (await shelf.replace(seen, { text, more: true }));
    expect(next?.value).toEqual({ text, more: true });
    expect(next && (await shelf.replace(next, { text: 'last' }))).not.toBeNull();
  });

  test('the same value written by somebody else is theirs', async () => {
    const shelf = createKeyValueStore<object>(losingAnswers(stores.table('presaves')));
    const group = randomUUID();
    await shelf.add(group, 'a', { by: 'somebody' });
    expect(await shelf.add(group, 'a', { by: 'somebody' })).toBe(false);
    const seen = await shelf.find(group, 'a');
    if (!seen) throw new Error('It was added.');
    const both = await Promise.all([1, 2].map(() => shelf.replace(seen, { by: 'claimed' })));
    expect(both.filter((kept) => kept !== null)).toHaveLength(1);
  });

  test('a version of an entry that was saved although the answer got lost is known as saved', async () => {
    const [table, history] = [stores.table('artists'), stores.table('history')];
    const artists = createEntryStore(losingAnswers(table), history, artistKind);
    const id = randomUUID();
    const added = await stores.artists.add(id, (cId) => aStoredArtist({ id, cId }), save);
    const wanted = { ...added.entity, name: 'The Voles' };
    expect(await artists.save(added, wanted, save)).toMatchObject({ version: 2, entity: wanted });
    await expect(artists.save(added, { ...wanted, name: 'The Moles' }, save)).rejects.toMatchObject(
      {
        code: 'changed',
      },
    );
    expect((await artists.history(id, { below: 3 })).map(({ version }) => version)).toContain(1);
  });

  test('of two processes that save the same at the same moment one has saved it', async () => {
    const [table, history] = [stores.table('artists'), stores.table('history')];
    const id = randomUUID();
    const added = await stores.artists.add(id, (cId) => aStoredArtist({ id, cId }), save);
    const wanted = { ...added.entity, name: 'The Voles' };
    const processes = [1, 2].map(() => createEntryStore(losingAnswers(table), history, artistKind));
    const both = await Promise.allSettled(processes.map((one) => one.save(added, wanted, save)));
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
