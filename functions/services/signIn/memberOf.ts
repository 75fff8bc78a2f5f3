import { type Account, accountKey, type Member } from '#domain/member/member';

/** The row of a member among all. */
export const memberOf = (members: readonly Member[], account: Account): Member | undefined =>
  members.find((member) => accountKey(member) === accountKey(account));
