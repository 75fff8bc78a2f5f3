import { expect, it } from 'vitest';
import { createPacker, createPackReader, sparsePacks } from './packs.ts';
import { placePieces } from './pieces.ts';
import type { Place } from './siteVersion.ts';

const bytes = (size: number, fill: number) => new Uint8Array(size).fill(fill);

it('gathers contents into few packs, each large one in its own, and equal ones once', async () => {
  const put = new Map<string, Uint8Array>();
  const packer = createPacker({ putPack: async (name, content) => void put.set(name, content) });
  const contents = [bytes(10, 1), bytes(20, 2), bytes(10, 1), bytes(600_000, 3)];
  const places = [];
  for (const content of contents) places.push(await packer.add(content));
  const sizes = await packer.finish();
  expect(Object.values(sizes).sort()).toEqual([30, 600_000]);
  expect(places[2]).toBe(places[0]);
  for (const [index, { pack, offset, length }] of places.entries())
    expect([...(put.get(pack)?.subarray(offset, offset + length) ?? [])]).toEqual([
      ...(contents[index] ?? []),
    ]);
});

it('holds no more than a few packs in memory while a store is slow', async () => {
  const finish: (() => void)[] = [];
  const packer = createPacker({
    putPack: () => new Promise<void>((resolve) => finish.push(resolve)),
  });
  let added = 0;
  const adding = Array.from({ length: 40 }, async (_, index) => {
    await packer.add(bytes(1_000_000, index));
    added++;
  });
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(added).toBeLessThan(40);
  const putting = setInterval(() => finish.shift()?.(), 1);
  await Promise.all(adding);
  await packer.finish();
  clearInterval(putting);
  expect(added).toBe(40);
});

it('tells of a store that fails', async () => {
  const packer = createPacker({ putPack: () => Promise.reject(new Error('the disk is full')) });
  await packer.add(bytes(10, 1));
  await expect(packer.finish()).rejects.toThrow('the disk is full');
});

it('names the packs of which less than half is used', () => {
  const of = (pack: string, length: number) => ({ hash: 'a', pack, offset: 0, length });
  const used = [of('a', 4), of('a', 1), of('b', 4)];
  expect([...sparsePacks({ a: 10, b: 10, c: 10 }, used)]).toEqual(['b', 'c']);
});

it('keeps a file in pieces, and makes again those alone whose key is new', async () => {
  const put = new Map<string, Uint8Array>();
  const places: Place[] = [];
  for (const words of [
    ['one ', 'two ', 'three'],
    ['one ', 'second ', 'three'],
  ]) {
    const packer = createPacker({ putPack: async (name, content) => void put.set(name, content) });
    const made: string[] = [];
    const pieces = words.map((word) => ({
      key: word,
      content: () => {
        made.push(word);
        return word;
      },
    }));
    places.push(await placePieces(packer, [...pieces, { content: () => '.' }], places[0]?.pieces));
    await packer.finish();
    expect(made).toEqual(places.length === 1 ? words : ['second ']);
  }
  const asked: number[] = [];
  const reader = createPackReader(async ({ pack, offset, length }) => {
    asked.push(length);
    const content = put.get(pack)?.subarray(offset, offset + length);
    return content?.byteLength === length ? Buffer.from(content) : undefined;
  });
  const textOf = async (place: Place | undefined) =>
    place && (await reader.read(place).then((content) => content?.toString()));
  expect(await textOf(places[0])).toBe('one two three.');
  // Pieces that lie one after the other are read at once.
  expect(asked).toEqual([14]);
  expect(await textOf(places[1])).toBe('one second three.');
  expect(places[1]).toMatchObject({ length: 17, pack: '' });
  const [, , last] = places[1]?.pieces ?? [];
  put.get(last?.place.pack ?? '')?.fill(0);
  expect(await textOf(places[1])).toBeUndefined();
  expect([...reader.damaged]).toEqual([last?.place.pack]);
});
