import * as z from 'zod';
import { endpoint } from '#contract/endpoint';
import type { Examples } from '#contract/example';

const pixels = z.coerce.number().int().min(1).max(10_000).optional();

/** How other sites learn to show a release: https://oembed.com */
export const oembedCalls = {
  getOembed: endpoint({
    method: 'GET',
    path: 'oembed',
    access: 'anyone',
    limited: true,
    summary:
      'The code that shows a public release, or next shows, on another page, in the form of oEmbed.',
    query: z.object({
      /** The address of a release's or an artist's page, or of the list of shows. */
      url: z.string().max(2048),
      maxwidth: pixels,
      maxheight: pixels,
      format: z.literal('json', 'Only JSON is available.').default('json'),
    }),
    answer: z.object({
      version: z.literal('1.0'),
      type: z.literal('rich'),
      title: z.string(),
      author_name: z.string().optional(),
      author_url: z.string().optional(),
      provider_name: z.string(),
      provider_url: z.string(),
      thumbnail_url: z.string().optional(),
      thumbnail_width: z.int().optional(),
      thumbnail_height: z.int().optional(),
      width: z.int(),
      height: z.int(),
      html: z.string(),
    }),
  }),
};

export const oembedExamples: Examples<typeof oembedCalls> = {
  getOembed: async (given) => ({ query: { url: await given.publicAddress() } }),
};
