import { beforeAll, expect, test } from 'vitest';
import { maxMessageLength } from '#domain/visitor/contact';
import { createKeyValueStore } from '#functions/adapters/keyValueStore';
import { describeTableStores, type TableStores } from './tableStores.ts';

interface Thing {
  name: string;
  text?: string;
}

describeTableStores((open) => {
  let stores: TableStores;
  beforeAll(async () => {
    stores = await open();
  });

  const openShelf = () => createKeyValueStore<Thing>(stores.table('presaves'));

  test('keeps what is added, once', async () => {
    const shelf = openShelf();
    expect(await shelf.add('g1', 'a', { name: 'first' })).toBe(true);
    expect(await shelf.add('g1', 'a', { name: 'second' })).toBe(false);
    expect(await shelf.find('g1', 'a')).toMatchObject({ value: { name: 'first' } });
    expect(await shelf.find('g1', 'b')).toBeNull();
    expect(await shelf.find('g0', 'a')).toBeNull();
  });

  test('replaces and removes only what is still as it was seen', async () => {
    const shelf = openShelf();
    await shelf.add('g2', 'a', { name: 'first' });
    const seen = await shelf.find('g2', 'a');
    if (!seen) throw new Error('It was added.');
    const next = await shelf.replace(seen, { name: 'second' });
    expect(next?.value).toEqual({ name: 'second' });
    expect(await shelf.replace(seen, { name: 'third' })).toBeNull();
    expect(await shelf.remove(seen)).toBe(false);
    expect(next && (await shelf.replace(next, { name: 'third' }))).toMatchObject({ key: 'a' });
    const last = await shelf.find('g2', 'a');
    expect(last && (await shelf.remove(last))).toBe(true);
    expect(last && (await shelf.remove(last))).toBe(false);
    expect(last && (await shelf.replace(last, { name: 'x' }))).toBeNull();
  });

  test('of ten who replace at once one wins', async () => {
    const shelf = openShelf();
    await shelf.add('g3', 'a', { name: '0' });
    const seen = await shelf.find('g3', 'a');
    if (!seen) throw new Error('It was added.');
    const writes = Array.from({ length: 10 }, (_, n) => shelf.replace(seen, { name: String(n) }));
    expect((await Promise.all(writes)).filter((kept) => kept !== null)).toHaveLength(1);
  });

  test('lists a group by its keys, and names the groups', async () => {
    const shelf = openShelf();
    for (const key of ['c', 'a', 'b']) await shelf.add('g4', key, { name: key });
    await shelf.add('g5', 'z', { name: 'z' });
    expect((await shelf.list('g4')).map(({ key }) => key)).toEqual(['a', 'b', 'c']);
    const all = await shelf.list();
    expect(all.map(({ group }) => group)).toEqual(expect.arrayContaining(['g4', 'g5']));
    expect(await shelf.groups()).toEqual(expect.arrayContaining(['g4', 'g5']));
    expect(await shelf.list('g6')).toEqual([]);
  });

  test('erases 250 keys, also where some are gone already', async () => {
    const shelf = openShelf();
    const keys = Array.from({ length: 250 }, (_, index) => `k${index}`);
    await Promise.all(keys.slice(7).map((key) => shelf.add('g7', key, { name: key })));
    await shelf.add('g7', 'stays', { name: 'stays' });
    await shelf.erase('g7', keys);
    await shelf.erase('g7', keys);
    expect((await shelf.list('g7')).map(({ key }) => key)).toEqual(['stays']);
  });

  test('the longest message comes back whole, whatever it is written in', async () => {
    const shelf = openShelf();
    const text = '🎺'.repeat(maxMessageLength / 2);
    await shelf.add('g8', 'a', { name: 'long', text });
    expect((await shelf.find('g8', 'a'))?.value.text === text).toBe(true);
  });

  test('so does a text as long as an entry holds, added and replaced, and it keeps its tag', async () => {
    const shelf = openShelf();
    for (const text of ['漢ü'.repeat(8_000), '漢ü'.repeat(100_000)]) {
      const key = String(text.length);
      expect(await shelf.add('g9', key, { name: 'long', text })).toBe(true);
      expect(await shelf.add('g9', key, { name: 'again', text })).toBe(false);
      const seen = await shelf.find('g9', key);
      expect(seen?.value.text === text).toBe(true);
      const next = seen && (await shelf.replace(seen, { name: 'next', text: `${text}é` }));
      expect(seen && (await shelf.replace(seen, { name: 'late', text }))).toBeNull();
      const last = next && (await shelf.replace(next, { name: 'last', text: `${text}æ` }));
      expect(last).not.toBeNull();
      expect((await shelf.find('g9', key))?.value.text === `${text}æ`).toBe(true);
      expect(last && (await shelf.remove(last))).toBe(true);
    }
  });
});
