import * as z from 'zod';
import { endpoint } from '#contract/endpoint';
import type { Examples } from '#contract/example';
import { artistSchema } from '#domain/artist/artist';
import { fieldChangeSchema } from '#domain/entry/history';
import { numberSchema } from '#domain/identifier';
import { editionsSchema } from '#domain/release/edition';
import { maxEdits, togetherSchema, wholeTogetherSchema } from '#domain/release/together';

/** Changes of several releases at once. */
export const editCalls = {
  getSheet: endpoint({
    method: 'GET',
    path: 'releases/sheet',
    access: 'staff',
    summary:
      'All releases with the fields that can be changed on several of them, and all artists.',
    answer: z.object({
      releases: z.array(
        z.object({
          cId: numberSchema,
          version: z.int(),
          fields: wholeTogetherSchema,
          /** Whole, to be named and priced beside others; empty if there are none. */
          editions: editionsSchema,
        }),
      ),
      artists: z.array(artistSchema.pick({ id: true, name: true, note: true })),
    }),
  }),
  editReleases: endpoint({
    method: 'POST',
    path: 'releases/edit',
    access: 'staff',
    summary:
      'Changes fields of several releases, with one publication. A dry run only says what would change.',
    body: z.object({
      dryRun: z.boolean(),
      edits: z
        .array(
          z.object({
            cId: numberSchema,
            /** The version on which the edit is based; a newer one is not changed. */
            version: z.int().optional(),
            fields: togetherSchema,
          }),
        )
        .min(1)
        .max(maxEdits, `At most ${maxEdits} releases at once.`),
    }),
    answer: z.object({
      results: z.array(
        z.object({
          cId: numberSchema,
          title: z.string(),
          /** The version now stored; null if no release has this number. */
          version: z.int().nullable(),
          changes: z.array(fieldChangeSchema),
          /** Why it was not, or would not be, changed. */
          refusal: z.string().optional(),
          /** The fields before the change; sending them as an edit undoes it. */
          before: togetherSchema,
        }),
      ),
    }),
  }),
};

export const editExamples: Examples<typeof editCalls> = {
  getSheet: () => ({}),
  editReleases: async (given) => ({
    body: {
      dryRun: false,
      edits: [{ cId: (await given.release()).value.cId, fields: { copyright: '℗ 2027' } }],
    },
  }),
};
