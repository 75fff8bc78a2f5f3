import * as z from 'zod';
import { byKey, endpoint } from '#contract/endpoint';
import type { Examples } from '#contract/example';
import { artistSchema } from '#domain/artist/artist';
import { fieldChangeSchema, versionEvents } from '#domain/entry/history';
import { labelSchema } from '#domain/label/label';
import { personSchema } from '#domain/member/member';
import { merchSchema } from '#domain/merch/merch';
import { newsSchema } from '#domain/news/news';
import { releaseSchema } from '#domain/release/release';
import { showSchema } from '#domain/show/show';

/** Continues below the last version on the previous page. */
const belowQuery = z.object({ below: z.coerce.number().int().min(1).optional() });

/** Versions of an entry, newest first. */
const historyOf = <S extends z.ZodType>(entry: S) =>
  z.object({
    versions: z.array(
      z.object({
        version: z.int(),
        savedAt: z.iso.datetime(),
        by: personSchema,
        /** What made the version, if no save did. */
        event: z.enum(versionEvents).optional(),
        /** The changes since the previous version; empty in the first. */
        changes: z.array(fieldChangeSchema),
        /** The entry in that version; saving it restores it. */
        entry,
      }),
    ),
    /** The `below` for the next page. */
    next: z.int().optional(),
  });

/** The history of entries. */
export const historyCalls = {
  getArtistHistory: endpoint({
    method: 'GET',
    path: 'artists/{id}/history',
    access: 'staff',
    summary: 'Every version of an artist: who saved it, when, and what they changed.',
    params: byKey,
    query: belowQuery,
    answer: historyOf(artistSchema),
  }),
  getReleaseHistory: endpoint({
    method: 'GET',
    path: 'releases/{id}/history',
    access: 'staff',
    summary: 'Every version of a release: who saved it, when, and what they changed.',
    params: byKey,
    query: belowQuery,
    answer: historyOf(releaseSchema),
  }),
  getShowHistory: endpoint({
    method: 'GET',
    path: 'shows/{id}/history',
    access: 'staff',
    summary: 'Every version of a show: who saved it, when, and what they changed.',
    params: byKey,
    query: belowQuery,
    answer: historyOf(showSchema),
  }),
  getNewsHistory: endpoint({
    method: 'GET',
    path: 'news/{id}/history',
    access: 'staff',
    summary: 'Every version of a piece of news: who saved it, when, and what they changed.',
    params: byKey,
    query: belowQuery,
    answer: historyOf(newsSchema),
  }),
  getMerchHistory: endpoint({
    method: 'GET',
    path: 'merch/{id}/history',
    access: 'staff',
    summary: 'Every version of an item of merch: who saved it, when, and what they changed.',
    params: byKey,
    query: belowQuery,
    answer: historyOf(merchSchema),
  }),
  getLabelHistory: endpoint({
    method: 'GET',
    path: 'label/history',
    access: 'staff',
    summary: 'Every version of the label: who saved it, when, and what they changed.',
    query: belowQuery,
    answer: historyOf(labelSchema),
  }),
};

export const historyExamples: Examples<typeof historyCalls> = {
  getArtistHistory: async (given) => ({ params: { id: (await given.artist()).value.id } }),
  getLabelHistory: () => ({}),
  getShowHistory: async (given) => ({ params: { id: (await given.show()).value.id } }),
  getNewsHistory: async (given) => ({ params: { id: (await given.news()).value.id } }),
  getMerchHistory: async (given) => ({ params: { id: (await given.merch()).value.id } }),
  getReleaseHistory: async (given) => ({ params: { id: (await given.release()).value.cId } }),
};
