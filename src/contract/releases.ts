import * as z from 'zod';
import { byKey, endpoint } from '#contract/endpoint';
import type { Examples } from '#contract/example';
import {
  archivedFilterSchema,
  listPageSchema,
  nextSchema,
  releaseRowSchema,
  searchSchema,
} from '#contract/lists';
import { removalSchema } from '#contract/removal';
import { idSchema } from '#domain/identifier';
import { addressSchema, linksSchema } from '#domain/link';
import { ordersOf } from '#domain/listing/worklist';
import { substituteSchema } from '#domain/publication/substitute';
import { missingReleaseFields, newReleaseSchema, releaseSchema } from '#domain/release/release';
import { releaseKinds } from '#domain/release/releaseKind';
import { releaseStatusSchema } from '#domain/release/releaseStatus';

export const releaseCalls = {
  listReleases: endpoint({
    method: 'GET',
    path: 'releases',
    access: 'member',
    summary:
      'Releases, newest number first unless an order is given; artists see those they are on.',
    query: z.object({
      search: searchSchema,
      sort: z.enum(ordersOf.release).optional(),
      status: z.coerce.number().pipe(releaseStatusSchema).optional(),
      archived: archivedFilterSchema,
      /** The id of one of its artists. */
      artist: idSchema.optional(),
      /** The year of its release date. */
      year: z.coerce.number().int().min(1800).max(2999).optional(),
      kind: z.enum(releaseKinds).optional(),
      /** A tag, ignoring case. */
      tag: z.string().trim().max(300).optional(),
      missing: z.enum(missingReleaseFields).optional(),
      next: nextSchema,
    }),
    answer: listPageSchema(releaseRowSchema),
  }),
  getRelease: endpoint({
    method: 'GET',
    path: 'releases/{id}',
    access: 'member',
    summary: 'A release by id or number.',
    params: byKey,
    answer: releaseSchema.extend({ substitute: substituteSchema.optional() }),
    versioned: true,
  }),
  addRelease: endpoint({
    method: 'POST',
    path: 'releases/add',
    access: 'member',
    summary: 'Adds a release, with the status Planning.',
    body: newReleaseSchema,
    answer: releaseSchema,
    status: 201,
    versioned: true,
    idempotent: true,
  }),
  updateRelease: endpoint({
    method: 'POST',
    path: 'releases/update',
    access: 'member',
    summary: 'Saves a release whole, its tracks and links included.',
    body: releaseSchema,
    answer: releaseSchema,
    versioned: true,
    matched: true,
  }),
  duplicateRelease: endpoint({
    method: 'POST',
    path: 'releases/duplicate',
    access: 'member',
    summary: 'Adds a copy of a release, without the fields that belong to the original alone.',
    body: z.object({ id: idSchema }),
    answer: releaseSchema,
    status: 201,
    versioned: true,
    idempotent: true,
  }),
  getReleaseRemoval: endpoint({
    method: 'GET',
    path: 'releases/{id}/removal',
    access: 'staff',
    summary: 'The data that goes to the trash with a release.',
    params: byKey,
    answer: removalSchema,
  }),
  removeRelease: endpoint({
    method: 'POST',
    path: 'releases/remove',
    access: 'staff',
    summary: 'Moves a release to the trash, with its tracks, files and history.',
    body: z.object({ id: idSchema }),
    answer: z.object({}),
    matched: true,
  }),
  proposeLinks: endpoint({
    method: 'POST',
    path: 'releases/{id}/links',
    access: 'member',
    summary:
      'Proposes links found by the stored barcode and ISRCs and for an address, merged with the existing ones. Stores nothing.',
    params: byKey,
    body: z.object({ url: addressSchema.optional() }),
    answer: z.object({ links: linksSchema }),
  }),
};

export const releaseExamples: Examples<typeof releaseCalls> = {
  listReleases: () => ({ query: { search: 'low', sort: 'unfinished' } }),
  getRelease: async (given) => ({ params: { id: (await given.release()).value.id } }),
  addRelease: () => ({ body: { title: 'Low Water' } }),
  updateRelease: async (given) => {
    const { value, version } = await given.release();
    return { body: { ...value, title: 'High Water' }, ifMatch: version };
  },
  duplicateRelease: async (given) => ({ body: { id: (await given.release()).value.id } }),
  getReleaseRemoval: async (given) => ({ params: { id: (await given.release()).value.cId } }),
  removeRelease: async (given) => {
    const { value, version } = await given.release();
    return { body: { id: value.id }, ifMatch: version };
  },
  proposeLinks: async (given) => ({
    params: { id: (await given.release()).value.id },
    body: { url: 'https://www.deezer.com/album/1' },
  }),
};
