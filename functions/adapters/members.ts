import type { TableClient } from '@azure/data-tables';
import { type Account, accountKey, type Member } from '#domain/member';
import { fromChunks, orNull, toChunks } from '#functions/adapters/rows';
import type { MemberStore } from '#functions/ports';

type Row = Record<string, unknown>;
const partitionKey = 'member';

/** Member rows, keyed by tenant and object id. */
export function createMemberStore(table: TableClient): MemberStore {
  return {
    async find(account: Account): Promise<Member | null> {
      const row = await orNull(table.getEntity<Row>(partitionKey, accountKey(account)));
      return row && fromChunks<Member>(row);
    },
    async list(): Promise<Member[]> {
      const members: Member[] = [];
      for await (const row of table.listEntities<Row>()) members.push(fromChunks<Member>(row));
      return members;
    },
    async put(member: Member): Promise<void> {
      const row = { partitionKey, rowKey: accountKey(member), ...toChunks(member) };
      await table.upsertEntity(row, 'Replace');
    },
    async remove(account: Account): Promise<void> {
      await orNull(table.deleteEntity(partitionKey, accountKey(account)));
    },
  };
}
