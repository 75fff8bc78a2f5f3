import { z } from 'zod';
import { endpoint } from '#contract/endpoint';
import { mailingWaits } from '#domain/email/campaign';
import { sendingStates } from '#domain/email/delivery';
import { letterKinds } from '#domain/email/email';
import { numberSchema } from '#domain/identifier';

const instant = z.iso.datetime();

/** What staff see of a letter: nothing of who wrote it or whom it is for. */
export const letterViewSchema = z.object({
  id: z.string(),
  kind: z.enum(letterKinds),
  state: z.enum(sendingStates),
  since: instant,
  nextAt: instant,
  tries: z.int(),
  failure: z.string(),
});
export type LetterView = z.infer<typeof letterViewSchema>;

/** How far the mails of a release are. */
export const mailingViewSchema = z.object({
  cId: numberSchema,
  title: z.string(),
  open: z.boolean(),
  waitsFor: z.enum(mailingWaits).nullable(),
  waiting: z.int(),
  sent: z.int(),
  sentAt: instant.nullable(),
  /** Addresses that the mail provider refused. */
  refused: z.int(),
  /** Where the batch that is under way stands. */
  sending: z.enum(sendingStates).nullable(),
  failure: z.string(),
});
export type MailingView = z.infer<typeof mailingViewSchema>;

const lettersSchema = z.object({
  letters: z.array(letterViewSchema),
  mailings: z.array(mailingViewSchema),
  newsletter: z.object({ listed: z.int(), waiting: z.int() }),
  /** Who looked at addresses, the newest first. */
  readings: z.array(
    z.object({
      at: instant,
      name: z.string(),
      what: z.string(),
      reason: z.string(),
      count: z.int(),
    }),
  ),
  mayReadAddresses: z.boolean(),
});
export type LettersAnswer = z.infer<typeof lettersSchema>;

/** A letter's id becomes the key of a row, so it has no sign that means something there. */
const letterIdSchema = z.string().regex(/^[\w-]{1,100}$/, 'This is not an id.');
const oneOf = z.union([z.object({ letter: letterIdSchema }), z.object({ release: numberSchema })]);

/** Visitors' mail, as staff look after it. */
export const letterCalls = {
  getLetters: endpoint({
    method: 'GET',
    path: 'letters',
    access: 'staff',
    summary: 'Letters that are not sent yet, the mailings of releases, and counts.',
    answer: lettersSchema,
  }),
  retryLetter: endpoint({
    method: 'POST',
    path: 'letters/retry',
    access: 'staff',
    summary: 'Sends a letter or batch that was given up or held once more.',
    body: oneOf,
    answer: lettersSchema,
  }),
  discardLetter: endpoint({
    method: 'POST',
    path: 'letters/discard',
    access: 'staff',
    summary: 'Counts a letter or batch that was given up or held as done, and erases it.',
    body: oneOf,
    answer: lettersSchema,
  }),
  readAddresses: endpoint({
    method: 'POST',
    path: 'letters/addresses',
    access: 'staff',
    summary: 'Addresses of visitors, for who has that right. Who read them, and why, is kept.',
    body: z.object({
      /** `newsletter`, `messages`, or the number of a release. */
      of: z.union([z.enum(['newsletter', 'messages']), z.string().regex(/^\d{1,10}$/)]),
      reason: z.string().trim().min(5, 'Say why, in a few words.').max(300),
    }),
    answer: z.object({
      entries: z.array(z.object({ address: z.string(), at: instant, text: z.string() })),
    }),
  }),
};
