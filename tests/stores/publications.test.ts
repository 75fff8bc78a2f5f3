import { beforeAll, expect, test } from 'vitest';
import type { Publication } from '#domain/publication/publication';
import { describeTableStores, type TableStores } from './tableStores.ts';

describeTableStores((open) => {
  let stores: TableStores;
  beforeAll(async () => {
    stores = await open();
  });

  const at = '2026-03-20T09:00:00.000Z';
  const publication = (version: number): Publication => ({
    version,
    cause: 'Low Water was changed',
    state: 'queued',
    exportedAt: at,
    changes: [{ kind: 'release', cId: 3, name: 'Low Water', by: 'Ada' }],
    changeCount: 1,
  });

  test('before the first publication there is none', async () => {
    expect(await stores.publications.find(1)).toBeNull();
    expect(await stores.publications.last(10)).toEqual([]);
  });

  test('publications are listed newest first, no more than asked for', async () => {
    for (const version of [2, 9, 10, 1, 100]) await stores.publications.put(publication(version));
    const versions = async (count: number) =>
      (await stores.publications.last(count)).map(({ version }) => version);
    expect(await versions(10)).toEqual([100, 10, 9, 2, 1]);
    expect(await versions(2)).toEqual([100, 10]);
  });

  test('a hundred changes with the longest titles come back unchanged', async () => {
    const change = { kind: 'release', cId: 3, name: '霧島ナオ'.repeat(75), by: 'Ωmega' } as const;
    const long = { ...publication(7), changes: Array.from({ length: 100 }, () => change) };
    await stores.publications.put(long);
    expect(await stores.publications.find(7)).toEqual(long);
  });

  test('a publication is put again in place of before', async () => {
    const live: Publication = {
      ...publication(9),
      state: 'live',
      liveAt: at,
      rendered: 3,
      reused: 7,
    };
    await stores.publications.put(live);
    expect(await stores.publications.find(9)).toEqual(live);
    const { liveAt: _, ...rest } = live;
    await stores.publications.put(rest);
    expect(await stores.publications.find(9)).toEqual(rest);
  });

  test('one that is not there is not changed', async () => {
    expect(await stores.publications.change(55, () => publication(55))).toBeNull();
    expect(await stores.publications.find(55)).toBeNull();
  });

  test('changes by several at once are all kept', async () => {
    await stores.publications.put(publication(20));
    const others = Array.from({ length: 6 }, () => stores.again().publications);
    await Promise.all(
      others.map(({ change }) =>
        change(20, (stored) => ({ ...stored, changeCount: stored.changeCount + 1 })),
      ),
    );
    expect(await stores.publications.find(20)).toEqual({ ...publication(20), changeCount: 7 });
  });
});
