import { beforeAll, expect, test } from 'vitest';
import { maxMessageLength } from '#domain/visitor/contact';
import { createKeyValueStore } from '#functions/adapters/storage/keyValueStore';
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

  const openStore = () => createKeyValueStore<Thing>(stores.table('presaves'));

  test('keeps what is added, once', async () => {
    const store = openStore();
    expect(await store.add('g1', 'a', { name: 'first' })).toBe(true);
    expect(await store.add('g1', 'a', { name: 'second' })).toBe(false);
    expect(await store.find('g1', 'a')).toMatchObject({ value: { name: 'first' } });
    expect(await store.find('g1', 'b')).toBeNull();
    expect(await store.find('g0', 'a')).toBeNull();
  });

  test('replaces and removes only what is still as it was seen', async () => {
    const store = openStore();
    await store.add('g2', 'a', { name: 'first' });
    const seen = await store.find('g2', 'a');
    if (!seen) throw new Error('It was added.');
    const next = await store.replace(seen, { name: 'second' });
    expect(next?.value).toEqual({ name: 'second' });
    expect(await store.replace(seen, { name: 'third' })).toBeNull();
    expect(await store.remove(seen)).toBe(false);
    expect(next && (await store.replace(next, { name: 'third' }))).toMatchObject({ key: 'a' });
    const last = await store.find('g2', 'a');
    expect(last && (await store.remove(last))).toBe(true);
    expect(last && (await store.remove(last))).toBe(false);
    expect(last && (await store.replace(last, { name: 'x' }))).toBeNull();
  });

  test('reads a group in the order of its keys, also from behind a key', async () => {
    const store = openStore();
    for (const key of ['b', 'a', 'c', 'ab']) await store.add('g-each', key, { name: key });
    await store.add('g-else', 'd', { name: 'd' });
    const keysAfter = async (after?: string) => {
      const keys: string[] = [];
      for await (const { key } of store.each('g-each', after)) keys.push(key);
      return keys;
    };
    expect(await keysAfter()).toEqual(['a', 'ab', 'b', 'c']);
    expect(await keysAfter('ab')).toEqual(['b', 'c']);
    expect(await keysAfter('c')).toEqual([]);
  });

  test('of ten who replace at once one wins', async () => {
    const store = openStore();
    await store.add('g3', 'a', { name: '0' });
    const seen = await store.find('g3', 'a');
    if (!seen) throw new Error('It was added.');
    const writes = Array.from({ length: 10 }, (_, n) => store.replace(seen, { name: String(n) }));
    expect((await Promise.all(writes)).filter((kept) => kept !== null)).toHaveLength(1);
  });

  test('lists a group by its keys, and names the groups', async () => {
    const store = openStore();
    for (const key of ['c', 'a', 'b']) await store.add('g4', key, { name: key });
    await store.add('g5', 'z', { name: 'z' });
    expect((await store.list('g4')).map(({ key }) => key)).toEqual(['a', 'b', 'c']);
    const all = await store.list();
    expect(all.map(({ group }) => group)).toEqual(expect.arrayContaining(['g4', 'g5']));
    expect(await store.groups()).toEqual(expect.arrayContaining(['g4', 'g5']));
    expect(await store.list('g6')).toEqual([]);
  });

  test('erases more keys than one transaction takes, also where some are gone already', async () => {
    const store = openStore();
    const keys = Array.from({ length: 120 }, (_, index) => `k${index}`);
    await Promise.all(keys.slice(7).map((key) => store.add('g7', key, { name: key })));
    await store.add('g7', 'stays', { name: 'stays' });
    await store.erase('g7', keys);
    await store.erase('g7', keys);
    expect((await store.list('g7')).map(({ key }) => key)).toEqual(['stays']);
  });

  test('the longest message comes back whole, whatever it is written in', async () => {
    const store = openStore();
    const text = '🎺'.repeat(maxMessageLength / 2);
    await store.add('g8', 'a', { name: 'long', text });
    expect((await store.find('g8', 'a'))?.value.text === text).toBe(true);
  });

  test('so does a text as long as an entry holds, added and replaced, and it keeps its tag', async () => {
    const store = openStore();
    for (const text of ['漢ü'.repeat(8_000), '漢ü'.repeat(100_000)]) {
      const key = String(text.length);
      expect(await store.add('g9', key, { name: 'long', text })).toBe(true);
      expect(await store.add('g9', key, { name: 'again', text })).toBe(false);
      const seen = await store.find('g9', key);
      expect(seen?.value.text === text).toBe(true);
      const next = seen && (await store.replace(seen, { name: 'next', text: `${text}é` }));
      expect(seen && (await store.replace(seen, { name: 'late', text }))).toBeNull();
      const last = next && (await store.replace(next, { name: 'last', text: `${text}æ` }));
      expect(last).not.toBeNull();
      expect((await store.find('g9', key))?.value.text === `${text}æ`).toBe(true);
      expect(last && (await store.remove(last))).toBe(true);
    }
  });
});
