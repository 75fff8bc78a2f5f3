import type { Id } from '#domain/identifier';
import { acceptedBy, type Invitation } from '#domain/member/invitation';
import type { InvitationStore } from '#functions/ports/ports';

/** Open invitations in memory. Any secret opens them: what secrets are for is the table's to show. */
export function memoryInvitations(): InvitationStore {
  const open = new Map<Id, Invitation>();
  return {
    list: async () => [...open.values()],
    add: async (invitation) => void open.set(invitation.id, invitation),
    find: async (token) => open.get(token.split('.')[0] ?? '') ?? null,
    accept: async (invitation, account) =>
      open.delete(invitation.id) ? acceptedBy(account, invitation, null) : null,
    withdraw: async (id) => void open.delete(id),
  };
}
