import * as z from 'zod';
import { byKey, endpoint } from '#contract/endpoint';
import type { Examples } from '#contract/example';
import { listPageSchema, merchRowSchema, nextSchema, searchSchema } from '#contract/lists';
import { removalSchema } from '#contract/removal';
import { idSchema } from '#domain/identifier';
import { ordersOf } from '#domain/listing/worklist';
import { merchSchema, newMerchSchema } from '#domain/merch/merch';
import { merchParts } from '#domain/merch/merchRules';
import { merchStates, merchStatuses } from '#domain/merch/merchState';
import { returnNoteSchema } from '#domain/proposal/proposal';
import { substituteSchema } from '#domain/publication/substitute';

export const merchCalls = {
  listMerch: endpoint({
    method: 'GET',
    path: 'merch',
    access: 'member',
    summary: 'Items of merch, newest number first unless an order is given; artists see their own.',
    query: z.object({
      search: searchSchema,
      sort: z.enum(ordersOf.merch).optional(),
      /** The id of one of its artists. */
      artist: idSchema.optional(),
      /** The state of an item as a whole. */
      state: z.enum(merchStates).optional(),
      status: z.enum(merchStatuses).optional(),
      missing: z.enum(merchParts).optional(),
      next: nextSchema,
    }),
    answer: listPageSchema(merchRowSchema),
  }),
  getMerch: endpoint({
    method: 'GET',
    path: 'merch/{id}',
    access: 'member',
    summary: 'An item of merch by id or number.',
    params: byKey,
    answer: merchSchema.extend({ substitute: substituteSchema.optional() }),
    versioned: true,
  }),
  addMerch: endpoint({
    method: 'POST',
    path: 'merch/add',
    access: 'member',
    summary: 'Adds an item of merch as a draft. An artist names at least one own artist.',
    body: newMerchSchema,
    answer: merchSchema,
    status: 201,
    versioned: true,
    idempotent: true,
  }),
  updateMerch: endpoint({
    method: 'POST',
    path: 'merch/update',
    access: 'member',
    summary: 'Saves an item of merch whole, its sizes, links and pictures included.',
    body: merchSchema,
    answer: merchSchema,
    versioned: true,
    matched: true,
  }),
  duplicateMerch: endpoint({
    method: 'POST',
    path: 'merch/duplicate',
    access: 'member',
    summary: 'Adds a copy of an item of merch, without pictures and links.',
    body: z.object({ id: idSchema }),
    answer: merchSchema,
    status: 201,
    versioned: true,
    idempotent: true,
  }),
  returnMerch: endpoint({
    method: 'POST',
    path: 'merch/return',
    access: 'staff',
    summary: 'Returns an item that was handed in, with a comment: it is a draft again.',
    body: z.object({ id: idSchema, words: returnNoteSchema }),
    answer: merchSchema,
    versioned: true,
    matched: true,
  }),
  getMerchRemoval: endpoint({
    method: 'GET',
    path: 'merch/{id}/removal',
    access: 'staff',
    summary: 'The data that goes to the trash with an item of merch.',
    params: byKey,
    answer: removalSchema,
  }),
  removeMerch: endpoint({
    method: 'POST',
    path: 'merch/remove',
    access: 'staff',
    summary: 'Moves an item of merch to the trash, with its history.',
    body: z.object({ id: idSchema }),
    answer: z.object({}),
    matched: true,
  }),
};

export const merchExamples: Examples<typeof merchCalls> = {
  listMerch: () => ({ query: { search: 'shirt', sort: 'unfinished' } }),
  getMerch: async (given) => ({ params: { id: (await given.merch()).value.cId } }),
  addMerch: () => ({
    body: { name: 'Tide shirt', price: { amount: 2800, currency: 'EUR' }, state: 'inStock' },
  }),
  updateMerch: async (given) => {
    const { value, version } = await given.merch();
    return { body: { ...value, state: 'soldOut' }, ifMatch: version };
  },
  duplicateMerch: async (given) => ({ body: { id: (await given.merch()).value.id } }),
  returnMerch: async (given) => {
    const { value, version } = await given.handedInMerch();
    return { body: { id: value.id, words: 'Add a picture.' }, ifMatch: version };
  },
  getMerchRemoval: async (given) => ({ params: { id: (await given.merch()).value.id } }),
  removeMerch: async (given) => {
    const { value, version } = await given.merch();
    return { body: { id: value.id }, ifMatch: version };
  },
};
