import { beforeAll, expect, test } from 'vitest';
import type { ReleaseRecord } from '#functions/ports/entries';
import { save } from './openStores.ts';
import { describeTableStores, manyReleases, type TableStores } from './tableStores.ts';

const count = 205;
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
const newestFirst = upTo(count).toReversed();

describeTableStores((open) => {
  let stores: TableStores;
  beforeAll(async () => {
    stores = await open();
    await manyReleases(stores, upTo(count));
  });

  type Numbered = Pick<ReleaseRecord, 'cId'>;

  const all = () => true;
  const even = ({ cId }: Numbered) => cId % 2 === 0;

  /** The numbers on each page, from first to last. */
  async function pagesOf(wanted: (row: Numbered) => boolean): Promise<number[][]> {
    const pages: number[][] = [];
    let below: number | undefined;
    do {
      const page = await stores.releases.page(wanted, below);
      pages.push(page.rows.map(({ cId }) => cId));
      below = page.next;
    } while (below !== undefined && pages.length < 10);
    return pages;
  }

  test.each<[string, (row: Numbered) => boolean, number[]]>([
    ['all', all, [100, 100, 5]],
    ['the even ones', even, [100, 2]],
    ['exactly a page', ({ cId }) => cId <= 100, [100]],
    ['exactly two pages', ({ cId }) => cId > 5, [100, 100]],
    ['one, the oldest', ({ cId }) => cId === 1, [1]],
    ['none', () => false, [0]],
  ])('pages of at most 100, newest number first: %s', async (_, wanted, sizes) => {
    const pages = await pagesOf(wanted);
    expect(pages.map((page) => page.length)).toEqual(sizes);
    const expected = newestFirst.filter((cId) => wanted({ cId }));
    expect(pages.flat()).toEqual(expected);
  });

  test.each([
    [1, []],
    [2, [1]],
    [4, [3, 2, 1]],
  ])('the page below %i', async (below, numbers) => {
    const page = await stores.releases.page(all, below);
    expect(page.rows.map(({ cId }) => cId)).toEqual(numbers);
    expect(page.next).toBeUndefined();
  });

  test('the rows are all, each once', async () => {
    const rows = await stores.releases.rows();
    expect(rows.map(({ cId }) => cId)).toEqual(newestFirst);
  });

  test('the entries are all, each once', async () => {
    const numbers = (await stores.releases.all()).map(({ entity }) => entity.cId);
    expect(numbers.toSorted((a, b) => b - a)).toEqual(newestFirst);
  });

  test('a row says what the list shows, and follows each save', async () => {
    const saved = await stores.releases.find(7);
    if (!saved) throw new Error('Number 7 is missing.');
    const links = [{ name: 'Tidal', url: 'https://tidal.com/album/1' }];
    const at = new Date('2026-03-22T00:00:00.000Z');
    await stores.releases.save(saved, { ...saved.entity, title: 'New', links }, { ...save, at });
    const row = (await stores.releases.rows()).find(({ cId }) => cId === 7);
    expect(row).toEqual({
      id: saved.entity.id,
      cId: 7,
      title: 'New',
      slug: 'release-7',
      cover: null,
      accent: null,
      releaseDate: '2026-03-20',
      releaseStatus: 50,
      artistIds: saved.entity.artistIds,
      missing: ['cover', 'tracks'],
      changedAt: at.toISOString(),
    });
  });
});
