import * as z from 'zod';
import { deliverySchema } from '#domain/email/delivery';
import { idSchema } from '#domain/identifier';
import { languageSchema } from '#domain/language';
import { mailAddressSchema } from '#domain/mailAddress';
import { invitationSchema } from '#domain/member/invitation';
import { proposedKinds } from '#domain/proposal/proposal';
import { consentSchema } from '#domain/visitor/consent';
import { contactMessageSchema } from '#domain/visitor/contact';
import { showChangeSchema, storedFollowSchema } from '#domain/visitor/follow';
import { stockRequestSchema } from '#domain/visitor/stockRequest';

/**
 * The language of the page where the visitor filled in the form; absent for the label's first
 * language.
 */
const inLanguage = { language: languageSchema.optional() };

/** What the visitor agreed to, in a sign-up that is not stored yet; absent once it is. */
const ofSignUp = { consent: consentSchema.optional() };

/** The edition that a visitor asked for. */
const aboutEdition = { release: z.int(), edition: stockRequestSchema.shape.edition };

/** The entry that a notice for members is about, and the person who acted. */
const aboutEntry = {
  entry: z.enum(proposedKinds),
  cId: z.int(),
  title: z.string(),
  by: z.string(),
};

/** The content of an email to one recipient. The emails of a release day are a campaign instead. */
const emailContentSchema = z.discriminatedUnion('kind', [
  /** A visitor's message to the label. */
  z.object({
    kind: z.literal('contact'),
    ...contactMessageSchema.pick({ fromAddress: true, fromName: true, body: true }).shape,
  }),
  /** Asks a visitor to confirm a newsletter subscription. */
  z.object({
    kind: z.literal('confirm'),
    address: mailAddressSchema,
    /** The number of the release whose page had the form. */
    from: z.int().optional(),
    ...ofSignUp,
    ...inLanguage,
  }),
  /** Asks a visitor to confirm that they follow an artist. */
  z.object({
    kind: z.literal('follow'),
    artist: z.int(),
    /** The shows that they want to hear of, too. */
    shows: storedFollowSchema.shape.shows,
    address: mailAddressSchema,
    ...ofSignUp,
    ...inLanguage,
  }),
  /** Tells a follower that an artist has released something. */
  z.object({
    kind: z.literal('released'),
    artist: z.int(),
    release: z.int(),
    address: mailAddressSchema,
    ...inLanguage,
  }),
  /** Tells a follower of new shows, by their numbers. */
  z.object({
    kind: z.literal('shows'),
    shows: z.array(z.int()),
    address: mailAddressSchema,
    ...inLanguage,
  }),
  /** Tells a follower that a show they know of was moved, cancelled or put on again. */
  z.object({
    kind: z.literal('showChanged'),
    show: z.int(),
    /** What they knew; absent in emails that an earlier version queued. */
    before: showChangeSchema.optional(),
    address: mailAddressSchema,
    ...inLanguage,
  }),
  /** Asks a visitor to confirm that they want to be told when an edition is in stock. */
  z.object({
    kind: z.literal('stock'),
    ...aboutEdition,
    address: mailAddressSchema,
    ...ofSignUp,
    ...inLanguage,
  }),
  /** Tells a visitor, once, that the edition they asked for is in stock. */
  z.object({
    kind: z.literal('inStock'),
    ...aboutEdition,
    address: mailAddressSchema,
    ...inLanguage,
  }),
  /** Sends a visitor the link to their personal data. */
  z.object({ kind: z.literal('personalData'), address: mailAddressSchema, ...inLanguage }),
  /** Tells staff that a campaign waits because its release has no links. */
  z.object({ kind: z.literal('links'), cId: z.int(), title: z.string() }),
  /** Tells staff that the site can't be published. */
  z.object({ kind: z.literal('build'), version: z.int() }),
  /** Invites a member. The link is made when the email is sent, so its secret is never stored. */
  z.object({
    kind: z.literal('invitation'),
    ...invitationSchema.pick({ id: true, name: true, role: true }).shape,
    invitedBy: z.string(),
    address: mailAddressSchema,
  }),
  /** A code to sign in, which is made when the email is sent. Most addresses never get it. */
  z.object({
    kind: z.literal('signIn'),
    address: mailAddressSchema,
    /** When it was asked for. */
    at: z.iso.datetime(),
    /**
     * Whether the code is sent even to an address of no member: its sender holds an invitation, or
     * is a member who links the address.
     */
    isWelcome: z.boolean(),
    ...inLanguage,
  }),
  /**
   * Announces that a member may now read visitors' addresses, and who granted the right. Sent to a
   * member of staff at their address, or to the label at its own.
   */
  z.object({
    kind: z.literal('granted'),
    name: z.string(),
    by: z.string(),
    address: mailAddressSchema.optional(),
  }),
  /** Tells staff what needs them, at most once a day. */
  z.object({ kind: z.literal('attention'), lines: z.array(z.string()) }),
  /** A newsletter to one reader; without an address, a test copy to the label. */
  z.object({
    kind: z.literal('newsletter'),
    newsletter: idSchema,
    address: mailAddressSchema.optional(),
    ...inLanguage,
  }),
  /** Tells staff, or without an address the label, that an artist submitted something. */
  z.object({
    kind: z.literal('handedIn'),
    ...aboutEntry,
    /** A change of a public page; otherwise a release to approve. */
    isChange: z.boolean(),
    address: mailAddressSchema.optional(),
  }),
  /** Tells an artist that their change or release was approved. */
  z.object({
    kind: z.literal('approved'),
    ...aboutEntry,
    note: z.string(),
    address: mailAddressSchema,
  }),
  /** Tells an artist why their change or release was returned. */
  z.object({
    kind: z.literal('returned'),
    ...aboutEntry,
    note: z.string(),
    address: mailAddressSchema,
  }),
  /** Shows staff that emails arrive; its code or link confirms it. */
  z.object({ kind: z.literal('test'), address: mailAddressSchema, code: z.string() }),
]);
export type EmailContent = z.infer<typeof emailContentSchema>;
export type EmailKind = EmailContent['kind'];

export const emailKinds = emailContentSchema.options.map(({ shape }) => shape.kind.value);

const undeliverableDays = { toLabel: 90, toPerson: 7 } as const;

/**
 * How long an undeliverable email is kept, in days. Messages to the label are kept longer than
 * replies to a person who has stopped waiting.
 */
export function keptDaysOf(kind: EmailKind): number {
  const toLabel = ['contact', 'links', 'build', 'granted', 'handedIn', 'attention'];
  const isToLabel = toLabel.includes(kind);
  return isToLabel ? undeliverableDays.toLabel : undeliverableDays.toPerson;
}

/** The only group of emails. */
export const emailGroup = 'email';

/** An email to one recipient, in the table `emails` until it is delivered. */
const emailSchema = z.object({
  id: z.string(),
  /** The key of the visitor whose data it contains; empty if none. */
  person: z.string(),
  content: emailContentSchema,
  sending: deliverySchema,
});
export type Email = z.infer<typeof emailSchema>;
