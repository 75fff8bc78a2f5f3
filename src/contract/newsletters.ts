import * as z from 'zod';
import { endpoint } from '#contract/endpoint';
import type { Examples } from '#contract/example';
import { newsletterDraftSchema, newsletterStates } from '#domain/email/newsletter';
import { idSchema } from '#domain/identifier';
import { languageSchema } from '#domain/language';

const timestamp = z.iso.datetime();

const newsletterViewSchema = newsletterDraftSchema.safeExtend({
  id: idSchema,
  state: z.enum(newsletterStates),
  savedAt: timestamp,
  savedBy: z.string(),
  startedAt: timestamp.nullable(),
  endedAt: timestamp.nullable(),
  /** The number of readers when it was sent, and how many still wait in the queue. */
  readers: z.int(),
  remaining: z.int(),
});
export type NewsletterView = z.infer<typeof newsletterViewSchema>;

const newslettersSchema = z.object({
  /** Newest first. */
  newsletters: z.array(newsletterViewSchema),
  /** Deleted drafts that can be restored, the last one first. */
  deleted: z.array(
    z.object({
      id: idSchema,
      subject: z.string(),
      by: z.string(),
      at: timestamp,
      /** Until when it is kept. */
      until: timestamp,
    }),
  ),
  /** How many readers a newsletter sent now would reach. */
  readers: z.int(),
  /** How many emails of a newsletter are queued per minute. */
  perMinute: z.int(),
  /** The label's languages, the first one first. */
  languages: z.array(languageSchema),
  /** Whether the site shows newsletters that were sent. */
  hasArchive: z.boolean(),
});
export type NewslettersAnswer = z.infer<typeof newslettersSchema>;

const byId = z.object({ id: idSchema });
/** A draft to send, as the caller saw it. */
const asSeen = byId.extend({
  /** When the draft was saved that the caller saw: a later one is refused. Absent for any. */
  savedAt: timestamp.optional(),
});

/** Newsletters, for staff. No call returns an address. */
export const newsletterCalls = {
  getNewsletters: endpoint({
    method: 'GET',
    path: 'newsletters',
    access: 'staff',
    summary: 'All newsletters, and how many readers there are.',
    answer: newslettersSchema,
  }),
  saveNewsletter: endpoint({
    method: 'POST',
    path: 'newsletters/save',
    access: 'staff',
    summary:
      'Stores a draft under the id that its writer made, unless somebody saved it since; sending it again changes nothing.',
    body: newsletterDraftSchema.safeExtend({
      ...byId.shape,
      /** When the draft was saved on which this one is based; null or absent for a new one. */
      savedAt: timestamp.nullable().optional(),
    }),
    answer: newslettersSchema,
  }),
  tryNewsletter: endpoint({
    method: 'POST',
    path: 'newsletters/try',
    access: 'staff',
    summary: 'Emails a newsletter to the label alone.',
    body: asSeen,
    answer: newslettersSchema,
  }),
  sendNewsletter: endpoint({
    method: 'POST',
    path: 'newsletters/send',
    access: 'staff',
    summary: 'Sends a draft to everybody who has confirmed a subscription by now, in chunks.',
    body: asSeen,
    answer: newslettersSchema,
  }),
  stopNewsletter: endpoint({
    method: 'POST',
    path: 'newsletters/stop',
    access: 'staff',
    summary: 'Stops a newsletter: what is not queued yet is not sent.',
    body: byId,
    answer: newslettersSchema,
  }),
  showNewsletter: endpoint({
    method: 'POST',
    path: 'newsletters/show',
    access: 'staff',
    summary: 'Shows a newsletter that was sent on the site, or takes it off.',
    body: byId.extend({ onSite: z.boolean() }),
    answer: newslettersSchema,
  }),
  removeNewsletter: endpoint({
    method: 'POST',
    path: 'newsletters/remove',
    access: 'staff',
    summary: 'Deletes a draft, which is kept for thirty days.',
    body: byId,
    answer: newslettersSchema,
  }),
  restoreNewsletter: endpoint({
    method: 'POST',
    path: 'newsletters/restore',
    access: 'staff',
    summary: 'Restores a deleted draft.',
    body: byId,
    answer: newslettersSchema,
  }),
};

const draft = { subject: 'Low Water is out', text: 'Hello.\n\nOur new record is out.' };

export const newsletterExamples: Examples<typeof newsletterCalls> = {
  getNewsletters: () => ({}),
  saveNewsletter: () => ({ body: { id: '7d0d6c0e-5b6f-4f0c-9f5b-2f1f0c9a4e11', ...draft } }),
  tryNewsletter: async (given) => ({ body: { id: await given.newsletter() } }),
  sendNewsletter: async (given) => ({ body: { id: await given.newsletter() } }),
  stopNewsletter: async (given) => ({ body: { id: await given.sendingNewsletter() } }),
  showNewsletter: async (given) => ({
    body: { id: await given.sendingNewsletter(), onSite: true },
  }),
  removeNewsletter: async (given) => ({ body: { id: await given.newsletter() } }),
  restoreNewsletter: async (given) => ({ body: { id: await given.deletedNewsletter() } }),
};
