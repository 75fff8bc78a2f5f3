import * as z from 'zod';
import { endpoint } from '#contract/endpoint';
import type { Examples } from '#contract/example';
import { daySchema } from '#domain/day.schema';
import { catalogueKinds } from '#domain/entryKind';
import { idSchema, numberSchema } from '#domain/identifier';
import { releaseParts } from '#domain/release/readiness';
import { releaseStatusSchema } from '#domain/release/releaseStatus';
import { showParts } from '#domain/show/showRules';
import { showStates, showStatuses } from '#domain/show/showState';

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
    summary:
      'What comes out soon, the next shows, pre-saves, followers and the last changes; an artist sees their own.',
    answer: z.object({
      /** The releases of today and the next seven days, the next first. */
      soon: z.array(
        titledSchema.extend({
          id: idSchema,
          releaseDate: daySchema,
          releaseStatus: releaseStatusSchema,
          /** Its missing parts; `count` is the number of tracks for a part of tracks. */
          missing: z.array(z.object({ part: z.enum(releaseParts), count: z.int().optional() })),
        }),
      ),
      /** The next shows, and what each lacks by now. */
      shows: z.array(
        z.object({
          id: idSchema,
          cId: numberSchema,
          name: z.string(),
          day: daySchema,
          state: z.enum(showStates),
          status: z.enum(showStatuses),
          missing: z.array(z.enum(showParts)),
        }),
      ),
      /** Announced releases with their pre-saves, the next to come out first. */
      presaves: z.array(
        titledSchema.extend({
          releaseDate: daySchema.nullable(),
          count: z.int(),
          /** The count per day, in the label's time zone; days without any are left out. */
          days: z.array(z.object({ day: daySchema, count: z.int() })),
        }),
      ),
      /** The artists with most confirmed followers, and how many each has. */
      followers: z.array(z.object({ cId: numberSchema, name: z.string(), count: z.int() })),
      /** The last changes, newest first; an import is one of them. */
      changes: z.array(
        z.object({
          kind: z.enum(catalogueKinds),
          cId: numberSchema,
          name: z.string(),
          by: z.string(),
          at: z.iso.datetime(),
          /** How many other entries the same import wrote. */
          others: z.int().optional(),
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
      /** Null without an analytics service. */
      views: z
        .object({
          /** The number of days covered. */
          days: z.int(),
          /** For all pages, or for an artist's own. */
          total: z.int(),
          /** The most viewed pages, with their counts in all languages. */
          pages: z.array(viewedPageSchema),
          /** The analytics service's own figures, for staff. */
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
