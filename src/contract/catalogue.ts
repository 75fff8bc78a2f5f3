import { z } from 'zod';
import { endpoint } from '#contract/endpoint';
import { artistLacks, artistRefSchema, artistSchema, newArtistSchema } from '#domain/artist';
import { idSchema, keySchema } from '#domain/identifier';
import { imageKinds } from '#domain/image';
import { addressSchema, linksSchema } from '#domain/link';
import { lacks, newReleaseSchema, releaseSchema } from '#domain/release';
import { releaseStatusSchema } from '#domain/releaseState';
import { trackSchema } from '#domain/track';
import { ordersOf } from '#domain/worklist';

const byKey = z.object({ id: keySchema });

/** Where the next page of a list begins; opaque. */
const nextSchema = z.string().max(500).optional();
const searchSchema = z.string().trim().max(200).optional();

/** What a list says of an artist. */
export const artistRowSchema = artistSchema
  .pick({ id: true, cId: true, name: true, sortName: true, image: true, accent: true, url: true })
  .extend({
    lacks: z.array(z.enum(artistLacks)),
    archived: z.boolean(),
    changedAt: z.iso.datetime(),
  });
export type ArtistRow = z.infer<typeof artistRowSchema>;

/** What a list says of a release. */
export const releaseRowSchema = releaseSchema
  .pick({
    id: true,
    cId: true,
    title: true,
    cover: true,
    accent: true,
    url: true,
    releaseDate: true,
    releaseStatus: true,
    catalogueNumber: true,
  })
  .extend({
    artists: z.array(artistRefSchema),
    lacks: z.array(z.enum(lacks)),
    archived: z.boolean(),
    changedAt: z.iso.datetime(),
  });
export type ReleaseRow = z.infer<typeof releaseRowSchema>;

const pageOf = <S extends z.ZodType>(row: S) =>
  z.object({
    items: z.array(row).max(100),
    next: z.string().optional(),
    /** How many there are in all; said where an order was asked for. */
    total: z.int().optional(),
  });

/** What deleting an entry for good takes along, to be said before. */
export const removalSchema = z.object({
  versions: z.int(),
  tracks: z.int(),
  links: z.int(),
  /** Addresses that wait for a mail on the day of the release. */
  presaves: z.int(),
  hasImage: z.boolean(),
  /** True when the entry has had a public page. */
  wasPublic: z.boolean(),
});
export type Removal = z.infer<typeof removalSchema>;

/** Artists, releases, tracks and their files. */
export const catalogueCalls = {
  listArtists: endpoint({
    method: 'GET',
    path: 'artists',
    access: 'member',
    summary: 'Artists, newest number first unless an order is named; an artist sees own ones.',
    query: z.object({
      search: searchSchema,
      sort: z.enum(ordersOf.artist).optional(),
      next: nextSchema,
    }),
    answer: pageOf(artistRowSchema),
  }),
  getArtist: endpoint({
    method: 'GET',
    path: 'artists/{id}',
    access: 'member',
    summary: 'An artist by id or number.',
    params: byKey,
    answer: artistSchema,
    versioned: true,
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
    summary: 'What deleting an artist for good takes along.',
    params: byKey,
    answer: removalSchema,
  }),
  removeArtist: endpoint({
    method: 'POST',
    path: 'artists/remove',
    access: 'staff',
    summary: 'Deletes an artist for good, unless one stands on a release.',
    body: z.object({ id: idSchema }),
    answer: z.object({}),
    matched: true,
  }),
  listReleases: endpoint({
    method: 'GET',
    path: 'releases',
    access: 'member',
    summary:
      'Releases, newest number first unless an order is named; an artist sees those they stand on.',
    query: z.object({
      search: searchSchema,
      sort: z.enum(ordersOf.release).optional(),
      status: z.coerce.number().pipe(releaseStatusSchema).optional(),
      next: nextSchema,
    }),
    answer: pageOf(releaseRowSchema),
  }),
  getRelease: endpoint({
    method: 'GET',
    path: 'releases/{id}',
    access: 'member',
    summary: 'A release by id or number.',
    params: byKey,
    answer: releaseSchema,
    versioned: true,
  }),
  addRelease: endpoint({
    method: 'POST',
    path: 'releases/add',
    access: 'member',
    summary: 'Adds a release: it begins as Planning.',
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
    summary: 'Adds a release like another one: without what belongs to that one alone.',
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
    summary: 'What deleting a release for good takes along.',
    params: byKey,
    answer: removalSchema,
  }),
  removeRelease: endpoint({
    method: 'POST',
    path: 'releases/remove',
    access: 'staff',
    summary: 'Deletes a release for good, with its tracks, its files and its history.',
    body: z.object({ id: idSchema }),
    answer: z.object({}),
    matched: true,
  }),
  proposeLinks: endpoint({
    method: 'POST',
    path: 'releases/{id}/links',
    access: 'member',
    summary: 'Proposes links found for an address, merged with those there are. Stores nothing.',
    params: byKey,
    body: z.object({ url: addressSchema }),
    answer: z.object({ links: linksSchema }),
  }),
  addTrack: endpoint({
    method: 'POST',
    path: 'tracks/add',
    access: 'member',
    summary: 'Adds a track at the end of its release.',
    body: trackSchema,
    answer: trackSchema,
    status: 201,
  }),
  updateTrack: endpoint({
    method: 'POST',
    path: 'tracks/update',
    access: 'member',
    summary: 'Saves a track.',
    body: trackSchema,
    answer: trackSchema,
  }),
  removeTrack: endpoint({
    method: 'POST',
    path: 'tracks/remove',
    access: 'member',
    summary: 'Removes a track from its release.',
    body: trackSchema,
    answer: trackSchema,
  }),
  uploadImage: endpoint({
    method: 'POST',
    path: 'fileupload/uploadimage',
    access: 'member',
    summary: "Stores an image's variants; the entry shows it once it is saved with the address.",
    body: z.object({ entity: z.enum(imageKinds), id: idSchema }),
    upload: true,
    answer: z.object({ url: z.url(), warning: z.string().optional() }),
  }),
};
