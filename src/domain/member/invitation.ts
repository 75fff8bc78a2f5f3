import * as z from 'zod';
import { dayMilliseconds } from '#domain/day';
import { type Id, idSchema } from '#domain/identifier';
import { mailAddressSchema } from '#domain/mailAddress';
import {
  type Account,
  type Member,
  memberSchema,
  nameFromToken,
  ownTenant,
  personSchema,
  type SignInWay,
} from '#domain/member/member';

/** How many days an invitation can be accepted. */
export const invitationDays = 7;
/** How many days staff can see an expired invitation before it is erased. */
export const expiredDays = 7;

const grantSchema = memberSchema
  .pick({ name: true, artistIds: true, mayReadAddresses: true })
  .extend({
    role: z.enum(['staff', 'artist']),
    /** The recipient of the link; without it the link is only shown. */
    mail: mailAddressSchema.optional(),
  });

/** The content of an invitation: its recipient, and their rights once they accept. */
export const newInvitationSchema = grantSchema.refine(
  ({ role, artistIds }) => role === 'staff' || artistIds.length > 0,
  {
    path: ['artistIds'],
    error: 'Choose at least one artist. Without one, the member has no access.',
  },
);

/** An open invitation. Its token is not stored: only the holder of the link has it. */
export const invitationSchema = grantSchema.extend({
  id: idSchema,
  invitedBy: personSchema,
  expiresAt: z.iso.datetime(),
});
export type Invitation = z.infer<typeof invitationSchema>;

/** The id of the email that carries an invitation. */
export const invitationEmailId = (id: Id) => `invitation-${id}`;

/** The content of an invitation's link: its id, and its secret. */
export const invitationTokenSchema = z
  .string()
  .regex(/^[0-9a-f-]{36}\.[\w-]{43}$/, 'The link is incomplete. Copy all of it.');

/** True while an invitation can be accepted. */
export function isInvitationOpen(invitation: Pick<Invitation, 'expiresAt'>, now: Date): boolean {
  return now.getTime() < Date.parse(invitation.expiresAt);
}

/** The expiry of an invitation made now. */
export function expiryOf(now: Date): string {
  return new Date(now.getTime() + invitationDays * dayMilliseconds).toISOString();
}

/** Whoever accepts an invitation: the member's account, and the way that it is new for, if any. */
export interface Accepting extends Account {
  name: string;
  way?: SignInWay;
}

/** The member after accepting an invitation. Nobody loses existing rights by accepting. */
export function acceptedBy(
  accepting: Accepting,
  invitation: Invitation,
  before: Member | null,
): Member {
  const { tenant, object, way } = accepting;
  // A code by email brings no name.
  const isOwn = tenant === ownTenant;
  const name = isOwn ? (before?.name ?? invitation.name) : nameFromToken(accepting.name);
  const artistIds = [...new Set([...(before?.artistIds ?? []), ...invitation.artistIds])];
  const role = before?.role === 'staff' ? 'staff' : invitation.role;
  const mayRead = before?.mayReadAddresses || invitation.mayReadAddresses;
  const mail = before?.mail ?? invitation.mail;
  const ways = way ? [...(before?.ways ?? []), way] : before?.ways;
  return {
    tenant,
    object,
    name,
    role,
    artistIds,
    ...(mayRead && { mayReadAddresses: true }),
    ...(mail && { mail }),
    ...(before?.isQuiet && { isQuiet: true }),
    ...(before?.byDirectory && { byDirectory: true }),
    ...(ways && { ways }),
    ...(before?.hasLeftAccount && { hasLeftAccount: true }),
  };
}
