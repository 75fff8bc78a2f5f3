import * as z from 'zod';
import { byKey, endpoint } from '#contract/endpoint';
import type { Examples } from '#contract/example';
import {
  archivedFilterSchema,
  artistRowSchema,
  listPageSchema,
  nextSchema,
  searchSchema,
} from '#contract/lists';
import { removalSchema } from '#contract/removal';
import { artistSchema, missingArtistFields, newArtistSchema } from '#domain/artist/artist';
import { idSchema } from '#domain/identifier';
import { ordersOf } from '#domain/listing/worklist';
import { substituteSchema } from '#domain/publication/substitute';
import { releaseSchema } from '#domain/release/release';

/** A release in an artist's own call. */
const ownReleaseSchema = releaseSchema.pick({
  id: true,
  cId: true,
  title: true,
  url: true,
  cover: true,
  releaseDate: true,
  releaseStatus: true,
});

export const artistCalls = {
  listArtists: endpoint({
    method: 'GET',
    path: 'artists',
    access: 'member',
    summary:
      'The artists, by number from the newest unless an order is given; artists see their own.',
    query: z.object({
      search: searchSchema,
      sort: z.enum(ordersOf.artist).optional(),
      archived: archivedFilterSchema,
      missing: z.enum(missingArtistFields).optional(),
      next: nextSchema,
    }),
    answer: listPageSchema(artistRowSchema),
  }),
  getArtist: endpoint({
    method: 'GET',
    path: 'artists/{id}',
    access: 'member',
    summary: 'An artist by id or number, with all their releases, newest first.',
    params: byKey,
    answer: artistSchema.extend({
      releases: z.array(ownReleaseSchema),
      substitute: substituteSchema.optional(),
    }),
    versioned: true,
  }),
  getFollowers: endpoint({
    method: 'GET',
    path: 'artists/{id}/followers',
    access: 'member',
    summary: 'How many people follow an artist by email, and confirmed it.',
    params: byKey,
    answer: z.object({ count: z.int() }),
  }),
  addArtist: endpoint({
    method: 'POST',
    path: 'artists/add',
    access: 'staff',
    summary: 'Adds an artist.',
    body: newArtistSchema,
    answer: artistSchema,
    status: 201,
    versioned: true,
    idempotent: true,
  }),
  updateArtist: endpoint({
    method: 'POST',
    path: 'artists/update',
    access: 'member',
    summary: 'Saves an artist whole.',
    body: artistSchema,
    answer: artistSchema,
    versioned: true,
    matched: true,
  }),
  getArtistRemoval: endpoint({
    method: 'GET',
    path: 'artists/{id}/removal',
    access: 'staff',
    summary: 'The data that goes to the trash with an artist.',
    params: byKey,
    answer: removalSchema,
  }),
  removeArtist: endpoint({
    method: 'POST',
    path: 'artists/remove',
    access: 'staff',
    summary: 'Moves an artist to the trash; refused for an artist on a release.',
    body: z.object({ id: idSchema }),
    answer: z.object({}),
    matched: true,
  }),
};

export const artistExamples: Examples<typeof artistCalls> = {
  listArtists: () => ({ query: { search: 'moles', sort: 'name' } }),
  getArtist: async (given) => ({ params: { id: (await given.artist()).value.cId } }),
  getFollowers: async (given) => ({ params: { id: (await given.artist()).value.cId } }),
  addArtist: () => ({ body: { name: 'The Moles' } }),
  updateArtist: async (given) => {
    const { value, version } = await given.artist();
    return { body: { ...value, name: 'The Voles' }, ifMatch: version };
  },
  getArtistRemoval: async (given) => ({ params: { id: (await given.artist()).value.id } }),
  removeArtist: async (given) => {
    const { value, version } = await given.artist();
    return { body: { id: value.id }, ifMatch: version };
  },
};
