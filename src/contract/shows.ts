import * as z from 'zod';
import { byKey, endpoint } from '#contract/endpoint';
import type { Examples } from '#contract/example';
import { listPageSchema, nextSchema, searchSchema, showRowSchema } from '#contract/lists';
import { removalSchema } from '#contract/removal';
import { artistRefSchema } from '#domain/artist/artist';
import { daySchema } from '#domain/day.schema';
import { idSchema } from '#domain/identifier';
import { ordersOf } from '#domain/listing/worklist';
import { returnNoteSchema } from '#domain/proposal/proposal';
import { substituteSchema } from '#domain/publication/substitute';
import { givenShowSchema, newShowSchema, showSchema } from '#domain/show/show';
import { showStates, showStatuses } from '#domain/show/showState';

export const showCalls = {
  listShows: endpoint({
    method: 'GET',
    path: 'shows',
    access: 'member',
    summary:
      'Shows by day, the next one first; past ones begin with the last. Artists see those they play.',
    query: z.object({
      search: searchSchema,
      sort: z.enum(ordersOf.show).optional(),
      /** Only shows to come, or only past ones, by the day at their venue; both by default. */
      when: z.enum(['coming', 'past']).optional(),
      /** The id of one of the artists on the bill. */
      artist: idSchema.optional(),
      year: z.coerce.number().int().min(1900).max(2999).optional(),
      state: z.enum(showStates).optional(),
      status: z.enum(showStatuses).optional(),
      next: nextSchema,
    }),
    answer: listPageSchema(showRowSchema),
  }),
  getShowSheet: endpoint({
    method: 'GET',
    path: 'shows/sheet',
    access: 'member',
    summary:
      'All shows whole, with their versions, and all artists, for a table of shows; an artist sees their own.',
    answer: z.object({
      shows: z.array(z.object({ value: showSchema, version: z.int() })),
      acts: z.array(artistRefSchema),
    }),
  }),
  getShow: endpoint({
    method: 'GET',
    path: 'shows/{id}',
    access: 'member',
    summary: 'A show by id or number.',
    params: byKey,
    answer: showSchema.extend({ substitute: substituteSchema.optional() }),
    versioned: true,
  }),
  addShow: endpoint({
    method: 'POST',
    path: 'shows/add',
    access: 'member',
    summary:
      'Adds a show, in the time zone of its city or country unless another is named: public unless it says otherwise.',
    body: newShowSchema,
    answer: showSchema,
    status: 201,
    versioned: true,
    idempotent: true,
  }),
  updateShow: endpoint({
    method: 'POST',
    path: 'shows/update',
    access: 'member',
    summary: 'Saves a show whole, its bill and tickets included.',
    body: givenShowSchema,
    answer: showSchema,
    versioned: true,
    matched: true,
  }),
  duplicateShow: endpoint({
    method: 'POST',
    path: 'shows/duplicate',
    access: 'member',
    summary: 'Adds a copy of a show on another day, without tickets and poster.',
    body: z.object({ id: idSchema, day: daySchema }),
    answer: showSchema,
    status: 201,
    versioned: true,
    idempotent: true,
  }),
  returnShow: endpoint({
    method: 'POST',
    path: 'shows/return',
    access: 'staff',
    summary: 'Returns a show that was handed in, with a comment: it is a draft again.',
    body: z.object({ id: idSchema, words: returnNoteSchema }),
    answer: showSchema,
    versioned: true,
    matched: true,
  }),
  getShowRemoval: endpoint({
    method: 'GET',
    path: 'shows/{id}/removal',
    access: 'staff',
    summary: 'The data that goes to the trash with a show.',
    params: byKey,
    answer: removalSchema,
  }),
  removeShow: endpoint({
    method: 'POST',
    path: 'shows/remove',
    access: 'staff',
    summary:
      'Moves a show to the trash. A show that is off is cancelled instead, so fans hear of it.',
    body: z.object({ id: idSchema }),
    answer: z.object({}),
    matched: true,
  }),
};

export const showExamples: Examples<typeof showCalls> = {
  listShows: () => ({ query: { search: 'berlin', when: 'coming' } }),
  getShowSheet: () => ({}),
  getShow: async (given) => ({ params: { id: (await given.show()).value.cId } }),
  addShow: () => ({ body: { day: '2027-03-20', venue: { name: 'Badehaus', city: 'Berlin' } } }),
  updateShow: async (given) => {
    const { value, version } = await given.show();
    return { body: { ...value, state: 'soldOut' }, ifMatch: version };
  },
  duplicateShow: async (given) => ({
    body: { id: (await given.show()).value.id, day: '2027-03-21' },
  }),
  returnShow: async (given) => {
    const { value, version } = await given.handedInShow();
    return { body: { id: value.id, words: 'Name the venue.' }, ifMatch: version };
  },
  getShowRemoval: async (given) => ({ params: { id: (await given.show()).value.id } }),
  removeShow: async (given) => {
    const { value, version } = await given.show();
    return { body: { id: value.id }, ifMatch: version };
  },
};
