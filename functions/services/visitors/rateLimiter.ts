import { Problem } from '#domain/problem';
import type { RateCount } from '#functions/ports/emails';
import type { KeyValueStore } from '#functions/ports/keyValueStore';
import type { Clock } from '#functions/ports/ports';

/** How often something is allowed within a time window. */
export interface RateLimit {
  name: string;
  times: number;
  /** The length of the window, in milliseconds. */
  within: number;
}

interface Needs {
  rateCounts: KeyValueStore<RateCount>;
  clock: Clock;
}

/** This much contention on one counter means a bot. */
const maxTries = 6;

/** Counts in storage, so that a limit holds across all instances. */
export function createRateLimiter({ rateCounts, clock }: Needs) {
  const windowOf = ({ within }: RateLimit) => Math.floor(clock.now().getTime() / within);
  const groupOf = ({ name }: RateLimit, key: string) => `${name}-${key}`;

  /** Counts one use; false when it exceeds the limit. */
  async function take(limit: RateLimit, key: string): Promise<boolean> {
    const window = windowOf(limit);
    const until = new Date((window + 1) * limit.within).toISOString();
    const group = groupOf(limit, key);
    if (await rateCounts.add(group, String(window), { count: 1, until })) return true;
    for (let tries = 1; tries <= maxTries; tries++) {
      const entry = await rateCounts.find(group, String(window));
      if (!entry || entry.value.count >= limit.times) return false;
      if (await rateCounts.replace(entry, { count: entry.value.count + 1, until })) return true;
    }
    return false;
  }

  return {
    take,

    /** True when one more use would exceed the limit. Counts nothing. */
    async isUsedUp(limit: RateLimit, key: string): Promise<boolean> {
      const entry = await rateCounts.find(groupOf(limit, key), String(windowOf(limit)));
      return entry !== null && entry.value.count >= limit.times;
    },

    /** @throws {Problem} too-many, with the seconds until the next window */
    async demand(limit: RateLimit, key: string): Promise<void> {
      if (await take(limit, key)) return;
      const left = limit.within - (clock.now().getTime() % limit.within);
      const retryAfter = Math.ceil(left / 1000);
      const minutes = Math.ceil(retryAfter / 60);
      const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
      throw new Problem('too-many', `Too many requests. Try again in ${wait}.`, { retryAfter });
    },

    /** Erases the counts of windows that are over. */
    async eraseExpired(): Promise<void> {
      const now = clock.now().toISOString();
      for (const { group, key, value } of await rateCounts.list())
        if (value.until < now) await rateCounts.erase(group, [key]);
    },
  };
}
export type RateLimiter = ReturnType<typeof createRateLimiter>;
