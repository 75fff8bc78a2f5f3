import { Problem } from '#domain/problem';
import type { RateCount } from '#functions/ports/emails';
import type { Clock } from '#functions/ports/ports';
import type { KeyValueStore } from '#functions/services/ports';

/** How often an action is allowed within a time window. */
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

/** More contention on one counter than this means a bot. */
const maxTries = 6;

/** Counts in storage, so that a limit applies across all instances. */
export function createRateLimiter({ rateCounts, clock }: Needs) {
  const windowOf = ({ within }: RateLimit) => Math.floor(clock.now().getTime() / within);
  const groupOf = ({ name }: RateLimit, key: string) => `${name}-${key}`;

  /**
   * Counts one use; false if it exceeds the limit. A use with an `id` counts only once, so that a
   * retry after an error of ours is free.
   */
  async function take(limit: RateLimit, key: string, id?: string): Promise<boolean> {
    const window = windowOf(limit);
    const until = new Date((window + 1) * limit.within).toISOString();
    const group = groupOf(limit, key);
    const first = { count: 1, until, ...(id !== undefined && { ids: [id] }) };
    if (await rateCounts.add(group, String(window), first)) return true;
    for (let tries = 1; tries <= maxTries; tries++) {
      const entry = await rateCounts.find(group, String(window));
      if (!entry) return false;
      const { count, ids = [] } = entry.value;
      if (id !== undefined && ids.includes(id)) return true;
      if (count >= limit.times) return false;
      const next = { count: count + 1, until, ids: id === undefined ? ids : [...ids, id] };
      if (await rateCounts.replace(entry, next)) return true;
    }
    return false;
  }

  /** @throws {Problem} too-many, with the seconds until the next window */
  function refuse(limit: RateLimit): never {
    const left = limit.within - (clock.now().getTime() % limit.within);
    const retryAfter = Math.ceil(left / 1000);
    const minutes = Math.ceil(retryAfter / 60);
    const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
    throw new Problem('too-many', `Too many requests. Try again in ${wait}.`, { retryAfter });
  }

  return {
    take,
    refuse,

    /** The uses that count in the present window. */
    async count(limit: RateLimit, key: string): Promise<number> {
      const entry = await rateCounts.find(groupOf(limit, key), String(windowOf(limit)));
      return entry?.value.count ?? 0;
    },

    /** @throws {Problem} too-many, with the seconds until the next window */
    async demand(limit: RateLimit, key: string, id?: string): Promise<void> {
      if (await take(limit, key, id)) return;
      refuse(limit);
    },

    /** Erases the counts of past windows. */
    async eraseExpired(): Promise<void> {
      const now = clock.now().toISOString();
      for (const { group, key, value } of await rateCounts.list())
        if (value.until < now) await rateCounts.erase(group, [key]);
    },
  };
}
export type RateLimiter = ReturnType<typeof createRateLimiter>;
