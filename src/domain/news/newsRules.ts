import type { Day } from '#domain/day';
import type { News, StoredNews } from '#domain/news/news';

/** Whether the public sees a piece of news; `today` is the day in the label's time zone. */
export const isNewsVisible = (
  { status, publicFrom }: Pick<StoredNews, 'status' | 'publicFrom'>,
  today: Day,
): boolean => status === 'public' && (publicFrom === undefined || publicFrom <= today);

/** Sorts news, the latest day first. */
export const compareNews = (a: Pick<News, 'cId' | 'day'>, b: Pick<News, 'cId' | 'day'>): number =>
  a.day === b.day ? b.cId - a.cId : a.day < b.day ? 1 : -1;
