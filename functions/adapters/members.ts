import type { TableClient, TransactionAction } from '@azure/data-tables';
import { type Account, accountKey, type Member } from '#domain/member/member';
import {
  changeMembers,
  findMember,
  memberKey,
  memberRow,
  valuesBetween,
} from '#functions/adapters/memberRows';
import { orNull } from '#functions/adapters/rows';
import type { MemberCheck, MemberStore } from '#functions/ports/ports';

/** Member rows. */
export function createMemberStore(table: TableClient): MemberStore {
  // An account's key begins with a hexadecimal digit; nothing else in the partition does.
  const list = () => valuesBetween<Member>(table, '0', 'g');

  const change = (action: TransactionAction, check: MemberCheck = () => undefined) =>
    changeMembers(table, async () => {
      check(await list());
      return [action];
    });

  return {
    list,
    find: (account: Account) => findMember(table, account),
    put: (member, check) => change(['upsert', memberRow(member), 'Replace'], check),
    async remove(account, check) {
      // Whoever is gone already makes it a 404: nothing is left to do.
      await orNull(change(['delete', memberKey(accountKey(account))], check));
    },
  };
}
