import * as z from 'zod';
import { endpoint } from '#contract/endpoint';
import type { Examples } from '#contract/example';
import { activitySchema, deedGroups } from '#domain/activity';
import { daySchema } from '#domain/day.schema';

/** The log of who did what. */
export const activityCalls = {
  listActivity: endpoint({
    method: 'GET',
    path: 'activity',
    access: 'staff',
    summary: 'Who did what, newest first; by a person, a kind or a day, if one is given.',
    query: z.object({
      /** The account of a person, as a line answers it. */
      by: z.string().max(100).optional(),
      kind: z.enum(deedGroups).optional(),
      /** A day in the label's time zone. */
      day: daySchema.optional(),
      /** The `next` of the page before. */
      next: z
        .string()
        .regex(/^\d{16}-[0-9a-f-]{36}$/, 'Send the value of next from the previous page.')
        .optional(),
    }),
    answer: z.object({
      items: z.array(activitySchema.extend({ id: z.string() })),
      next: z.string().optional(),
    }),
  }),
};

export const activityExamples: Examples<typeof activityCalls> = {
  listActivity: () => ({ query: { kind: 'entries' } }),
};
