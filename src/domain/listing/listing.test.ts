import { describe, expect, it } from 'vitest';
import { type ListView, wantedRows } from '#domain/listing/listing';
import { orderReleases, type ReleaseOrder } from '#domain/listing/ordering';
import { pageOf } from '#domain/listing/paging';
import { isFuture } from '#domain/release/future';

const builtOn = '2026-03-20';

/** Releases on days around the build's, the last without a date, with titles out of order. */
const releases = Array.from({ length: 23 }, (_, index) => ({
  cId: index + 1,
  title: `Title ${(index * 7) % 23}`,
  releaseDate: index === 22 ? null : `2026-03-${String(index + 5).padStart(2, '0')}`,
}));
const stored = {
  oldest: orderReleases(releases, 'oldest'),
  title: orderReleases(releases, 'title'),
};
const index = {
  count: releases.length,
  future: releases
    .filter((release) => isFuture(release, builtOn))
    .map(({ releaseDate, cId }) => ({
      day: releaseDate ?? '',
      index: stored.title.findIndex((release) => release.cId === cId),
    })),
};

function shown(view: ListView, today: string): number[] {
  const { order, indices } = wantedRows(index, view, today);
  const rows = order === 'title' ? stored.title : stored.oldest;
  return indices.map((index) => rows[index]?.cId ?? Number.NaN);
}

function expected(
  { order, future, page }: ListView & { order: ReleaseOrder },
  today: string,
): number[] {
  const kept = releases.filter((release) => future || !isFuture(release, today));
  return pageOf(orderReleases(kept, order), page).map(({ cId }) => cId);
}

describe('wantedRows', () => {
  const orders: ReleaseOrder[] = ['newest', 'oldest', 'title'];
  const views = orders.flatMap((order) =>
    [true, false].flatMap((future) => [1, 2, 3].map((page) => ({ order, future, page }))),
  );

  it.each(views)('gives the same rows as sorting the whole list: %o', (view) => {
    expect(shown(view, builtOn)).toEqual(expected(view, builtOn));
  });

  it.each(views)('knows what has come out since the build: %o', (view) => {
    expect(shown(view, '2026-03-24')).toEqual(expected(view, '2026-03-24'));
  });

  it('shows the last page where one beyond it is asked for', () => {
    const { page, count, indices } = wantedRows(
      index,
      { order: 'newest', future: false, page: 99 },
      builtOn,
    );
    expect([page, count, indices.length]).toEqual([3, 17, 5]);
  });

  it('shows nothing of an empty list', () => {
    const wanted = wantedRows(
      { count: 0, future: [] },
      { order: 'name', future: true, page: 1 },
      builtOn,
    );
    expect(wanted).toEqual({ order: 'name', indices: [], count: 0, page: 1 });
  });
});
