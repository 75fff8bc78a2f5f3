import { dayMilliseconds } from '#domain/day';
import { isStuck } from '#domain/email/delivery';
import { keptDaysOf } from '#domain/email/email';
import { expiredDays } from '#domain/member/invitation';
import type { StoredRelease } from '#domain/release/release';
import { releaseStatus } from '#domain/release/releaseStatus';
import { keptDays } from '#domain/visitor/consentTexts';
import type { Saved } from '#functions/ports/entries';
import type { Campaigns } from '#functions/services/email/campaigns';
import type { Outbox } from '#functions/services/email/outbox';
import type { Ports } from '#functions/services/ports';
import type { Follows } from './follows.ts';
import type { RateLimiter } from './rateLimiter.ts';
import type { StockRequests } from './stockRequests.ts';
import type { Subscriptions } from './subscriptions.ts';

type NeededPorts = Pick<
  Ports,
  'releases' | 'presaves' | 'invitations' | 'requests' | 'clock' | 'log'
>;
interface NeededServices {
  outbox: Outbox;
  rateLimiter: RateLimiter;
  subscriptions: Subscriptions;
  follows: Pick<Follows, 'eraseExpired'>;
  stockRequests: Pick<StockRequests, 'eraseExpired'>;
  campaigns: Campaigns;
}

/** How long an `Idempotency-Key` returns its first answer, in days. */
const answeredDays = 30;

function isWithdrawn({ entity }: Saved<StoredRelease>): boolean {
  const { Rejected, Cancelled } = releaseStatus;
  const status = entity.releaseStatus;
  return Boolean(entity.archived) || status === Rejected || status === Cancelled;
}

/**
 * Erases personal data that is no longer needed, and repairs half-finished writes after a crash.
 */
export function createRetention(ports: NeededPorts, services: NeededServices) {
  const { releases, presaves, invitations, requests, clock, log } = ports;
  const { outbox, rateLimiter, subscriptions, follows, campaigns, stockRequests } = services;
  const daysAgo = (days: number) =>
    new Date(clock.now().getTime() - days * dayMilliseconds).toISOString();

  async function erasePresaves(group: string): Promise<void> {
    const release = await releases.findKept(Number(group));
    const isGone =
      !release || (isWithdrawn(release) && release.savedAt < daysAgo(keptDays.withdrawn));
    const [oldest, oldestRefused] = [daysAgo(keptDays.waiting), daysAgo(keptDays.refused)];
    const expired = (await presaves.list(group)).filter(
      ({ value: { consent, refusedAt } }) =>
        isGone || consent.at < oldest || (refusedAt && refusedAt < oldestRefused),
    );
    await presaves.erase(
      group,
      expired.map(({ key }) => key),
    );
    if (expired.length > 0) log('presaves.erased', { cId: Number(group), count: expired.length });
  }

  async function eraseEmails(): Promise<void> {
    for (const entry of await outbox.list()) {
      const { content, sending } = entry.value;
      const isExpired = sending.since < daysAgo(keptDaysOf(content.kind));
      if (isExpired && isStuck(sending.state)) await outbox.discard(entry);
    }
  }

  async function eraseInvitations(): Promise<void> {
    const before = daysAgo(expiredDays);
    for (const { id, expiresAt } of await invitations.list())
      if (expiresAt < before) {
        await invitations.withdraw(id);
        log('member.inviteErased', { invitation: id });
      }
  }

  /** Called hourly. */
  return async function applyRetention(): Promise<void> {
    await campaigns.reopen();
    for (const group of await presaves.groups()) await erasePresaves(group);
    await subscriptions.eraseUnconfirmed(daysAgo(keptDays.unconfirmed));
    await follows.eraseExpired(daysAgo(keptDays.unconfirmed));
    await stockRequests.eraseExpired({
      unconfirmed: daysAgo(keptDays.unconfirmed),
      confirmed: daysAgo(keptDays.stock),
    });
    await eraseEmails();
    await eraseInvitations();
    await rateLimiter.eraseExpired();
    await requests.forget(new Date(daysAgo(answeredDays)));
  };
}
