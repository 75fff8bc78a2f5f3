import { setTimeout as sleep } from 'node:timers/promises';
import type { TransactionAction } from '@azure/data-tables';
import { type Account, accountKey, type Member } from '#domain/member/member';
import type { MemberCheck } from '#functions/ports/ports';
import { fromChunks, hasStatus, orNull, type Table, toChunks } from './rows.ts';

type Row = Record<string, unknown>;

/** Members and invitations share a partition, so that accepting one is a single transaction. */
const partition = 'member';
export const memberKey = (rowKey: string) => ({ partitionKey: partition, rowKey });

/** The members of the label, keyed by tenant and object id. Concurrent changes are serialized. */
export function createMemberStore(table: Table) {
  // Account keys begin with a hexadecimal digit; other keys of the partition don't.
  const list = () => valuesBetween<Member>(table, '0', 'g');

  const change = (action: TransactionAction, check: MemberCheck = () => undefined) =>
    changeMembers(table, async () => {
      check(await list());
      return [action];
    });

  return {
    list,
    find: (account: Account) => findMember(table, account),
    put: (member: Member, check?: MemberCheck) =>
      change(['upsert', memberRow(member), 'Replace'], check),
    async remove(account: Account, check?: MemberCheck): Promise<void> {
      // A 404 means that the member is gone already.
      await orNull(change(['delete', memberKey(accountKey(account))], check));
    },
  };
}

export type MemberStore = ReturnType<typeof createMemberStore>;

/** The row of a member. */
export function memberRow(member: Member) {
  return { ...memberKey(accountKey(member)), ...toChunks(member) };
}

/** The member row of an account; null without one. */
export async function findMember(table: Table, account: Account): Promise<Member | null> {
  const row = await orNull(table.getEntity<Row>(partition, accountKey(account)));
  return row && fromChunks<Member>(row);
}

/** The values of rows with keys from `from` up to, but without, `to`. */
export async function valuesBetween<T>(table: Table, from: string, to: string): Promise<T[]> {
  const filter = `PartitionKey eq '${partition}' and RowKey ge '${from}' and RowKey lt '${to}'`;
  const values: T[] = [];
  for await (const row of table.listEntities<Row>({ queryOptions: { filter } }))
    values.push(fromChunks<T>(row));
  return values;
}

/**
 * Every change updates this row's ETag, so that concurrent changes of members can't overwrite each
 * other.
 */
const guardKey = 'guard';
const maxTries = 20;

/**
 * Stores a change that `prepare` derives from the current members; on a clash, prepares it again.
 */
export async function changeMembers(
  table: Table,
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
