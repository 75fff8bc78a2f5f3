import * as z from 'zod';
import { endpoint } from '#contract/endpoint';
import type { Examples } from '#contract/example';
import { entryKinds } from '#domain/entryKind';
import { idSchema } from '#domain/identifier';
import { presentSchema } from '#domain/presence';

/** The people who have an entry open. */
export const presenceCalls = {
  noteOpen: endpoint({
    method: 'POST',
    path: 'entries/open',
    access: 'member',
    summary:
      'Notes that the caller has an entry open, and answers who else has and who saved it last.',
    body: z.object({
      kind: z.enum(entryKinds),
      id: idSchema,
      /** Whether there are unsaved changes. */
      isChanging: z.boolean(),
      /** False when the entry was just closed. */
      isOpen: z.boolean().default(true),
    }),
    answer: z.object({
      others: z.array(presentSchema),
      /** The stored version, so that an open form notices a newer one. */
      stored: z.object({ version: z.int(), by: z.string(), at: z.string(), isYou: z.boolean() }),
    }),
  }),
};

export const presenceExamples: Examples<typeof presenceCalls> = {
  noteOpen: async (given) => ({
    body: { kind: 'release', id: (await given.release()).value.id, isChanging: false },
  }),
};
