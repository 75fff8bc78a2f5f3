import * as z from 'zod';
import { endpoint } from '#contract/endpoint';
import type { Examples } from '#contract/example';
import { artistRefSchema } from '#domain/artist/artist';
import { idSchema } from '#domain/identifier';
import { mailAddressSchema } from '#domain/mailAddress';
import {
  invitationSchema,
  invitationTokenSchema,
  newInvitationSchema,
} from '#domain/member/invitation';
import { accountSchema, memberSchema, roles } from '#domain/member/member';

/** The artists of a grant, by name. */
const artistsSchema = z.array(artistRefSchema.pick({ id: true, cId: true, name: true }));

/** The caller's name, role, artists and account. */
export const meSchema = z.object({
  name: z.string(),
  role: z.enum(roles),
  artists: artistsSchema,
  /** The account's key, `{tenant}.{object}`, by which staff or a setting grants access. */
  account: z.string().optional(),
  /** Whether they get emails about submissions and decisions; absent while no address is known. */
  notices: z.boolean().optional(),
  /** The address of those emails. */
  mail: z.string().optional(),
});

/** What staff set of a member. */
const grantSchema = memberSchema.pick({
  name: true,
  role: true,
  artistIds: true,
  mayReadAddresses: true,
  mail: true,
});
export type Grant = z.infer<typeof grantSchema>;

/** A member with the names of their artists. */
const memberRowSchema = memberSchema.extend({ artists: artistsSchema });
export type MemberRow = z.infer<typeof memberRowSchema>;
const membersSchema = z.object({ members: z.array(memberRowSchema) });

/** An invitation with the names of its artists. */
const invitationRowSchema = invitationSchema.extend({ artists: artistsSchema });
export type InvitationRow = z.infer<typeof invitationRowSchema>;
const invitationsSchema = z.object({ invitations: z.array(invitationRowSchema) });

export const memberCalls = {
  getMe: endpoint({
    method: 'GET',
    path: 'me',
    access: 'signed-in',
    summary: 'The caller: name, role, artists and account.',
    answer: meSchema,
  }),
  setNotices: endpoint({
    method: 'POST',
    path: 'me/notices',
    access: 'member',
    summary:
      'Switches the caller’s emails about hand-ins and decisions on or off, and says where to.',
    body: z.object({
      notices: z.boolean(),
      /** The address to write to; empty for none, absent to keep it. */
      mail: z.union([z.literal(''), mailAddressSchema]).optional(),
    }),
    answer: meSchema,
  }),
  listMembers: endpoint({
    method: 'GET',
    path: 'members',
    access: 'staff',
    summary: 'The members of the label.',
    answer: membersSchema,
  }),
  addMember: endpoint({
    method: 'POST',
    path: 'members/add',
    access: 'staff',
    summary: 'Makes an account a member, or changes the rights of one as the caller saw it.',
    body: accountSchema.extend({
      ...grantSchema.shape,
      /** The row that the change is based on; absent for an account that is no member yet. */
      before: grantSchema.optional(),
    }),
    answer: membersSchema,
  }),
  removeMember: endpoint({
    method: 'POST',
    path: 'members/remove',
    access: 'staff',
    summary: 'Removes a member’s rights.',
    body: accountSchema,
    answer: membersSchema,
  }),
  listInvitations: endpoint({
    method: 'GET',
    path: 'members/invitations',
    access: 'staff',
    summary: 'The invitations that nobody has accepted yet.',
    answer: invitationsSchema,
  }),
  inviteMember: endpoint({
    method: 'POST',
    path: 'members/invite',
    access: 'staff',
    summary: 'Creates a link that admits one account, once; emails it if an address is given.',
    body: newInvitationSchema,
    answer: z.object({
      invitation: invitationSchema,
      /** Shown only now: it is not stored. */
      link: z.url(),
      /** Whether an email with the link is on its way. */
      mailed: z.boolean(),
    }),
    status: 201,
  }),
  withdrawInvitation: endpoint({
    method: 'POST',
    path: 'members/withdraw',
    access: 'staff',
    summary: 'Withdraws an invitation that nobody has accepted.',
    body: z.object({ id: idSchema }),
    answer: invitationsSchema,
  }),
  acceptInvitation: endpoint({
    method: 'POST',
    path: 'members/accept',
    access: 'signed-in',
    summary: 'Accepts an invitation: its token makes the caller a member.',
    body: z.object({ token: invitationTokenSchema }),
    answer: meSchema,
  }),
};

const account = {
  tenant: '2f1c0f6e-8a37-4b0e-9c25-6d1f0a7be111',
  object: '5f0d8f51-54f6-4d8b-8f5e-0f4c2b8f9a01',
};

export const memberExamples: Examples<typeof memberCalls> = {
  getMe: () => ({}),
  setNotices: async (given) => {
    await given.addressList();
    return { body: { notices: true } };
  },
  listMembers: () => ({}),
  addMember: async (given) => ({
    body: {
      ...account,
      name: 'Noor',
      role: 'artist',
      artistIds: [(await given.artist()).value.id],
    },
  }),
  removeMember: () => ({ body: account }),
  listInvitations: () => ({}),
  inviteMember: () => ({ body: { name: 'Ada', role: 'staff', artistIds: [] } }),
  withdrawInvitation: async (given) => ({ body: { id: (await given.invitation()).id } }),
  acceptInvitation: async (given) => ({ body: { token: (await given.invitation()).token } }),
};
