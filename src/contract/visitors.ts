import * as z from 'zod';
import { endpoint } from '#contract/endpoint';
import type { Examples } from '#contract/example';
import { healthSchema } from '#domain/health';
import { languageSchema } from '#domain/language';
import { mailAddressSchema } from '#domain/mailAddress';
import { consentSchema } from '#domain/visitor/consent';
import { contactMessageSchema } from '#domain/visitor/contact';
import { followSchema } from '#domain/visitor/follow';
import { honeypotField } from '#domain/visitor/honeypot';
import { fromPage } from '#domain/visitor/pageQuery';
import { presaveSchema } from '#domain/visitor/presave';
import { stockRequestSchema } from '#domain/visitor/stockRequest';
import { subscriptionSchema } from '#domain/visitor/subscription';

const nothing = z.object({});
const cutLink = 'This link is incomplete. Copy all of it from the email.';
const byToken = z.object({
  token: z.string(cutLink).min(1, cutLink).max(500, cutLink),
  /** The language of the page that answers. */
  language: languageSchema.optional(),
  /** The page to link back to: `12` for a release, `artist-12` for an artist. */
  [fromPage]: z.string().max(20).optional(),
});
/**
 * The emails that a link ends: the newsletter, an artist's, those about shows or the one about an
 * edition; all without a scope.
 */
const ofScope = z.object({
  scope: z.enum(['newsletter', 'artist', 'shows', 'stock']).optional(),
  artist: z.string().optional(),
  /** The edition with its release, as in “Low Water, Vinyl”. */
  edition: z.string().optional(),
});

/** The fields in every public form for the spam filter. */
const spamFilterFields = {
  /** Signed by the API when the visitor first touched the form. Limits are stricter without it. */
  token: z.string().max(200).optional(),
  /** Filled in only by bots. */
  [honeypotField]: z.string().max(10_000).optional(),
};
/** The language of the page with the form; absent for the label's first language. */
const inLanguage = { language: languageSchema.optional() };
export type SpamFilterFields = z.infer<z.ZodObject<typeof spamFilterFields>>;

/** A checkbox as a plain HTML form sends it: its value if ticked, nothing if not. */
const checkboxSchema = z.stringbool().default(false);

const sendMailBody = contactMessageSchema.extend({ ...spamFilterFields, ...inLanguage });
const addPresaveBody = presaveSchema.extend({ ...spamFilterFields, ...inLanguage });
const followBody = followSchema.extend({ ...spamFilterFields, ...inLanguage });
const stockBody = stockRequestSchema.extend({ ...spamFilterFields, ...inLanguage });
/** A form with an address alone. */
const addressBody = z.object({
  mailAddress: mailAddressSchema,
  ...spamFilterFields,
  ...inLanguage,
});

