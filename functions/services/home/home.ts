import type { Answer, Call } from '#contract/api';
import { addDays, type Day, dayAt } from '#domain/day';
import { presaveGroup } from '#domain/email/campaign';
import { type CatalogueKind, catalogueKinds } from '#domain/entryKind';
import type { Id, Key } from '#domain/identifier';
import { type Caller, ownsArtist, ownsByArtists } from '#domain/member/member';
import { missingPartsOf } from '#domain/release/readiness';
import type { StoredRelease } from '#domain/release/release';
import { isUnreleased, isVisible, releaseStatus } from '#domain/release/releaseStatus';
import { showName } from '#domain/show/show';
import { comingAndPast, isOverdue, ticketDays } from '#domain/show/showRules';
import { followGroup, isFollowing } from '#domain/visitor/follow';
import type { ReleaseRecord, Saved, ShowRecord } from '#functions/ports/entries';
import { readLabel } from '#functions/services/entries/storedLabel';
import type { CataloguePort, Ports } from '#functions/services/ports';

type Needs = Pick<Ports, CataloguePort | 'labels' | 'presaves' | 'follows' | 'clock'> & {
  recordings: Pick<Ports['recordings'], 'find'>;
};
type Home = Answer<'getHome'>;

const soonDays = 7;
const shownShows = 8;
/** The most shows in the list, with the later ones that lack something. */
const mostShows = 30;
const shownPresaves = 12;
const shownFollowed = 12;
const shownChanges = 8;

const { Rejected, Cancelled, NotReleased } = releaseStatus;
const isGivenUp = ({ releaseStatus: status, archived }: ReleaseRecord) =>
  Boolean(archived) || [Rejected, Cancelled, NotReleased].some((one) => one === status);

