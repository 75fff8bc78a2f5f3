import * as z from 'zod';
import { endpoint } from '#contract/endpoint';
import type { Examples } from '#contract/example';
import { numberSchema } from '#domain/identifier';
import { twinParts } from '#domain/listing/twins';
import { releaseSchema } from '#domain/release/release';

/** Findings about a release that need other releases or the file storage. */
export const releaseCheckCalls = {
  checkRelease: endpoint({
    method: 'POST',
    path: 'releases/check',
    access: 'member',
    summary: 'What a release shares with others, and the size of its cover; nothing is stored.',
    body: releaseSchema,
    answer: z.object({
      /** Artists see only public releases and their own. */
      twins: z.array(
        z.object({
          part: z.enum(twinParts),
          value: z.string(),
          cId: numberSchema,
          title: z.string(),
        }),
      ),
      /** The shorter side of the uploaded cover in pixels; null if unknown. */
      coverSide: z.int().nullable(),
    }),
  }),
};

export const releaseCheckExamples: Examples<typeof releaseCheckCalls> = {
  checkRelease: async (given) => ({ body: (await given.release()).value }),
};
