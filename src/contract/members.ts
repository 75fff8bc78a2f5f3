import { z } from 'zod';
import { endpoint } from '#contract/endpoint';
import { artistRefSchema } from '#domain/artist';
import { accountSchema, memberSchema, roles } from '#domain/member';

/** Who is asking, and who may do what. */
export const memberCalls = {
  getMe: endpoint({
    method: 'GET',
    path: 'me',
    access: 'signed-in',
    summary: 'Who the label takes the caller for.',
    answer: z.object({
      name: z.string(),
      role: z.enum(roles),
      artists: z.array(artistRefSchema.pick({ id: true, cId: true, name: true })),
    }),
  }),
  listMembers: endpoint({
    method: 'GET',
    path: 'members',
    access: 'staff',
    summary: 'The members of the label.',
    answer: z.object({ members: z.array(memberSchema) }),
  }),
  addMember: endpoint({
    method: 'POST',
    path: 'members/add',
    access: 'staff',
    summary: 'Makes an account a member, or changes what it may do.',
    body: memberSchema,
    answer: z.object({ members: z.array(memberSchema) }),
  }),
  removeMember: endpoint({
    method: 'POST',
    path: 'members/remove',
    access: 'staff',
    summary: 'Takes a member’s rights away.',
    body: accountSchema,
    answer: z.object({ members: z.array(memberSchema) }),
  }),
};
