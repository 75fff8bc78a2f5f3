import { setTimeout as sleep } from 'node:timers/promises';
import type { TableClient, TransactionAction } from '@azure/data-tables';
import { type Account, accountKey, type Member } from '#domain/member/member';
import { fromChunks, hasStatus, orNull, toChunks } from '#functions/adapters/rows';

type Row = Record<string, unknown>;

/** Members and invitations share a partition, so that accepting one is a single transaction. */
const partition = 'member';
export const memberKey = (rowKey: string) => ({ partitionKey: partition, rowKey });

/** The row of a member, keyed by tenant and object id. */
export function memberRow(member: Member) {
  return { ...memberKey(accountKey(member)), ...toChunks(member) };
}

export async function findMember(table: TableClient, account: Account): Promise<Member | null> {
  const row = await orNull(table.getEntity<Row>(partition, accountKey(account)));
  return row && fromChunks<Member>(row);
}

/** The values of the rows whose key lies between two others. */
export async function valuesBetween<T>(table: TableClient, from: string, to: string): Promise<T[]> {
  const filter = `PartitionKey eq '${partition}' and RowKey ge '${from}' and RowKey lt '${to}'`;
  const values: T[] = [];
  for await (const row of table.listEntities<Row>({ queryOptions: { filter } }))
    values.push(fromChunks<T>(row));
  return values;
}

/** Its tag moves with every change, so that none is stored over members that it did not see. */
const guardKey = 'guard';
const maxTries = 20;

/**
 * Stores a change of the members that was prepared from what they are: again from the beginning
 * when somebody was quicker.
 */
export async function changeMembers(
  table: TableClient,
  prepare: () => Promise<TransactionAction[]>,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    const guard = await orNull(table.getEntity(partition, guardKey));
    const move: TransactionAction = guard
      ? ['update', memberKey(guardKey), 'Replace', { etag: guard.etag }]
      : ['create', memberKey(guardKey)];
    const actions = await prepare();
    try {
      await table.submitTransaction([move, ...actions]);
      return;
    } catch (error) {
      if (!hasStatus(error, 409, 412) || tries === maxTries) throw error;
      await sleep(Math.random() * 10 * tries);
    }
  }
}
