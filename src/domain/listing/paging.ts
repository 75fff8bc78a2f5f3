/** Entries on a page of a public list, and on Home. */
export const pageSize = 6;

/** The number of pages for a number of entries; an empty list has one page. */
export function pageCount(entries: number): number {
  return Math.max(1, Math.ceil(entries / pageSize));
}

/** The entries of a page; the first page is 1. */
export function pageOf<T>(entries: readonly T[], page: number): T[] {
  return entries.slice((page - 1) * pageSize, page * pageSize);
}

/** A page number in the pager, or a gap between two of them. */
export type PagerEntry = number | 'gap';

/**
 * The numbers in a pager: the first 2, the last 2, and those within 2 of the current page. A gap
 * replaces two or more missing numbers.
 */
export function pagerEntries(current: number, count: number): PagerEntry[] {
  const shown = (page: number) => page <= 2 || page > count - 2 || Math.abs(page - current) <= 2;
  const entries: PagerEntry[] = [];
  for (let page = 1; page <= count; page++) {
    const lone = shown(page - 1) && shown(page + 1);
    if (shown(page) || lone) entries.push(page);
    else if (entries.at(-1) !== 'gap') entries.push('gap');
  }
  return entries;
}
