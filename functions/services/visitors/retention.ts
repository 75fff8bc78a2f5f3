import { isStuck } from '#domain/email/delivery';
import { keptDaysOf } from '#domain/email/email';
import { expiredDays } from '#domain/member/invitation';
import type { StoredRelease } from '#domain/release/release';
import { releaseStatus } from '#domain/release/releaseStatus';
import { keptDays } from '#domain/visitor/consentTexts';
import type { Saved } from '#functions/ports/entries';
import type { Ports } from '#functions/ports/ports';
import type { MailingJobs } from '#functions/services/email/campaigns';
import type { Limits } from './rateLimiter.ts';
import type { Subscriptions } from './subscriptions.ts';

type Needs = Pick<Ports, 'releases' | 'presaves' | 'letters' | 'invitations' | 'clock' | 'log'> & {
  limits: Limits;
  subscriptions: Subscriptions;
  mailing: MailingJobs;
};

const dayMilliseconds = 24 * 3_600_000;

function isWithdrawn({ entity }: Saved<StoredRelease>): boolean {
  const { Rejected, Cancelled } = releaseStatus;
  const status = entity.releaseStatus;
  return Boolean(entity.archived) || status === Rejected || status === Cancelled;
}

/** Erases what has served or was kept long enough, and mends what fell between two writes. */
export function createTidying(needs: Needs) {
  const { releases, presaves, letters, invitations, clock, log } = needs;
  const { limits, subscriptions, mailing } = needs;
  const daysAgo = (days: number) =>
    new Date(clock.now().getTime() - days * dayMilliseconds).toISOString();

  async function tidyPresaves(group: string): Promise<void> {
    const release = await releases.find(Number(group));
    const gone =
      !release || (isWithdrawn(release) && release.savedAt < daysAgo(keptDays.withdrawn));
    const [waited, refused] = [daysAgo(keptDays.waiting), daysAgo(keptDays.refused)];
    const rows = await presaves.list(group);
    const over = rows.filter(
      ({ value: { consent, refusedAt } }) =>
        gone || consent.at < waited || (refusedAt && refusedAt < refused),
    );
    await presaves.erase(
      group,
      over.map(({ key }) => key),
    );
    if (over.length > 0) log('presaves.erased', { cId: Number(group), count: over.length });
  }

  async function tidyLetters(): Promise<void> {
    for (const kept of await letters.list('letter')) {
      const { content, sending } = kept.value;
      const isOver = sending.since < daysAgo(keptDaysOf(content.kind));
      if (isOver && isStuck(sending.state)) await letters.remove(kept);
    }
  }

  async function tidyInvitations(): Promise<void> {
    const before = daysAgo(expiredDays);
    for (const { id, expiresAt } of await invitations.list())
      if (expiresAt < before) {
        await invitations.withdraw(id);
        log('member.inviteErased', { invitation: id });
      }
  }

  /** Called hourly. */
  return async function tidy(): Promise<void> {
    await mailing.reopen();
    for (const group of await presaves.groups()) await tidyPresaves(group);
    await subscriptions.forgetBefore(daysAgo(keptDays.unconfirmed));
    await tidyLetters();
    await tidyInvitations();
    await limits.tidy();
  };
}
