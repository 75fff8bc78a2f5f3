import * as z from 'zod';
import { endpoint } from '#contract/endpoint';
import type { Examples } from '#contract/example';
import { lineSchema } from '#domain/characters';
import { daySchema } from '#domain/day.schema';
import { campaignWaits } from '#domain/email/campaign';
import { deliveryStates } from '#domain/email/delivery';
import { emailKinds } from '#domain/email/email';
import { numberSchema } from '#domain/identifier';
import { mailWays } from '#domain/mailWay';

const timestamp = z.iso.datetime();

/** An email as staff see it, without its author and recipient. */
const emailViewSchema = z.object({
  id: z.string(),
  kind: z.enum(emailKinds),
  state: z.enum(deliveryStates),
  since: timestamp,
  nextAt: timestamp,
  tries: z.int(),
  failure: z.string(),
});
export type EmailView = z.infer<typeof emailViewSchema>;

/** The progress of a release's campaign. */
const campaignViewSchema = z.object({
  cId: numberSchema,
  title: z.string(),
  open: z.boolean(),
  waitsFor: z.enum(campaignWaits).nullable(),
  /** The release day that the emails wait for; null if they don't, or if it has none yet. */
  day: daySchema.nullable(),
  waiting: z.int(),
  sent: z.int(),
  sentAt: timestamp.nullable(),
  /** How many addresses the email provider rejected. */
  refused: z.int(),
  /** The delivery state of the current chunk. */
  sending: z.enum(deliveryStates).nullable(),
  failure: z.string(),
});
export type CampaignView = z.infer<typeof campaignViewSchema>;

const emailsSchema = z.object({
  emails: z.array(emailViewSchema),
  campaigns: z.array(campaignViewSchema),
  newsletter: z.object({ listed: z.int(), waiting: z.int() }),
  /** How many people follow an artist, or several. */
  followers: z.int(),
  /** The email service, and the sender's address. */
  way: z.object({ by: z.enum(mailWays), from: z.string() }),
  /** The access log: reads of addresses, and grants of that right (`granted`), newest first. */
  accessLog: z.array(
    z.object({
      at: timestamp,
      name: z.string(),
      what: z.string(),
      reason: z.string(),
      count: z.int(),
    }),
  ),
  mayReadAddresses: z.boolean(),
});
export type EmailsAnswer = z.infer<typeof emailsSchema>;

/** An id becomes a row key, so characters with a meaning there are not allowed. */
const emailIdSchema = z.string().regex(/^[\w-]{1,100}$/, 'This is not an id.');
const emailOrCampaign = z.union([
  z.object({ email: emailIdSchema }),
  z.object({ release: numberSchema }),
]);

/** Visitors' emails, for staff. */
export const emailCalls = {
  getEmails: endpoint({
    method: 'GET',
    path: 'emails',
    access: 'staff',
    summary: 'Emails that are not sent yet, the campaigns of releases, and counts.',
    answer: emailsSchema,
  }),
  retryEmail: endpoint({
    method: 'POST',
    path: 'emails/retry',
    access: 'staff',
    summary: 'Sends an email or chunk again that was given up or blocked.',
    body: emailOrCampaign,
    answer: emailsSchema,
  }),
  discardEmail: endpoint({
    method: 'POST',
    path: 'emails/discard',
    access: 'staff',
    summary: 'Marks an email or chunk that was given up or blocked as done, and erases it.',
    body: emailOrCampaign,
    answer: emailsSchema,
  }),
  readAddresses: endpoint({
    method: 'POST',
    path: 'emails/addresses',
    access: 'staff',
    summary: 'Addresses of visitors, for members with that permission. Every use is logged.',
    body: z.object({
      /** `newsletter`, `messages`, or the number of a release. */
      of: z.union([z.enum(['newsletter', 'messages']), z.string().regex(/^\d{1,10}$/)]),
      reason: lineSchema(300).min(5, 'Say why, in a few words.'),
    }),
    answer: z.object({
      entries: z.array(z.object({ address: z.string(), at: timestamp, text: z.string() })),
    }),
  }),
};

export const emailExamples: Examples<typeof emailCalls> = {
  getEmails: () => ({}),
  retryEmail: async (given) => ({ body: { release: await given.presavedRelease() } }),
  discardEmail: async (given) => ({ body: { release: await given.presavedRelease() } }),
  readAddresses: async (given) => ({
    body: { of: await given.addressList(), reason: 'A reader asked us to.' },
  }),
};
