import { randomUUID } from 'node:crypto';
import { invitationEmailId } from '#domain/member/invitation';
import {
  type Account,
  accountKey,
  type Caller,
  isStaff,
  type Member,
  memberOf,
  ownsByArtists,
  type Person,
} from '#domain/member/member';
import { newestFirst } from '#functions/ports/keyValueStore';
import type { Outbox } from '#functions/services/email/outbox';
import type { Ports } from '#functions/services/ports';

type NeededPorts = Pick<
  Ports,
  | 'members'
  | 'savedViews'
  | 'previews'
  | 'timedChanges'
  | 'invitations'
  | 'releases'
  | 'accessLog'
  | 'clock'
>;
interface NeededServices {
  outbox: Pick<Outbox, 'add' | 'cancel'>;
}

export type Rights = ReturnType<typeof createRights>;

/** The consequences of a change in a member's rights. */
export function createRights(ports: NeededPorts, services: NeededServices) {
  const { members, savedViews, previews, timedChanges, invitations, releases, accessLog } = ports;
  const { clock } = ports;
  const { outbox } = services;
  return {
    /**
     * Tells all other staff that a member is about to get the right to read addresses, so that
     * nobody grants it to themselves unnoticed: by email to the label and to each member of staff
     * with an address, and in the access log, which all staff see. Called first, so that a later
     * failure causes a notice too many, not one too few.
     */
    async announce(
      account: Account,
      after: Pick<Member, 'name' | 'mayReadAddresses'>,
      by: Person,
    ): Promise<void> {
      const all = await members.list();
      const before = memberOf(all, account);
      if (!after.mayReadAddresses || before?.mayReadAddresses) return;
      const told = all.filter((member) => isStaff(member) && accountKey(member) !== by.account);
      const addresses = new Set(told.flatMap(({ mail }) => mail ?? []));
      const content = { kind: 'granted', name: after.name, by: by.name } as const;
      for (const address of addresses) await outbox.add(randomUUID(), '', { ...content, address });
      await outbox.add(randomUUID(), '', content);
      await accessLog.add('access', newestFirst(clock.now()), {
        at: clock.now().toISOString(),
        account: by.account,
        name: by.name,
        what: 'granted',
        reason: `${after.name} may read visitors’ addresses from now on.`,
        count: 0,
      });
    },

    /**
     * Ends whatever depended on the member's former rights: preview links of releases they may no
     * longer see, scheduled changes, and open invitations, whose links they know. For a removed
     * member it also deletes the saved views.
     */
    async end(account: Account, after: Member | null): Promise<void> {
      const caller: Caller = {
        ...account,
        name: '',
        role: after && isStaff(after) ? 'staff' : (after?.role ?? 'none'),
        artistIds: after?.artistIds ?? [],
      };
      const isTheirs = (maker: string | undefined) => maker === accountKey(account);
      for (const { id, account: maker, release } of await previews.all()) {
        if (!isTheirs(maker)) continue;
        const saved = await releases.find(release);
        if (!saved || !ownsByArtists(caller, saved.entity.artistIds)) await previews.remove(id);
      }
      if (caller.role === 'staff') return;
      if (!after) {
        const own = accountKey(account);
        const views = await savedViews.list(own);
        await savedViews.erase(
          own,
          views.map(({ key }) => key),
        );
      }
      for (const { group, key, value } of await timedChanges.list())
        if (isTheirs(accountKey(value.by))) await timedChanges.erase(group, [key]);
      for (const { id, invitedBy } of await invitations.list()) {
        if (!isTheirs(invitedBy.account)) continue;
        await invitations.withdraw(id);
        await outbox.cancel(invitationEmailId(id));
      }
    },
  };
}
