import { randomUUID } from 'node:crypto';
import {
  type Account,
  accountKey,
  type Caller,
  type Member,
  ownsRelease,
} from '#domain/member/member';
import type { Ports } from '#functions/ports/ports';
import type { Outbox } from '#functions/services/email/outbox';

type Needs = Pick<Ports, 'members' | 'previews' | 'releases'> & { outbox: Pick<Outbox, 'add'> };

export type Rights = ReturnType<typeof createRights>;

/** What a change of a member's rights brings with it. */
export function createRights({ members, previews, releases, outbox }: Needs) {
  return {
    /**
     * Tells the label by email when a member is about to get the right to read addresses: nobody
     * gives it to themselves unseen. Called first, so that a failure later leaves a mail too many.
     */
    async announce(
      account: Account,
      after: Pick<Member, 'name' | 'mayReadAddresses'>,
      by: string,
    ): Promise<void> {
      const before = await members.find(account);
      if (!after.mayReadAddresses || before?.mayReadAddresses) return;
      await outbox.add(randomUUID(), '', { kind: 'granted', name: after.name, by });
    },

    /** Ends a member's preview links of releases that they may not see any more. */
    async endPreviews(account: Account, after: Member | null): Promise<void> {
      const caller: Caller = after ?? { ...account, name: '', role: 'none', artistIds: [] };
      for (const { id, account: maker, release } of await previews.all()) {
        if (maker !== accountKey(account)) continue;
        const saved = await releases.find(release);
        if (!saved || !ownsRelease(caller, saved.entity.artistIds)) await previews.remove(id);
      }
    },
  };
}