/** Collects the contents of the back office's first screen. */
export function createHome(needs: Needs) {
  const { artists, releases, recordings, shows, merch, news, presaves, follows, clock } = needs;

  /**
   * The next shows, and later ones of the coming month that lack something. A ticket link counts as
   * missing a month before.
   */
  function nextShows(rows: readonly ShowRecord[], now: Date): Home['shows'] {
    const { coming } = comingAndPast(rows, now);
    const soonest = coming.map(({ id, cId, day, state, status, timeZone, ...row }, index) => {
      const today = dayAt(now, timeZone);
      const missing = row.missing.filter((part) => isOverdue(part, day, today));
      const isLacking = missing.length > 0 && day <= addDays(today, ticketDays);
      const show = { id, cId, day, state, status, name: showName({ ...row, day }), missing };
      return index < shownShows || isLacking ? [show] : [];
    });
    return soonest.flat().slice(0, mostShows);
  }

  async function missingOf(release: StoredRelease) {
    const found = await Promise.all(
      release.tracks.map(async ({ id: track }) => {
        const isThere = await recordings.find({ release: release.id, track });
        return isThere ? [track] : [];
      }),
    );
    return missingPartsOf(release, release.artistIds.length, new Set(found.flat()));
  }

  async function soon(
    rows: readonly ReleaseRecord[],
    { today, find }: { today: Day; find: Find },
  ): Promise<Home['soon']> {
    const last = addDays(today, soonDays);
    const coming = rows
      .filter((row) => !isGivenUp(row))
      .flatMap((row) => (row.releaseDate ? [{ ...row, releaseDate: row.releaseDate }] : []))
      .filter(({ releaseDate }) => releaseDate >= today && releaseDate <= last)
      .toSorted((a, b) => (a.releaseDate < b.releaseDate ? -1 : 1));
    return Promise.all(
      coming.map(async ({ id, cId, title, releaseDate, releaseStatus: status }) => {
        const saved = await find.release(id);
        const parts = saved ? await missingOf(saved.entity) : [];
        const missing = parts.map(({ isNeeded: _, ...part }) => part);
        return { id, cId, title, releaseDate, releaseStatus: status, missing };
      }),
    );
  }

  async function presaved(
    rows: readonly ReleaseRecord[],
    timeZone: string,
  ): Promise<Home['presaves']> {
    const announced = rows
      .filter((row) => isVisible(row) && isUnreleased(row))
      .toSorted((a, b) => ((a.releaseDate ?? '9') < (b.releaseDate ?? '9') ? -1 : 1))
      .slice(0, shownPresaves);
    return Promise.all(
      announced.map(async ({ cId, title, releaseDate }) => {
        const counts = new Map<Day, number>();
        const all = await presaves.list(presaveGroup(cId));
        for (const { value } of all) {
          const day = dayAt(new Date(value.consent.at), timeZone);
          counts.set(day, (counts.get(day) ?? 0) + 1);
        }
        const days = [...counts].map(([day, count]) => ({ day, count }));
        days.sort((a, b) => (a.day < b.day ? -1 : 1));
        return { cId, title, releaseDate, count: all.length, days };
      }),
    );
  }

  async function followed(rows: readonly ArtistRow[]): Promise<Home['followers']> {
    const groups = new Set(await follows.groups());
    const counted = await Promise.all(
      rows
        .filter(({ cId }) => groups.has(followGroup(cId)))
        .map(async ({ cId, name }) => {
          const all = await follows.list(followGroup(cId));
          return { cId, name, count: all.filter(({ value }) => isFollowing(value)).length };
        }),
    );
    const some = counted.filter(({ count }) => count > 0);
    return some.toSorted((a, b) => b.count - a.count).slice(0, shownFollowed);
  }

  async function changes(
    own: Record<CatalogueKind, readonly Changed[]>,
    find: Find,
  ): Promise<Home['changes']> {
    const all = catalogueKinds.flatMap((kind) => own[kind].map((row) => ({ ...row, kind })));
    const last = all.toSorted((a, b) => (a.changedAt < b.changedAt ? 1 : -1));
    // An import dates all that it writes by its start, which makes one line.
    const atOnce = [...Map.groupBy(last, ({ changedAt }) => changedAt).values()];
    const found = await Promise.all(
      atOnce.slice(0, shownChanges).map(async ([first, ...others]) => {
        const saved = first && (await find[first.kind](first.id));
        if (!saved) return [];
        const { kind, cId, name, changedAt: at } = first;
        const line = { kind, cId, name, at, by: saved.savedBy.name };
        return [others.length > 0 ? { ...line, others: others.length } : line];
      }),
    );
    return found.flat();
  }

  return {
    async getHome(_: Call<'getHome'>, caller: Caller): Promise<Home> {
      const [{ timeZone }, everyone, all, allShows, allMerch, allNews] = await Promise.all([
        readLabel(needs),
        artists.rows(),
        releases.rows(),
        shows.rows(),
        merch.rows(),
        news.rows(),
      ]);
      const own = all.filter(({ artistIds }) => ownsByArtists(caller, artistIds));
      const played = allShows.filter(({ artistIds }) => ownsByArtists(caller, artistIds));
      const ownMerch = allMerch.filter(({ artistIds }) => ownsByArtists(caller, artistIds));
      const ownNews = caller.role === 'staff' ? allNews : [];
      const ofArtists = everyone.filter(({ id }) => ownsArtist(caller, id));
      const titled = own.map(({ title: name, ...row }) => ({ ...row, name }));
      const told = ownNews.map(({ title: name, ...row }) => ({ ...row, name }));
      const named = played.map((row) => ({ ...row, name: showName(row) }));
      const find = {
        artist: once(artists.find),
        release: once(releases.find),
        show: once(shows.find),
        merch: once(merch.find),
        news: once(news.find),
      };
      const [coming, counted, followers, changed] = await Promise.all([
        soon(own, { today: dayAt(clock.now(), timeZone), find }),
        presaved(own, timeZone),
        followed(ofArtists),
        changes(
          { artist: ofArtists, release: titled, show: named, merch: ownMerch, news: told },
          find,
        ),
      ]);
      return {
        soon: coming,
        shows: nextShows(played, clock.now()),
        presaves: counted,
        followers,
        changes: changed,
      };
    },
  };
}

/** Finds entries by id, each read only once. */
interface Find extends Record<CatalogueKind, (key: Key) => Promise<Saved<unknown> | null>> {
  release: Ports['releases']['find'];
}

/** Caches the result for each key. */
function once<K, T>(find: (key: K) => Promise<T>): (key: K) => Promise<T> {
  const found = new Map<K, Promise<T>>();
  return (key) => {
    const known = found.get(key) ?? find(key);
    found.set(key, known);
    return known;
  };
}

type ArtistRow = Awaited<ReturnType<Ports['artists']['rows']>>[number];

interface Changed {
  id: Id;
  cId: number;
  name: string;
  changedAt: string;
}
