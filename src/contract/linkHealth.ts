import * as z from 'zod';
import { endpoint } from '#contract/endpoint';
import type { Examples } from '#contract/example';
import { idSchema, numberSchema } from '#domain/identifier';

const brokenLinkSchema = z.object({
  /** The release or item of merch that has it. */
  entry: z.object({
    kind: z.enum(['release', 'merch']),
    id: idSchema,
    cId: numberSchema,
    title: z.string(),
  }),
  /** The edition that its shop says is sold out. */
  edition: z.object({ id: idSchema, name: z.string() }).optional(),
  /** All shops of the edition or item say that it is sold out: it may be set to that. */
  isAllSoldOut: z.boolean(),
  /** The link's name, such as "Spotify". */
  name: z.string(),
  url: z.string(),
  /** The HTTP status of the answer, why none came, or that the shop says “sold out”. */
  reply: z.union([z.int(), z.enum(['no-host', 'no-answer', 'sold-out'])]),
  /** When it was first found broken. */
  since: z.iso.datetime(),
});
export type BrokenLinkRow = z.infer<typeof brokenLinkSchema>;

/** The broken links of public releases and merch. */
export const linkHealthCalls = {
  listBrokenLinks: endpoint({
    method: 'GET',
    path: 'links/broken',
    access: 'member',
    summary:
      'The links of public releases and merch that lead nowhere any more or to what is sold out; an artist sees their own.',
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
