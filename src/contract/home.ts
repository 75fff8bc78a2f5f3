import * as z from 'zod';
import { endpoint } from '#contract/endpoint';
import type { Examples } from '#contract/example';
import { daySchema } from '#domain/day.schema';
import { idSchema, numberSchema } from '#domain/identifier';
import { catalogueKinds } from '#domain/publication/publication';
import { releaseParts } from '#domain/release/readiness';
import { releaseStatusSchema } from '#domain/release/releaseStatus';

const titledSchema = z.object({ cId: numberSchema, title: z.string() });

const viewedPageSchema = z.object({
  kind: z.enum(catalogueKinds),
  cId: numberSchema,
  name: z.string(),
  count: z.int(),
});
export type ViewedPage = z.infer<typeof viewedPageSchema>;

/** The first screen of the back office. */
export const homeCalls = {
  getHome: endpoint({
    method: 'GET',
    path: 'home',
    access: 'member',
    summary: 'What comes out soon, pre-saves and the last changes; an artist sees their own.',
    answer: z.object({
      /** The releases of today and the seven days after it, the next first. */
      soon: z.array(
        titledSchema.extend({
          id: idSchema,
          releaseDate: daySchema,
          releaseStatus: releaseStatusSchema,
          /** Its missing parts; `count` of tracks, for a part of tracks. */
          lacks: z.array(z.object({ part: z.enum(releaseParts), count: z.int().optional() })),
        }),
      ),
      /** Announced releases with their pre-saves, the next to come out first. */
      presaves: z.array(
        titledSchema.extend({
          releaseDate: daySchema.nullable(),
          count: z.int(),
          /** The count by day, in the label's time zone: only days with any. */
          days: z.array(z.object({ day: daySchema, count: z.int() })),
        }),
      ),
      /** The last changes, newest first. */
      changes: z.array(
        z.object({
          kind: z.enum(catalogueKinds),
          cId: numberSchema,
          name: z.string(),
          by: z.string(),
          at: z.iso.datetime(),
        }),
      ),
    }),
  }),
  getPageViews: endpoint({
    method: 'GET',
    path: 'home/views',
    access: 'member',
    summary:
      'The page views of the last weeks, where a service counts them; an artist’s own pages.',
    answer: z.object({
      /** Null where no service is set up. */
      views: z
        .object({
          /** The number of days that the figures cover. */
          days: z.int(),
          /** Of all pages; for an artist of their own. */
          total: z.int(),
          /** The most viewed ones, with their counts in all languages. */
          pages: z.array(viewedPageSchema),
          /** The service's own figures, for staff. */
          dashboard: z.url().optional(),
        })
        .nullable(),
    }),
  }),
};

export const homeExamples: Examples<typeof homeCalls> = {
  getHome: () => ({}),
  getPageViews: () => ({}),
};
