import * as z from 'zod';
import { endpoint } from '#contract/endpoint';
import type { Examples } from '#contract/example';
import { catalogueKinds } from '#domain/entryKind';
import { idSchema } from '#domain/identifier';

const entrySchema = z.object({ kind: z.enum(catalogueKinds), id: idSchema });

/** Deleted entries, kept for thirty days. */
export const trashCalls = {
  listTrash: endpoint({
    method: 'GET',
    path: 'trash',
    access: 'staff',
    summary: 'The deleted artists, releases, shows, merch and news, the last one first.',
    answer: z.object({
      entries: z.array(
        entrySchema.extend({
          cId: z.int(),
          /** Its name or title. */
          name: z.string(),
          image: z.url().nullable(),
          by: z.string(),
          at: z.iso.datetime(),
          /** When it is purged. */
          until: z.iso.datetime(),
        }),
      ),
    }),
  }),
  restoreEntry: endpoint({
    method: 'POST',
    path: 'trash/restore',
    access: 'staff',
    summary:
      'Brings an entry back with its number and address; a release, a show or merch brings its artists along.',
    body: entrySchema,
    answer: z.object({ cId: z.int() }),
  }),
  purgeEntry: endpoint({
    method: 'POST',
    path: 'trash/remove',
    access: 'staff',
    summary: 'Purges an entry in the trash at once: its history, pictures and recordings.',
    body: entrySchema,
    answer: z.object({}),
  }),
};

export const trashExamples: Examples<typeof trashCalls> = {
  listTrash: () => ({}),
  restoreEntry: async (given) => ({ body: { kind: 'release', id: await given.deletedRelease() } }),
  purgeEntry: async (given) => ({ body: { kind: 'release', id: await given.deletedRelease() } }),
};
