import type { StoredArtist } from '#domain/artist/artist';
import { dayAt } from '#domain/day';
import { type Newsletter, newsletterGroup } from '#domain/email/newsletter';
import type { CatalogueKind, EntryKind } from '#domain/entryKind';
import { firstLabel, labelNumber, type StoredLabel } from '#domain/label/label';
import type { StoredMerch } from '#domain/merch/merch';
import type { StoredNews } from '#domain/news/news';
import type { Change, SnapshotPointer } from '#domain/publication/publication';
import {
  changedEntries,
  removedEntries,
  type StoredState,
} from '#domain/publication/publicEntries';
import { shownIn } from '#domain/publication/snapshot';
import type { StoredRelease } from '#domain/release/release';
import { type StoredShow, showName } from '#domain/show/show';
import type {
  ArtistRecord,
  MerchRecord,
  NewsRecord,
  ReleaseRecord,
  Saved,
  ShowRecord,
  UnreadableEntry,
} from '#functions/ports/entries';
import { findLabel } from '#functions/services/entries/storedLabel';
import type { CataloguePort, Ports } from '#functions/services/ports';

/** All stored entries. */
export interface StoredEntries {
  artists: Saved<StoredArtist>[];
  releases: Saved<StoredRelease>[];
  shows: Saved<StoredShow>[];
  merch: Saved<StoredMerch>[];
  news: Saved<StoredNews>[];
  unreadable: {
    artists: UnreadableEntry<ArtistRecord>[];
    releases: UnreadableEntry<ReleaseRecord>[];
    shows: UnreadableEntry<ShowRecord>[];
    merch: UnreadableEntry<MerchRecord>[];
    news: UnreadableEntry<NewsRecord>[];
  };
  label: Saved<StoredLabel> | null;
  /** All newsletters, as the site may show those that were sent. */
  newsletters: Newsletter[];
}

/** Reads all entries. The stores cache them, so only changed ones are read again. */
export async function readStored({
  artists,
  releases,
  shows,
  merch,
  news,
  labels,
  newsletters,
}: Pick<Ports, CataloguePort | 'labels' | 'newsletters'>): Promise<StoredEntries> {
  const [allArtists, allReleases, allShows, allMerch, allNews, label, letters] = await Promise.all([
    artists.allReadable(),
    releases.allReadable(),
    shows.allReadable(),
    merch.allReadable(),
    news.allReadable(),
    findLabel(labels),
    newsletters.list(newsletterGroup),
  ]);
  return {
    artists: allArtists.entries,
    releases: allReleases.entries,
    shows: allShows.entries,
    merch: allMerch.entries,
    news: allNews.entries,
    unreadable: {
      artists: allArtists.unreadable,
      releases: allReleases.unreadable,
      shows: allShows.unreadable,
      merch: allMerch.unreadable,
      news: allNews.unreadable,
    },
    label,
    newsletters: letters.map(({ value }) => value),
  };
}

const cIdsOf = (
  saved: readonly { entity: { cId: number } }[],
  lost: readonly { row: { cId: number } }[],
) => new Set([...saved.map(({ entity }) => entity.cId), ...lost.map(({ row }) => row.cId)]);

type PublicPart = Pick<Saved<unknown>, 'publicVersion' | 'publicBy'>;

interface OfKind<E> {
  saved: readonly ({ entity: E } & PublicPart)[];
  /** Those that can't be read, by their list rows. */
  lost: readonly ({ row: E } & PublicPart)[];
  /** The numbers of those that the next snapshot shows. */
  shown: ReadonlySet<number>;
  nameOf: (entry: E) => string;
}

/** The entries of one kind with their last public changes. */
function statesOf<E extends { cId: number }>(
  kind: CatalogueKind,
  { saved, lost, shown, nameOf }: OfKind<E>,
): StoredState[] {
  const state = (entry: E, { publicVersion: version, publicBy: by }: PublicPart): StoredState => ({
    kind,
    cId: entry.cId,
    name: nameOf(entry),
    version,
    by,
    isShown: shown.has(entry.cId),
  });
  return [...saved.map((one) => state(one.entity, one)), ...lost.map((one) => state(one.row, one))];
}

