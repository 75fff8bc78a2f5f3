import { hash } from 'node:crypto';
import type { Id } from '#domain/identifier';
import { type Accepting, acceptedBy, type Invitation } from '#domain/member/invitation';
import type { Member } from '#domain/member/member';
import { isSameSecret } from '#functions/isSameSecret';
import {
  changeMembers,
  findMember,
  listMembers,
  memberKey,
  putting,
  valuesBetween,
} from './members.ts';
import { fromChunks, hasStatus, orNull, type Table, toChunks } from './rows.ts';

type Row = Record<string, unknown>;
const keyOf = (id: Id) => memberKey(`invitation-${id}`);
const hashOf = (secret: string) => hash('sha256', secret, 'hex');

/** Open invitations, in the partition of the members. Only a hash of each token's secret is stored. */
export function createInvitationStore(table: Table) {
  const rowOf = (id: Id) => {
    const { partitionKey, rowKey } = keyOf(id);
    return orNull(table.getEntity<Row>(partitionKey, rowKey));
  };
  return {
    list: () => valuesBetween<Invitation>(table, 'invitation-', 'invitation.'),

    /** Stores an invitation with the hash of its secret. */
    async add(invitation: Invitation, secret: string): Promise<void> {
      const row = { ...keyOf(invitation.id), hash: hashOf(secret), ...toChunks(invitation) };
      await table.createEntity(row);
    },

    /** The invitation of a token; null for an unknown or wrong one. */
    async find(token: string): Promise<Invitation | null> {
      const [id = '', secret = ''] = token.split('.');
      const row = await rowOf(id);
      if (!row || !isSameSecret(hashOf(secret), String(row['hash']))) return null;
      return fromChunks<Invitation>(row);
    },

    /** Adds the member and deletes the invitation atomically; null if it was used already. */
    async accept(invitation: Invitation, accepting: Accepting): Promise<Member | null> {
      let member: Member | undefined;
      try {
        await changeMembers(table, async () => {
          member = acceptedBy(accepting, invitation, await findMember(table, accepting));
          return [['delete', keyOf(invitation.id)], ...putting(await listMembers(table), member)];
        });
        return member ?? null;
      } catch (error) {
        if (hasStatus(error, 404)) return null;
        throw error;
      }
    },

    async withdraw(id: Id): Promise<void> {
      const { partitionKey, rowKey } = keyOf(id);
      await orNull(table.deleteEntity(partitionKey, rowKey));
    },
  };
}
