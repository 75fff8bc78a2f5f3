import { z } from 'zod';
import { sendingSchema } from '#domain/email/delivery';
import { invitationSchema } from '#domain/member/invitation';
import { contactMessageSchema, mailAddressSchema } from '#domain/visitor/contact';

/** What a single letter says. A record's day is a mailing, not a letter. */
export const letterContentSchema = z.discriminatedUnion('kind', [
  /** A visitor's message, to the label. */
  z.object({
    kind: z.literal('contact'),
    ...contactMessageSchema.pick({ fromAddress: true, fromName: true, body: true }).shape,
  }),
  /** Asks a visitor to confirm that the newsletter is wanted. */
  z.object({ kind: z.literal('confirm'), address: mailAddressSchema }),
  /** The link to what is held of a visitor. */
  z.object({ kind: z.literal('held'), address: mailAddressSchema }),
  /** Tells staff that pre-save mails wait for the links of a record that is out. */
  z.object({ kind: z.literal('links'), cId: z.int(), title: z.string() }),
  /** Brings an invitation's link, which is made anew each time: storage holds no secret of it. */
  z.object({
    kind: z.literal('invitation'),
    ...invitationSchema.pick({ id: true, name: true, role: true }).shape,
    invitedBy: z.string(),
    address: mailAddressSchema,
  }),
]);
export type LetterContent = z.infer<typeof letterContentSchema>;
export type LetterKind = LetterContent['kind'];

/** Every kind of letter. */
export const letterKinds = letterContentSchema.options.map(({ shape }) => shape.kind.value);

/** How long a letter that can not be sent is kept, in days. */
const undeliverableDays = { toLabel: 90, toPerson: 7 } as const;

/**
 * How long a letter that can not be sent is kept, in days. What is written to the label is worth
 * more time than an answer to somebody who waits no more.
 */
export function keptDaysOf(kind: LetterKind): number {
  const isToLabel = kind === 'contact' || kind === 'links';
  return isToLabel ? undeliverableDays.toLabel : undeliverableDays.toPerson;
}

/** A mail to one address, stored until it was taken. */
export const letterSchema = z.object({
  id: z.string(),
  /** The key of the visitor whose data it holds; empty where it holds none. */
  person: z.string(),
  content: letterContentSchema,
  sending: sendingSchema,
});
export type Letter = z.infer<typeof letterSchema>;
