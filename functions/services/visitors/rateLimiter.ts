import { Problem } from '#domain/problem';
import type { RateCount } from '#functions/ports/emails';
import type { KeyValueEntry } from '#functions/ports/keyValueStore';
import type { Clock } from '#functions/ports/surroundings';
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

type Entry = KeyValueEntry<RateCount>;

/** A counter as it was read. */
export interface Looked {
  count: number;
  /** Counts one more; false if it exceeds the limit. */
  take: () => Promise<boolean>;
}

/** More contention on one counter than this means a bot. */
const maxTries = 6;

/** Counts in storage, so that a limit applies across all instances. */
export function createRateLimiter({ rateCounts, clock }: Needs) {
  const windowOf = ({ within }: RateLimit) => Math.floor(clock.now().getTime() / within);
  const groupOf = ({ name }: RateLimit, key: string) => `${name}-${key}`;

  /** Counts one use of a window. `seen`: its entry, if that was just read. */
  async function count(
    limit: RateLimit,
    key: string,
    { window, id, seen = null }: { window: number; id?: string | undefined; seen?: Entry | null },
  ): Promise<boolean> {
    const until = new Date((window + 1) * limit.within).toISOString();
    const group = groupOf(limit, key);
    const first = { count: 1, until, ...(id !== undefined && { ids: [id] }) };
    let known = seen;
    if (!known && (await rateCounts.add(group, String(window), first))) return true;
    for (let tries = 1; tries <= maxTries; tries++) {
      const entry = known ?? (await rateCounts.find(group, String(window)));
      known = null;
      if (!entry) return false;
      const { count: uses, ids = [] } = entry.value;
      if (id !== undefined && ids.includes(id)) return true;
      if (uses >= limit.times) return false;
      const next = { count: uses + 1, until, ids: id === undefined ? ids : [...ids, id] };
      if (await rateCounts.replace(entry, next)) return true;
    }
    return false;
  }

  /**
   * Counts one use; false if it exceeds the limit. A use with an `id` counts only once, so that a
   * retry after an error of ours is free.
   */
  const take = (limit: RateLimit, key: string, id?: string): Promise<boolean> =>
    count(limit, key, { window: windowOf(limit), id });

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

    /** The uses that count in the present window. Its `take` does not read them again. */
    async look(limit: RateLimit, key: string): Promise<Looked> {
      const window = windowOf(limit);
      const entry = await rateCounts.find(groupOf(limit, key), String(window));
      return {
        count: entry?.value.count ?? 0,
        take: () => count(limit, key, { window, seen: entry }),
      };
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
