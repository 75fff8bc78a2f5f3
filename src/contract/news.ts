import * as z from 'zod';
import { byKey, endpoint } from '#contract/endpoint';
import type { Examples } from '#contract/example';
import { listPageSchema, newsRowSchema, nextSchema, searchSchema } from '#contract/lists';
import { removalSchema } from '#contract/removal';
import { idSchema } from '#domain/identifier';
import { ordersOf } from '#domain/listing/worklist';
import { newNewsSchema, newsSchema, newsStatuses } from '#domain/news/news';
import { substituteSchema } from '#domain/publication/substitute';

/** News, which staff alone write. */
export const newsCalls = {
  listNews: endpoint({
    method: 'GET',
    path: 'news',
    access: 'staff',
    summary: 'Pieces of news, newest number first unless an order is given.',
    query: z.object({
      search: searchSchema,
      sort: z.enum(ordersOf.news).optional(),
      status: z.enum(newsStatuses).optional(),
      next: nextSchema,
    }),
    answer: listPageSchema(newsRowSchema),
  }),
  getNews: endpoint({
    method: 'GET',
    path: 'news/{id}',
    access: 'staff',
    summary: 'A piece of news by id or number.',
    params: byKey,
    answer: newsSchema.extend({ substitute: substituteSchema.optional() }),
    versioned: true,
  }),
  addNews: endpoint({
    method: 'POST',
    path: 'news/add',
    access: 'staff',
    summary: 'Adds a piece of news as a draft.',
    body: newNewsSchema,
    answer: newsSchema,
    status: 201,
    versioned: true,
    idempotent: true,
  }),
  updateNews: endpoint({
    method: 'POST',
    path: 'news/update',
    access: 'staff',
    summary: 'Saves a piece of news whole, its pictures included.',
    body: newsSchema,
    answer: newsSchema,
    versioned: true,
    matched: true,
  }),
  makeNewsletter: endpoint({
    method: 'POST',
    path: 'news/newsletter',
    access: 'staff',
    summary: 'Stores the draft of a newsletter with the texts of a piece of news.',
    body: z.object({ id: idSchema }),
    /** The id of the newsletter. */
    answer: z.object({ id: idSchema }),
    status: 201,
    idempotent: true,
  }),
  getNewsRemoval: endpoint({
    method: 'GET',
    path: 'news/{id}/removal',
    access: 'staff',
    summary: 'The data that goes to the trash with a piece of news.',
    params: byKey,
    answer: removalSchema,
  }),
  removeNews: endpoint({
    method: 'POST',
    path: 'news/remove',
    access: 'staff',
    summary: 'Moves a piece of news to the trash, with its history.',
    body: z.object({ id: idSchema }),
    answer: z.object({}),
    matched: true,
  }),
};

export const newsExamples: Examples<typeof newsCalls> = {
  listNews: () => ({ query: { search: 'studio', sort: 'date' } }),
  getNews: async (given) => ({ params: { id: (await given.news()).value.cId } }),
  addNews: () => ({ body: { title: 'Back in the studio', text: '<p>Since Monday.</p>' } }),
  updateNews: async (given) => {
    const { value, version } = await given.news();
    return { body: { ...value, author: 'Mira' }, ifMatch: version };
  },
  makeNewsletter: async (given) => ({ body: { id: (await given.news()).value.id } }),
  getNewsRemoval: async (given) => ({ params: { id: (await given.news()).value.id } }),
  removeNews: async (given) => {
    const { value, version } = await given.news();
    return { body: { id: value.id }, ifMatch: version };
  },
};
