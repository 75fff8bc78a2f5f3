import type { ApiClient } from '#contract/client';
import { aMember } from '#fixtures/callers';
import type { Calls } from './calls.ts';

const invite = (client: ApiClient) =>
  client.inviteMember({ body: { name: 'Ada', role: 'staff', artistIds: [] } });

/** A good call of each row about members and invitations. */
export const memberCalls = {
  getMe: (client) => client.getMe({}),
  listMembers: (client) => client.listMembers({}),
  addMember: async (client) => {
    const { value } = await client.addArtist({ body: { name: 'Sedge' } });
    return client.addMember({ body: aMember('artist', { artistIds: [value.id] }) });
  },
  removeMember: (client) => client.removeMember({ body: aMember('artist') }),
  listInvitations: (client) => client.listInvitations({}),
  inviteMember: invite,
  withdrawInvitation: async (client) => {
    const { invitation } = await invite(client);
    return client.withdrawInvitation({ body: { id: invitation.id } });
  },
  acceptInvitation: async (client) => {
    const token = new URL((await invite(client)).link).hash.slice(1);
    return client.acceptInvitation({ body: { token } });
  },
} satisfies Calls;
