import * as z from 'zod';
import { endpoint } from '#contract/endpoint';
import type { Examples } from '#contract/example';
import { savedViewSchema } from '#domain/listing/savedView';

const answer = z.object({ views: z.array(savedViewSchema) });

/** Saved views of lists: members see their own, in every browser. */
export const savedViewCalls = {
  listViews: endpoint({
    method: 'GET',
    path: 'me/views',
    access: 'member',
    summary: 'The caller’s saved views of lists, by name.',
    answer,
  }),
  saveView: endpoint({
    method: 'POST',
    path: 'me/views/save',
    access: 'member',
    summary: 'Saves a view of a list, in place of one of the same name.',
    body: savedViewSchema,
    answer,
  }),
  removeView: endpoint({
    method: 'POST',
    path: 'me/views/remove',
    access: 'member',
    summary: 'Deletes a saved view.',
    body: savedViewSchema.pick({ list: true, name: true }),
    answer,
  }),
};

export const savedViewExamples: Examples<typeof savedViewCalls> = {
  listViews: () => ({}),
  saveView: () => ({ body: { list: 'releases', name: 'Coming up', query: '?status=30' } }),
  removeView: () => ({ body: { list: 'releases', name: 'Coming up' } }),
};
