import * as z from 'zod';
import { byKey, endpoint } from '#contract/endpoint';
import type { Examples } from '#contract/example';
import { newBatchSchema, shownBatchSchema } from '#domain/codes/batch';
import { downloadFormats } from '#domain/codes/download';
import { idSchema } from '#domain/identifier';
import { languageSchema } from '#domain/language';

const ofCode = z.object({
  /** In capitals or not, with or without hyphens and blanks. */
  code: z.string(),
  /** The language of the page with the form; absent for the label's first language. */
  language: languageSchema.optional(),
  /** Whether the fan takes the files although some tracks have no recording. */
  takesSome: z.boolean().optional(),
});

const batchesAnswer = z.object({
  batches: z.array(shownBatchSchema),
  /** The files that the codes give. */
  files: z.object({
    /** How many of the release's tracks have a recording. */
    recordings: z.int(),
    tracks: z.int(),
    isReady: z.boolean(),
    /** The progress of the work on them. */
    done: z.int().optional(),
    total: z.int().optional(),
    failures: z.array(z.object({ name: z.string(), reason: z.string() })),
  }),
});

/** Codes that give the files of a release. */
export const codeCalls = {
  listCodes: endpoint({
    method: 'GET',
    path: 'releases/{id}/codes',
    access: 'staff',
    summary: 'The batches of download codes of a release, and the files that they give.',
    params: byKey,
    answer: batchesAnswer,
  }),
  getCardCover: endpoint({
    method: 'GET',
    path: 'releases/{id}/codes/cover',
    access: 'staff',
    summary:
      'The cover of a release for its cards, which a browser may not read from its address, and their sentence.',
    params: byKey,
    answer: z.object({
      /** A JPEG in base64; null without a cover. */
      cover: z.string().nullable(),
      /** What a card is for, in the label's first language, and its direction. */
      about: z.string(),
      direction: z.enum(['ltr', 'rtl']),
    }),
  }),
  makeCodes: endpoint({
    method: 'POST',
    path: 'codes/make',
    access: 'staff',
    summary: 'Makes a batch of download codes. They are returned only once.',
    body: newBatchSchema,
    answer: z.object({ batch: idSchema, codes: z.array(z.string()) }),
    status: 201,
    idempotent: true,
    secret: true,
  }),
  redeemCode: endpoint({
    method: 'POST',
    path: 'codes/redeem',
    access: 'anyone',
    summary:
      'Gives the files of a code, and counts one use. Where some tracks have no recording, it first says so and counts none. Every code that is not good gets the same answer.',
    body: ofCode,
    form: ofCode
      .extend({ takesSome: z.stringbool().default(false) })
      .transform((given) => ({ ...given, isForm: true })),
    limited: true,
    idempotent: true,
    secret: true,
    answer: z.object({
      title: z.string(),
      artist: z.string(),
      /** The address of the cover; null without one. */
      cover: z.url().nullable(),
      /** The path of the release's page. */
      path: z.string(),
      /** How many of its tracks have a recording. */
      recordings: z.int(),
      tracks: z.int(),
      /**
       * Addresses that work until `until`. Empty, with no use counted, if only some tracks have a
       * recording and the body does not take them.
       */
      files: z.array(
        z.object({
          name: z.string(),
          format: z.enum([...downloadFormats, 'zip']),
          /** The format of what a zip contains; otherwise the same as `format`. */
          of: z.enum(downloadFormats),
          url: z.url(),
          bytes: z.int(),
        }),
      ),
      until: z.iso.datetime(),
      /** True while more files are being made: the same attempt gets them later. */
      isPreparing: z.boolean(),
    }),
  }),
  giveCodeBack: endpoint({
    method: 'POST',
    path: 'codes/giveback',
    access: 'staff',
    summary: 'Takes back the last use of a code, so that it works once more.',
    body: ofCode.pick({ code: true }),
    answer: z.object({
      /** The release that it gives. */
      title: z.string(),
      /** How often it can be redeemed now. */
      left: z.int(),
    }),
  }),
  endCodes: endpoint({
    method: 'POST',
    path: 'codes/end',
    access: 'staff',
    summary: 'Ends a batch of codes: none of them works any more.',
    body: z.object({ release: idSchema, batch: idSchema }),
    answer: z.object({}),
  }),
};

export const codeExamples: Examples<typeof codeCalls> = {
  listCodes: async (given) => ({ params: { id: (await given.release()).value.id } }),
  getCardCover: async (given) => ({ params: { id: (await given.release()).value.id } }),
  makeCodes: async (given) => ({
    body: { release: (await given.release()).value.id, count: 3, uses: 1, until: '2999-12-31' },
  }),
  redeemCode: async (given) => ({ body: { code: (await given.goodCode()).code } }),
  giveCodeBack: async (given) => ({ body: { code: (await given.usedCode()).code } }),
  endCodes: async (given) => {
    const { release, batch } = await given.goodCode();
    return { body: { release, batch } };
  },
};
