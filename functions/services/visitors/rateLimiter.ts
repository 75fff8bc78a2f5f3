import { Problem } from '#domain/problem';
import type { Clock } from '#functions/ports/ports';
import type { Count, Shelf } from '#functions/ports/visitors';

/** How often something may be done in a stretch of time. */
export interface Limit {
  name: string;
  times: number;
  /** Milliseconds. */
  within: number;
}

/** So many writers at one count at once are no person. */
const maxTries = 6;

/** Counts in storage, so that they hold for all instances together. */
export function createLimits({ limits, clock }: { limits: Shelf<Count>; clock: Clock }) {
  const stretchOf = ({ within }: Limit) => Math.floor(clock.now().getTime() / within);
  const groupOf = ({ name }: Limit, whose: string) => `${name}-${whose}`;

  async function take(limit: Limit, whose: string): Promise<boolean> {
    const stretch = stretchOf(limit);
    const until = new Date((stretch + 1) * limit.within).toISOString();
    const group = groupOf(limit, whose);
    if (await limits.add(group, String(stretch), { count: 1, until })) return true;
    for (let tries = 1; tries <= maxTries; tries++) {
      const kept = await limits.find(group, String(stretch));
      if (!kept || kept.value.count >= limit.times) return false;
      if (await limits.replace(kept, { count: kept.value.count + 1, until })) return true;
    }
    return false;
  }

  return {
    /** Counts one more; false when that is one too many. */
    take,

    /** True when one more would be one too many. Counts nothing. */
    async isUsedUp(limit: Limit, whose: string): Promise<boolean> {
      const kept = await limits.find(groupOf(limit, whose), String(stretchOf(limit)));
      return kept !== null && kept.value.count >= limit.times;
    },

    /** @throws {Problem} too-many, with the seconds until the next stretch */
    async demand(limit: Limit, whose: string): Promise<void> {
      if (await take(limit, whose)) return;
      const left = limit.within - (clock.now().getTime() % limit.within);
      const retryAfter = Math.ceil(left / 1000);
      const minutes = Math.ceil(retryAfter / 60);
      throw new Problem(
        'too-many',
        `That was a lot from you in a short time. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
        { retryAfter },
      );
    },

    /** Forgets the counts whose time is over. */
    async tidy(): Promise<void> {
      const now = clock.now().toISOString();
      for (const kept of await limits.list())
        if (kept.value.until < now) await limits.erase(kept.group, [kept.key]);
    },
  };
}
export type Limits = ReturnType<typeof createLimits>;
