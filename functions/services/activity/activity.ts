import type { Answer, Call } from '#contract/api';
import { activityDays, type Deed, isInGroup } from '#domain/activity';
import { addDays, dayAt, dayMilliseconds } from '#domain/day';
import { errorLine } from '#domain/errorLine';
import type { Person } from '#domain/member/member';
import { keysAt, newestFirst } from '#functions/ports/keyValueStore';
import { readLabel } from '#functions/services/entries/storedLabel';
import type { Ports } from '#functions/services/ports';

type Needs = Pick<Ports, 'activities' | 'labels' | 'clock' | 'log'>;

/** The only group of the log. */
const group = 'activity';
const pageSize = 50;

export type ActivityLog = ReturnType<typeof createActivityLog>;

/** The log of who did what, which staff read. It is erased after a year. */
export function createActivityLog({ activities, labels, clock, log }: Needs) {
  return {
    /** Notes what somebody did. What was done stays done if it can't be noted. */
    async note(by: Person, deed: Deed): Promise<void> {
      const now = clock.now();
      await activities
        .add(group, newestFirst(now), { ...deed, at: now.toISOString(), by })
        .catch((error: unknown) =>
          log('activity.notNoted', { did: deed.did, reason: errorLine(error) }),
        );
    },

    async listActivity({ query }: Call<'listActivity'>): Promise<Answer<'listActivity'>> {
      const { by, kind, day, next } = query;
      const { timeZone } = await readLabel({ labels });
      // No time zone is further than 14 hours from UTC.
      const newest = day && new Date(Date.parse(addDays(day, 2)));
      const oldest = day && new Date(Date.parse(addDays(day, -1))).toISOString();
      const items: Answer<'listActivity'>['items'] = [];
      let last = '';
      for await (const { key, value } of activities.each(
        group,
        next ?? (newest && keysAt(newest)),
      )) {
        if (oldest && value.at < oldest) break;
        const isWanted =
          (!by || value.by.account === by) &&
          (!kind || isInGroup(value.did, kind)) &&
          (!day || dayAt(new Date(value.at), timeZone) === day);
        if (!isWanted) continue;
        if (items.length === pageSize) return { items, next: last };
        items.push({ ...value, id: key });
        last = key;
      }
      return { items };
    },

    /** Erases what is older than a year. Called hourly. */
    async eraseExpired(): Promise<void> {
      const before = new Date(clock.now().getTime() - activityDays * dayMilliseconds);
      const keys: string[] = [];
      for await (const { key } of activities.each(group, keysAt(before))) keys.push(key);
      await activities.erase(group, keys);
      if (keys.length > 0) log('activity.erased', { count: keys.length });
    },
  };
}