/** The visitors' calls, open to anyone. */
export const visitorCalls = {
  getHealth: endpoint({
    method: 'GET',
    path: 'health',
    access: 'anyone',
    summary: 'Whether the API and its storage work, and which code answers.',
    limited: true,
    answer: healthSchema,
    lateStatus: 503,
  }),
  getFormToken: endpoint({
    method: 'GET',
    path: 'visitors/token',
    access: 'anyone',
    summary: 'A token for a form that somebody starts to fill in.',
    answer: z.object({ token: z.string() }),
  }),
  sendMail: endpoint({
    method: 'POST',
    path: 'functions/sendmail',
    access: 'anyone',
    summary: 'Sends a message to the label.',
    body: sendMailBody,
    form: sendMailBody.extend({ subscribe: checkboxSchema }),
    limited: true,
    answer: z.object({ Error: z.string().optional() }),
  }),
  addPresave: endpoint({
    method: 'POST',
    path: 'presave/add',
    access: 'anyone',
    summary: 'Asks for an email on the day of a release.',
    body: addPresaveBody,
    form: addPresaveBody.extend({
      subscribe: checkboxSchema,
      releaseId: z.coerce.number().pipe(presaveSchema.shape.releaseId),
    }),
    limited: true,
    answer: nothing,
  }),
  followArtist: endpoint({
    method: 'POST',
    path: 'visitors/follow',
    access: 'anyone',
    summary:
      'Asks for an email for each new record of an artist, and for news of shows. The address is asked to confirm.',
    body: followBody,
    form: followBody.extend({
      shows: checkboxSchema,
      artistId: z.coerce.number().pipe(followSchema.shape.artistId),
    }),
    limited: true,
    answer: nothing,
  }),
  askForStock: endpoint({
    method: 'POST',
    path: 'visitors/stock',
    access: 'anyone',
    summary:
      'Asks for one email once an edition is in stock. The address is asked to confirm. Only for a pre-order, or one that is sold out.',
    body: stockBody,
    form: stockBody.extend({
      releaseId: z.coerce.number().pipe(stockRequestSchema.shape.releaseId),
    }),
    limited: true,
    answer: nothing,
  }),
  subscribeToNewsletter: endpoint({
    method: 'POST',
    path: 'visitors/newsletter',
    access: 'anyone',
    summary: 'Subscribes to the newsletter. The address is asked to confirm.',
    body: addressBody,
    form: addressBody,
    limited: true,
    answer: nothing,
  }),
  requestPersonalData: endpoint({
    method: 'POST',
    path: 'visitors/link',
    access: 'anyone',
    summary: 'Emails a link to the personal data stored with an address, if there is any.',
    body: addressBody,
    form: addressBody,
    limited: true,
    answer: nothing,
  }),
  showPersonalData: endpoint({
    method: 'GET',
    path: 'visitors/data',
    access: 'anyone',
    summary: 'The personal data of the visitor who was emailed this link.',
    query: byToken,
    page: true,
    answer: z.object({
      presaves: z.array(
        z.object({
          cId: z.int(),
          /** Empty once the release is deleted. */
          title: z.string(),
          /** The path of its page while it is public. */
          path: z.string().optional(),
          platform: z.string().optional(),
          ...consentSchema.shape,
        }),
      ),
      follows: z.array(
        z.object({
          cId: z.int(),
          artist: z.string(),
          state: z.enum(['asked', 'confirmed']),
          confirmedAt: z.iso.datetime().nullable(),
          ...consentSchema.shape,
        }),
      ),
      stock: z.array(
        z.object({
          /** Names it in the call that erases one part. */
          key: z.string(),
          /** The edition with its release, as in “Low Water, Vinyl”. */
          edition: z.string(),
          /** The path of the release's page while it is public. */
          path: z.string().optional(),
          state: z.enum(['asked', 'confirmed']),
          confirmedAt: z.iso.datetime().nullable(),
          ...consentSchema.shape,
        }),
      ),
      newsletter: z
        .object({
          state: subscriptionSchema.shape.state,
          confirmedAt: z.iso.datetime().nullable(),
          ...consentSchema.shape,
        })
        .nullable(),
      messages: z.array(z.object({ at: z.iso.datetime() })),
    }),
  }),
  erasePersonalData: endpoint({
    method: 'POST',
    path: 'visitors/data',
    access: 'anyone',
    summary:
      'Erases the personal data of the visitor who was emailed this link: all, or one part of it.',
    query: byToken.extend({
      only: z
        .string()
        .regex(
          /^(?:newsletter|(?:presave|follow)-\d{1,10}|stock-\d{1,10}-[0-9a-f-]{36})$/,
          'There is no such part.',
        )
        .optional(),
    }),
    page: true,
    answer: nothing,
  }),
  showUnsubscribe: endpoint({
    method: 'GET',
    path: 'visitors/unsubscribe',
    access: 'anyone',
    summary:
      'Asks whether to end all emails, or those of one kind. Opening the link alone ends nothing.',
    query: byToken,
    page: true,
    answer: ofScope,
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: 'visitors/unsubscribe',
    access: 'anyone',
    summary: 'Ends all emails, or those of one kind, in one click (RFC 8058).',
    query: byToken,
    page: true,
    answer: ofScope,
  }),
  showConfirm: endpoint({
    method: 'GET',
    path: 'visitors/confirm',
    access: 'anyone',
    summary:
      'Asks whether to subscribe to the newsletter, to follow an artist, or to be told of an edition. Opening the link alone confirms nothing.',
    query: byToken,
    page: true,
    answer: z.object({
      state: z.enum(['asked', 'confirmed', 'listed', 'gone']),
      artist: z.string().optional(),
      edition: z.string().optional(),
      /** What a follower agreed to, in the words of the form. */
      consent: consentSchema.optional(),
    }),
  }),
  confirm: endpoint({
    method: 'POST',
    path: 'visitors/confirm',
    access: 'anyone',
    summary:
      'Confirms the subscription to the newsletter, that an artist is followed, or a request for an edition.',
    query: byToken,
    page: true,
    answer: z.object({
      artist: z.string().optional(),
      edition: z.string().optional(),
      /** What a follower agreed to, in the words of the form. */
      consent: consentSchema.optional(),
    }),
  }),
};

export const visitorExamples: Examples<typeof visitorCalls> = {
  getHealth: () => ({}),
  getFormToken: () => ({}),
  sendMail: () => ({
    body: {
      fromAddress: 'ada@reader.example',
      fromName: 'Ada',
      body: 'When will the record be back in stock?',
      subscribe: true,
    },
  }),
  addPresave: async (given) => ({
    body: {
      mailAddress: 'ada@reader.example',
      releaseId: await given.announcedRelease(),
      platform: 'Tidal',
    },
  }),
  followArtist: async (given) => ({
    body: { mailAddress: 'ada@reader.example', artistId: await given.publicArtist() },
  }),
  askForStock: async (given) => ({
    body: { mailAddress: 'ada@reader.example', ...(await given.askableEdition()) },
  }),
  subscribeToNewsletter: () => ({ body: { mailAddress: 'grace@reader.example' } }),
  requestPersonalData: () => ({ body: { mailAddress: 'ada@reader.example' } }),
  showPersonalData: async (given) => ({
    query: { token: await given.visitorToken('data') },
  }),
  erasePersonalData: async (given) => ({
    query: { token: await given.visitorToken('data') },
  }),
  showUnsubscribe: async (given) => ({ query: { token: await given.visitorToken('unsubscribe') } }),
  unsubscribe: async (given) => ({ query: { token: await given.visitorToken('unsubscribe') } }),
  showConfirm: async (given) => ({ query: { token: await given.visitorToken('confirm') } }),
  confirm: async (given) => ({ query: { token: await given.visitorToken('confirm') } }),
};
