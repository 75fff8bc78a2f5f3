import { expect, test } from 'vitest';
import { createContentCache } from './contentCache.ts';

/** A cache of at most two pictures, and the names that were read for it. */
function aCache() {
  const read: string[] = [];
  const ask = createContentCache(
    {
      read: async (hash: string) => {
        read.push(hash);
        return hash === 'gone' ? undefined : new Uint8Array(100).fill(hash.charCodeAt(0));
      },
    } as Parameters<typeof createContentCache>[0],
    200,
  );
  const get = (hash: string) =>
    ask({ name: `${hash}.png`, file: { hash, bytes: 100 }, encoding: undefined });
  return { read, get };
}

test('the least recently requested content makes room for another', async () => {
  const { read, get } = aCache();
  for (const hash of ['a', 'b', 'a', 'c', 'a', 'c']) await get(hash);
  expect(read).toEqual(['a', 'b', 'c']);
  await get('b');
  expect(read).toEqual(['a', 'b', 'c', 'b']);
  await get('c');
  expect(read).toHaveLength(4);
});

test('a content requested twice at once is read once, and one that is gone each time', async () => {
  const { read, get } = aCache();
  const [one, other] = await Promise.all([get('a'), get('a')]);
  expect(one).toBe(other);
  expect([await get('gone'), await get('gone')]).toEqual([undefined, undefined]);
  expect(read).toEqual(['a', 'gone', 'gone']);
});
