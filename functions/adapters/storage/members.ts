import { setTimeout as sleep } from 'node:timers/promises';
import type { TransactionAction } from '@azure/data-tables';
import {
  type Account,
  accountKey,
  type Member,
  type MemberCheck,
  memberOf,
} from '#domain/member/member';
import {
  hasOwnAccount,
  isAccountOf,
  linkedAccounts,
  type OpenWays,
} from '#domain/member/signInWay';
import { Problem } from '#domain/problem';
import { fromChunks, hasStatus, orNull, type Table, toChunks } from './rows.ts';

type Row = Record<string, unknown>;

/**
 * Members, their linked accounts, the open ways to sign in, and invitations share a partition, so
 * that accepting an invitation or linking an account is a single transaction.
 */
const partition = 'member';
export const memberKey = (rowKey: string) => ({ partitionKey: partition, rowKey });

/** A linked account's row names the member's account. */
const linkKey = (account: Account) => memberKey(`way-${accountKey(account)}`);
const openKey = 'open';

/** The members of the label, keyed by tenant and object id. Concurrent changes are serialized. */
export function createMemberStore(table: Table) {
  const list = () => listMembers(table);

  const change = (prepare: (members: readonly Member[]) => TransactionAction[]) =>
    changeMembers(table, async () => prepare(await list()));

  async function openWays(): Promise<OpenWays | null> {
    const row = await orNull(table.getEntity<Row>(partition, openKey));
    return row && fromChunks<OpenWays>(row);
  }

  return {
    list,
    find: (account: Account) => findMember(table, account),
    resolve: (account: Account) => resolveMember(table, account),
    put: (member: Member, check?: MemberCheck) =>
      change((members) => {
        check?.(members);
        return putting(members, member);
      }),
    async remove(account: Account, check?: MemberCheck): Promise<void> {
      const gone = change((members) => {
        check?.(members);
        const links = linkedAccounts(memberOf(members, account) ?? {});
        return [
          ['delete', memberKey(accountKey(account))],
          ...links.map((link) => ['delete', linkKey(link)] as TransactionAction),
        ];
      });
      // A 404 means that the member is gone already.
      await orNull(gone);
    },

    /** The ways to sign in that the label opened; null before anybody chose. */
    openWays,

    putOpenWays: (open: OpenWays, check: MemberCheck) =>
      change((members) => {
        check(members);
        return [['upsert', { ...memberKey(openKey), ...toChunks(open) }, 'Replace']];
      }),
  };
}

export type MemberStore = ReturnType<typeof createMemberStore>;

/**
 * Stores a member, with a row for each account that is linked.
 * @throws {Problem} clash, if an account is another member's
 */
export function putting(members: readonly Member[], member: Member): TransactionAction[] {
  const others = members.filter((other) => accountKey(other) !== accountKey(member));
  const after = linkedAccounts(member);
  if (after.some((account) => others.some((other) => isAccountOf(other, account))))
    throw new Problem('clash', 'Another member already signs in that way.');
  const before = linkedAccounts(memberOf(members, member) ?? {});
  const without = (accounts: readonly Account[], taken: readonly Account[]) =>
    accounts.filter((one) => !taken.some((two) => accountKey(one) === accountKey(two)));
  const value = toChunks(accountKey(member));
  return [
    ['upsert', memberRow(member), 'Replace'],
    ...without(before, after).map((link): TransactionAction => ['delete', linkKey(link)]),
    ...without(after, before).map(
      (link): TransactionAction => ['upsert', { ...linkKey(link), ...value }, 'Replace'],
    ),
  ];
}

/** All members. Account keys begin with a hexadecimal digit; other keys of the partition don't. */
export const listMembers = (table: Table) => valuesBetween<Member>(table, '0', 'g');

/** The member whom an account signs in: by the row of its name, or by a link. */
async function resolveMember(table: Table, account: Account): Promise<Member | null> {
  const named = await findMember(table, account);
  if (named && hasOwnAccount(named)) return named;
  const { rowKey } = linkKey(account);
  const link = await orNull(table.getEntity<Row>(partition, rowKey));
  const row = link && (await orNull(table.getEntity<Row>(partition, fromChunks<string>(link))));
  return row && fromChunks<Member>(row);
}

/** The row of a member. */
function memberRow(member: Member) {
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
