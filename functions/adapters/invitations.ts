import { createHash, timingSafeEqual } from 'node:crypto';
import type { TableClient } from '@azure/data-tables';
import type { Id } from '#domain/identifier';
import { acceptedBy, type Invitation } from '#domain/member/invitation';
import type { Account, Member } from '#domain/member/member';
import {
  changeMembers,
  findMember,
  memberKey,
  memberRow,
  valuesBetween,
} from '#functions/adapters/memberRows';
import { fromChunks, hasStatus, orNull, toChunks } from '#functions/adapters/rows';
import type { InvitationStore } from '#functions/ports/ports';

type Row = Record<string, unknown>;
const keyOf = (id: Id) => memberKey(`invitation-${id}`);
const hashOf = (secret: string) => createHash('sha256').update(secret).digest();

/** Open invitations, beside the members. Of a token only the hash of its secret is kept. */
export function createInvitationStore(table: TableClient): InvitationStore {
  const rowOf = (id: Id) => {
    const { partitionKey, rowKey } = keyOf(id);
    return orNull(table.getEntity<Row>(partitionKey, rowKey));
  };
  return {
    list: () => valuesBetween<Invitation>(table, 'invitation-', 'invitation.'),

    async add(invitation: Invitation, secret: string): Promise<void> {
      const hash = hashOf(secret).toString('hex');
      await table.createEntity({ ...keyOf(invitation.id), hash, ...toChunks(invitation) });
    },

    async find(token: string): Promise<Invitation | null> {
      const [id = '', secret = ''] = token.split('.');
      const row = await rowOf(id);
      if (!row) return null;
      const kept = Buffer.from(String(row['hash']), 'hex');
      return timingSafeEqual(kept, hashOf(secret)) ? fromChunks<Invitation>(row) : null;
    },

    async accept(invitation: Invitation, account: Account & { name: string }) {
      let member: Member | undefined;
      try {
        await changeMembers(table, async () => {
          member = acceptedBy(account, invitation, await findMember(table, account));
          return [
            ['delete', keyOf(invitation.id)],
            ['upsert', memberRow(member), 'Replace'],
          ];
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
