import { dayAt } from '#domain/day';
import type { StoredShow } from '#domain/show/show';
import { changeFor, isNewShowTo, toldOf } from '#domain/show/showNews';
import { isShowVisible } from '#domain/show/showRules';
import type { StoredFollow } from '#domain/visitor/follow';
import type { ShowRecord } from '#functions/ports/entries';
import type { KeyValueEntry } from '#functions/ports/keyValueStore';
import type { Outbox } from '#functions/services/email/outbox';
import { inAllGroups } from '#functions/services/email/personRecords';
import { readLabel } from '#functions/services/entries/storedLabel';
import type { Ports, ShownEntries } from '#functions/services/ports';

type NeededPorts = Pick<Ports, 'artists' | 'shows' | 'follows' | 'labels' | 'clock' | 'site'> &
  ShownEntries;
interface NeededServices {
  outbox: Pick<Outbox, 'add'>;
}
type Entry = KeyValueEntry<StoredFollow>;

/**
 * A public show with its place before a move, and its number of changes, by which its emails are told
 * apart.
 */
type LiveShow = ShowRecord &
  Pick<StoredShow, 'sequence'> & { previousVenue: StoredShow['previousVenue'] | undefined };

/** A follow with the shows of its artist. */
interface Watch {
  entry: Entry;
  theirs: readonly LiveShow[];
}

/**
 * Tells followers of shows: of new ones at most once a day, and of each change of a show that they
 * were told of: a move, a cancellation, or that it takes place after all.
 */
export function createShowNews(ports: NeededPorts, services: NeededServices) {
  const { artists, shows, follows, snapshots, clock, site } = ports;
  const { outbox } = services;

  /** The public shows whose page has their present state. */
  async function liveShows(today: string): Promise<LiveShow[]> {
    const rows = (await shows.rows()).filter((show) => isShowVisible(show, today));
    if (rows.length === 0) return [];
    const shown = (await snapshots.entries('live')).show;
    const found = await Promise.all(
      rows.map(async (row) => {
        const saved = await shows.find(row.id);
        if (saved === null || shown[row.cId]?.version !== saved.publicVersion) return [];
        const { sequence, previousVenue } = saved.entity;
        return [{ ...row, sequence, previousVenue }];
      }),
    );
    return found.flat();
  }

  /** The follows that want to hear of shows, by person. */
  async function watches(live: readonly LiveShow[]): Promise<Map<string, Watch[]>> {
    const people = new Map<string, Watch[]>();
    for (const group of await follows.groups()) {
      const artist = await artists.find(Number(group));
      const theirs = live.filter((show) => artist && show.artistIds.includes(artist.entity.id));
      if (theirs.length === 0) continue;
      for (const entry of await follows.list(group))
        if (entry.value.shows)
          people.set(entry.key, [...(people.get(entry.key) ?? []), { entry, theirs }]);
    }
    return people;
  }

  const unique = (all: readonly LiveShow[]) => [
    ...new Map(all.map((show) => [show.cId, show])).values(),
  ];

  /** Records what a person was told. An entry that changed meanwhile is told once more at most. */
  async function record(all: readonly Watch[], told: readonly LiveShow[], on?: string) {
    const now = clock.now();
    for (const { entry, theirs } of all) {
      const own = told.filter((show) => theirs.includes(show));
      if (own.length === 0 && !on) continue;
      // Read anew: the change before it may have been recorded just now.
      const current = await follows.find(entry.group, entry.key);
      if (current)
        await follows.replace(current, toldOf(current.value, own, { now, ...(on && { on }) }));
    }
  }

  /** The emails to one person; answers how many were queued. */
  async function tell(person: string, all: readonly Watch[], today: string): Promise<number> {
    const now = clock.now();
    const [first] = all;
    if (!first) return 0;
    const { address, language } = first.entry.value;
    const to = { address, ...(language && { language }) };
    const changes = new Map(
      all.flatMap(({ entry, theirs }) =>
        theirs.flatMap((show) => {
          const before = changeFor(entry.value, show, now);
          return before ? [[show.cId, { show, before }] as const] : [];
        }),
      ),
    );
    for (const { show, before } of changes.values())
      await outbox.add(`show-${show.cId}-${show.sequence}-${person}`, person, {
        kind: 'showChanged',
        show: show.cId,
        before,
        ...to,
      });
    const changed = Array.from(changes.values(), ({ show }) => show);
    if (changed.length > 0) await record(all, changed);
    if (all.some(({ entry }) => entry.value.showsToldOn === today)) return changed.length;
    const news = unique(
      all.flatMap(({ entry, theirs }) =>
        theirs.filter((show) => isNewShowTo(entry.value, show, now)),
      ),
    ).toSorted((a, b) => (a.day < b.day ? -1 : 1));
    if (news.length === 0) return changed.length;
    await outbox.add(`shows-${today}-${person}`, person, {
      kind: 'shows',
      shows: news.map(({ cId }) => cId),
      ...to,
    });
    await record(all, news, today);
    return changed.length + 1;
  }

  return {
    /** Ends the emails about shows, and forgets which a person was told of. */
    async leaveShows(person: string): Promise<void> {
      for (const entry of await inAllGroups(follows, person)) {
        const { shows: _, again: __, toldShows: ___, showsToldOn: ____, ...rest } = entry.value;
        await follows.replace(entry, rest);
      }
    },

    /**
     * Emails as many followers as the rate allows in a minute. Called every few minutes; the next
     * run continues.
     */
    async tellOfShows(): Promise<void> {
      if ((await follows.groups()).length === 0) return;
      const { timeZone } = await readLabel(ports);
      const today = dayAt(clock.now(), timeZone);
      const live = await liveShows(today);
      if (live.length === 0) return;
      let left = site.mailsPerMinute;
      for (const [person, all] of await watches(live)) {
        if (left <= 0) return;
        left -= await tell(person, all, today);
      }
    },
  };
}
export type ShowNews = ReturnType<typeof createShowNews>;