/**
 * Every entry with its last public change, and whether the next snapshot shows it. A show, an
 * item or a piece of news that is public from today on waits for the next snapshot from midnight on.
 */
export function storedStates(stored: StoredEntries, now: Date): StoredState[] {
  const { artists, releases, shows, merch, news, unreadable, label } = stored;
  const shown = shownIn(stored, dayAt(now, (label?.entity ?? firstLabel).timeZone));
  // Adding a newsletter to the site, or removing it, is a public change of the label.
  const siteChanges = stored.newsletters.reduce((sum, { siteChanges: own = 0 }) => sum + own, 0);
  const ofLabel: StoredState = {
    kind: 'label',
    cId: labelNumber,
    name: (label?.entity ?? firstLabel).name,
    version: (label?.publicVersion ?? 0) + siteChanges,
    by: label?.publicBy ?? '',
    isShown: true,
  };
  const states: Record<EntryKind, StoredState[]> = {
    label: [ofLabel],
    release: statesOf<Pick<StoredRelease, 'cId' | 'title'>>('release', {
      saved: releases,
      lost: unreadable.releases,
      shown: cIdsOf(shown.releases, shown.lostReleases),
      nameOf: ({ title }) => title,
    }),
    show: statesOf<Pick<StoredShow, 'cId' | 'venue' | 'festival' | 'day'>>('show', {
      saved: shows,
      lost: unreadable.shows,
      shown: cIdsOf(shown.shows, shown.lostShows),
      nameOf: showName,
    }),
    merch: statesOf<Pick<StoredMerch, 'cId' | 'name'>>('merch', {
      saved: merch,
      lost: unreadable.merch,
      shown: cIdsOf(shown.merch, shown.lostMerch),
      nameOf: ({ name }) => name,
    }),
    news: statesOf<Pick<StoredNews, 'cId' | 'title'>>('news', {
      saved: news,
      lost: unreadable.news,
      shown: cIdsOf(shown.news, shown.lostNews),
      nameOf: ({ title }) => title,
    }),
    artist: statesOf<Pick<StoredArtist, 'cId' | 'name'>>('artist', {
      saved: artists,
      lost: unreadable.artists,
      shown: cIdsOf(shown.artists, shown.lostArtists),
      nameOf: ({ name }) => name,
    }),
  };
  return onePerNumber(Object.values(states).flat());
}

/**
 * Combines the states of entries that share a number, which the site shows as one page. Their
 * versions are added, so that a change of any counts. Compared one by one, some would differ from
 * every snapshot, and be published again and again.
 */
function onePerNumber(states: StoredState[]): StoredState[] {
  const found = new Map<string, StoredState>();
  for (const state of states) {
    const number = `${state.kind} ${state.cId}`;
    const twin = found.get(number);
    found.set(number, twin ? { ...twin, version: twin.version + state.version } : state);
  }
  return [...found.values()];
}

/** True while an import runs, also before its first write. It publishes its entries at its end. */
export async function isImportRunning({ imports }: Pick<Ports, 'imports'>): Promise<boolean> {
  const run = (await imports.run())?.run;
  return run?.state === 'running' && !run.dryRun;
}

/** The changes that no snapshot contains yet. */
export async function waitingChanges(
  { artists, releases, shows, merch, news, snapshots }: Pick<Ports, CataloguePort | 'snapshots'>,
  all: readonly StoredState[],
  pointer: SnapshotPointer,
): Promise<Change[]> {
  const exported = await snapshots.entries('exported', pointer);
  const changed = changedEntries(all, exported).map(
    ({ kind, cId, name, by }): Change => ({ kind, cId, name, by }),
  );
  const removed = removedEntries(all, exported);
  if (removed.length === 0) return changed;
  const known: Record<CatalogueKind, Change[]> = {
    artist: await artists.removals(),
    release: await releases.removals(),
    show: await shows.removals(),
    merch: await merch.removals(),
    news: await news.removals(),
  };
  const named = removed.map(
    ({ kind, cId }): Change =>
      known[kind].find((one) => one.cId === cId) ?? {
        // The deletion is so old that its author is no longer recorded.
        kind,
        cId,
        name: `${kind} ${cId}`,
        by: '',
      },
  );
  return [...changed, ...named];
}
