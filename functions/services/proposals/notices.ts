import { dayMilliseconds } from '#domain/day';
import {
  accountKey,
  isNotified,
  isOutOfReach,
  isStaff,
  type Member,
  type Person,
} from '#domain/member/member';
import type { ProposedKind } from '#domain/proposal/proposal';
import type { Outbox } from '#functions/services/email/outbox';
import type { Ports } from '#functions/services/ports';
import type { RateLimit, RateLimiter } from '#functions/services/visitors/rateLimiter';

type NeededPorts = {
  members: Pick<Ports['members'], 'list'>;
};
interface NeededServices {
  outbox: Pick<Outbox, 'add'>;
  rateLimiter: Pick<RateLimiter, 'take'>;
}

/**
 * How many emails a day staff get about one person's hand-ins; the screen *Proposals* lists all of
 * them.
 */
const handInLimit: RateLimit = { name: 'handedIn', times: 30, within: dayMilliseconds };

interface About {
  kind: ProposedKind;
  cId: number;
  /** The entry's name or title. */
  title: string;
  /** Identifies the occasion, which is mailed only once, however often it is reported. */
  occasion: string;
}

export type Notices = ReturnType<typeof createNotices>;

/** Emails members about hand-ins and the decisions on them, unless they switched that off. */
export function createNotices({ members }: NeededPorts, { outbox, rateLimiter }: NeededServices) {
  return {
    /** The accounts that get notices. */
    async reached(): Promise<ReadonlySet<string>> {
      return new Set((await members.list()).filter(isNotified).map(accountKey));
    },

    /**
     * Tells staff about a hand-in: each member with an address, except the person who handed it in.
     * While one of them can't be reached, or none of them wants to be told, the label's own address
     * is told too.
     */
    async handedIn({ occasion, ...about }: About & { isChange: boolean }, by: Person) {
      if (!(await rateLimiter.take(handInLimit, by.account, occasion))) return;
      const staff = (await members.list()).filter(isStaff);
      const content = { kind: 'handedIn', entry: about.kind, cId: about.cId } as const;
      const { title, isChange } = about;
      for (const member of staff.filter(isNotified))
        if (accountKey(member) !== by.account) {
          const told = { ...content, title, isChange, by: by.name, address: member.mail };
          await outbox.add(`handedIn-${occasion}-${member.object}`, '', told);
        }
      // Everybody may switch theirs off, but somebody at the label has to hear of it.
      const isUnheard = staff.every(({ isQuiet }) => isQuiet);
      if (isUnheard || staff.some(isOutOfReach))
        await outbox.add(`handedIn-${occasion}`, '', { ...content, title, isChange, by: by.name });
    },

    /** Tells the people who handed something in about the decision of staff. */
    async decided(
      { occasion, ...about }: About & { is: 'approved' | 'returned'; note?: string | undefined },
      by: Person,
      isTold: (member: Member) => boolean,
    ) {
      const { is, note, title, cId } = about;
      const content = { kind: is, entry: about.kind, cId, title, by: by.name, note: note ?? '' };
      for (const member of (await members.list()).filter(isNotified))
        if (isTold(member) && accountKey(member) !== by.account && member.mail)
          await outbox.add(`${is}-${occasion}-${member.object}`, '', {
            ...content,
            address: member.mail,
          });
    },
  };
}
