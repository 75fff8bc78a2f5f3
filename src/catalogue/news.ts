import { pageCount, pageOf } from '#domain/listing/paging';
import { read } from './reading.ts';

/** The piece of news with this number. */
export const findNews = read('news', ({ news }, cId: number) => news.get(cId));

/** The numbers of all pieces of news, the latest first. */
export const allNews = read('allNews', ({ news }) => [...news.keys()]);

/** The numbers on a page of the list, the first page is 1, and how many pages there are. */
export const newsPage = read('newsPage', ({ news }, page: number) => ({
  numbers: pageOf([...news.keys()], page),
  pages: pageCount(news.size),
}));

/** The numbers of the latest pieces of news but for one. */
export const latestNews = read('latestNews', ({ news }, most: number, without?: number) =>
  [...news.keys()].filter((cId) => cId !== without).slice(0, most),
);

/** Whether there is any news to link to. */
export const hasNews = read('hasNews', ({ news }) => news.size > 0);
