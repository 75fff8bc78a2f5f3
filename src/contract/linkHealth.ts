import * as z from 'zod';
import { endpoint } from '#contract/endpoint';
import type { Examples } from '#contract/example';
import { idSchema, numberSchema } from '#domain/identifier';

const brokenLinkSchema = z.object({
  release: z.object({ id: idSchema, cId: numberSchema, title: z.string() }),
  /** The link's name, such as "Spotify". */
  name: z.string(),
  url: z.string(),
  /** The HTTP status of the answer, or why none came. */
  reply: z.union([z.int(), z.enum(['no-host', 'no-answer'])]),
  /** When it was first found broken. */
  since: z.iso.datetime(),
});
export type BrokenLinkRow = z.infer<typeof brokenLinkSchema>;

/** The broken links of public releases. */
export const linkHealthCalls = {
  listBrokenLinks: endpoint({
    method: 'GET',
    path: 'links/broken',
    access: 'member',
    summary: 'The links of public releases that lead nowhere any more; an artist sees their own.',
    answer: z.object({
      /** Whether links are checked at all. */
      isChecking: z.boolean(),
      /** Newest first. */
      links: z.array(brokenLinkSchema),
      /** When the last round of checks ended; null before that. */
      checkedAt: z.iso.datetime().nullable(),
    }),
  }),
};

export const linkHealthExamples: Examples<typeof linkHealthCalls> = {
  listBrokenLinks: () => ({}),
};
