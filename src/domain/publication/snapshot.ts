import * as z from 'zod';
import type { StoredArtist } from '#domain/artist/artist';
import { type Day, dayAt } from '#domain/day';
import type { CatalogueKind, EntryKind } from '#domain/entryKind';
import type { Id } from '#domain/identifier';
import { type PublicFeatured, publicFeatured } from '#domain/label/home';
import { labelNumber, labelSchema, type StoredLabel } from '#domain/label/label';
import { mapLogos } from '#domain/label/logo';
import { withPictures } from '#domain/label/ownPage';
import {
  neutralPublicLabel,
  type PublicLabel,
  publicLabel,
  publicLabelSchema,
} from '#domain/label/publicLabel';
import type { TrackSound } from '#domain/listening/trackSound';
import type { StoredMerch } from '#domain/merch/merch';
import { isMerchVisible } from '#domain/merch/merchRules';
import type { StoredNews } from '#domain/news/news';
import { isNewsVisible } from '#domain/news/newsRules';
import { reasonOf } from '#domain/problem';
import {
  type PublicArtist,
  publicArtist,
  publicArtistSchema,
} from '#domain/publication/publicArtist';
import { type EntryFault, entryFaultSchema } from '#domain/publication/publication';
import { type PublicMerch, publicMerch, publicMerchSchema } from '#domain/publication/publicMerch';
import { type PublicNews, publicNews, publicNewsSchema } from '#domain/publication/publicNews';
import {
  type PublicNewsletter,
  publicNewsletterSchema,
} from '#domain/publication/publicNewsletter';
import {
  type PublicRelease,
  publicRelease,
  publicReleaseSchema,
} from '#domain/publication/publicRelease';
import {
  createPublicShow,
  type PublicShow,
  publicShowSchema,
} from '#domain/publication/publicShow';
import { withPublicTexts } from '#domain/publication/publicTexts';
import type { StoredRelease } from '#domain/release/release';
import { isVisible } from '#domain/release/releaseStatus';
import { schemaNumber } from '#domain/schemaNumber';
import { type StoredShow, showName } from '#domain/show/show';
import { isShowVisible } from '#domain/show/showRules';

/** Version numbers by an entry's number. */
const versionsByNumber = z.record(z.string().regex(/^\d+$/), z.int().min(0));

/** The public version of each entry in a snapshot. */
const snapshotEntriesSchema = z.object({
  artist: versionsByNumber,
  release: versionsByNumber,
  /** Empty in snapshots older than shows. */
  show: versionsByNumber.default({}),
  /** Empty in snapshots older than merch. */
  merch: versionsByNumber.default({}),
  /** Empty in snapshots older than news. */
  news: versionsByNumber.default({}),
  /** 0 for a label that was never saved. */
  label: z.int().min(0),
} satisfies Record<EntryKind, z.ZodType>);
export type SnapshotEntries = z.infer<typeof snapshotEntriesSchema>;

/** The public catalogue from which the site is built: immutable and numbered. */
export const snapshotSchema = z.object({
  /** The form of the data; absent from older snapshots. */
  schema: z
    .int()
    .max(schemaNumber, 'This snapshot was made by a newer version of the product.')
    .default(1),
  version: z.int().min(0),
  exportedAt: z.iso.datetime(),
  label: publicLabelSchema,
  /** Absent from snapshots older than public versions. */
  entries: snapshotEntriesSchema.optional(),
  /**
   * Entries that were unreadable when the snapshot was made; the site keeps their previous
   * versions.
   */
  faults: z.array(entryFaultSchema).optional(),
  artists: z.array(publicArtistSchema),
  releases: z.array(publicReleaseSchema),
  /** Empty in snapshots older than shows. */
  shows: z.array(publicShowSchema).default([]),
  /** Empty in snapshots older than merch. */
  merch: z.array(publicMerchSchema).default([]),
  /** Empty in snapshots older than news. */
  news: z.array(publicNewsSchema).default([]),
  /** The newsletters on the site, the latest first. Empty in snapshots older than their pages. */
  newsletters: z.array(publicNewsletterSchema).default([]),
});
export type Snapshot = z.infer<typeof snapshotSchema>;

/** The entries of a snapshot, by kind. */
export const entriesByKind = ({
  artists,
  releases,
  shows,
  merch,
  news,
}: Pick<Snapshot, 'artists' | 'releases' | 'shows' | 'merch' | 'news'>): Record<
  CatalogueKind,
  readonly (PublicArtist | PublicRelease | PublicShow | PublicMerch | PublicNews)[]
> => ({ artist: artists, release: releases, show: shows, merch, news });

/** The snapshot of a label that has published nothing. */
export const emptySnapshot: Snapshot = {
  schema: schemaNumber,
  version: 0,
  exportedAt: '1970-01-01T00:00:00.000Z',
  label: neutralPublicLabel,
  artists: [],
  releases: [],
  shows: [],
  merch: [],
  news: [],
  newsletters: [],
};

/** An entry with the time of its last change. */
interface Dated<E> {
  entity: E;
  savedAt: string;
}

/** All stored entries, the input of a snapshot. */
export interface Catalogue {
  label: StoredLabel;
  artists: readonly Dated<StoredArtist>[];
  releases: readonly Dated<StoredRelease>[];
  shows: readonly Dated<StoredShow>[];
  merch: readonly Dated<StoredMerch>[];
  news: readonly Dated<StoredNews>[];
  /** The newsletters that the site shows. */
  newsletters: readonly PublicNewsletter[];
  /** The known recordings, by `soundId`. */
  sounds: ReadonlyMap<string, TrackSound>;
  /** Unreadable entries, by their list rows. */
  unreadable: {
    artists: readonly Unreadable<Pick<StoredArtist, 'id' | 'cId' | 'name' | 'archived'>>[];
    releases: readonly Unreadable<ListedRelease>[];
    shows: readonly Unreadable<ListedShow>[];
    merch: readonly Unreadable<Pick<StoredMerch, 'cId' | 'name' | 'status' | 'publicFrom'>>[];
    news: readonly Unreadable<Pick<StoredNews, 'cId' | 'title' | 'status' | 'publicFrom'>>[];
  };
  /** Why the label, or a field of it, is unreadable. */
  labelFault?: string | undefined;
}

type ListedRelease = Pick<
  StoredRelease,
  'cId' | 'title' | 'artistIds' | 'releaseStatus' | 'archived'
>;

type ListedShow = Pick<StoredShow, 'cId' | 'venue' | 'festival' | 'day' | 'status' | 'publicFrom'>;

/** An unreadable entry: its list row, and the reason in one line. */
export interface Unreadable<R> {
  id: Id;
  row: R;
  reason: string;
}

/** The fields of a public label that follow from where the product runs and what it has drawn. */
export type LabelStamp = Pick<
  PublicLabel,
  'mailBy' | 'hostedBy' | 'hasGitHubBackup' | 'icon' | 'drawnCovers' | 'shareCards'
>;

/** What a snapshot has besides the stored entries. */
export interface Stamp {
  version: number;
  exportedAt: string;
  /** Turns the path of a stored image or MP3 into its public address. */
  imageAddress: (path: string) => string;
  label: LabelStamp;
}

/**
 * The entries of a catalogue that the public sees; unreadable ones are `lost`. `today` is the day in
 * the label's time zone: shows, merch and news may be public from a day on.
 */
export function shownIn(
  {
    artists,
    releases,
    shows,
    merch,
    news,
    unreadable,
  }: Pick<Catalogue, 'artists' | 'releases' | 'shows' | 'merch' | 'news' | 'unreadable'>,
  today: Day,
) {
  const visible = releases.filter(({ entity }) => isVisible(entity));
  const lostReleases = unreadable.releases.filter(({ row }) => isVisible(row));
  const shown = [...visible.map(({ entity }) => entity), ...lostReleases.map(({ row }) => row)];
  const credited = new Set(shown.flatMap(({ artistIds }) => artistIds));
  const hasPage = ({ id, archived }: Pick<StoredArtist, 'id' | 'archived'>) =>
    credited.has(id) && !archived;
  return {
    releases: visible,
    lostReleases,
    artists: artists.filter(({ entity }) => hasPage(entity)),
    lostArtists: unreadable.artists.filter(({ row }) => hasPage(row)),
    shows: shows.filter(({ entity }) => isShowVisible(entity, today)),
    lostShows: unreadable.shows.filter(({ row }) => isShowVisible(row, today)),
    merch: merch.filter(({ entity }) => isMerchVisible(entity, today)),
    lostMerch: unreadable.merch.filter(({ row }) => isMerchVisible(row, today)),
    news: news.filter(({ entity }) => isNewsVisible(entity, today)),
    lostNews: unreadable.news.filter(({ row }) => isNewsVisible(row, today)),
  };
}

/** Why an entry can't be made public. */
const faultOf = (kind: EntryKind, cId: number, reason: string): EntryFault => ({
  kind,
  cId,
  reason: reason.slice(0, 600),
  isToDrop: false,
});

/**
 * Replaces an entry that can't be made public with its name and number, and notes the fault: the
 * publisher then keeps the entry's previous version.
 */
function createGuard(faults: EntryFault[]) {
  function substitute<E>(kind: EntryKind, entry: { cId: number }, reason: string): E {
    faults.push(faultOf(kind, entry.cId, reason));
    const { cId, name, title } = entry as { cId: number; name?: unknown; title?: unknown };
    // The only untyped entry of a snapshot; `salvageSnapshot` validates each by its schema.
    return { cId, name, title } as E;
  }
  return {
    substitute,
    tried<E>(kind: EntryKind, entry: { cId: number }, make: () => E): E {
      try {
        return make();
      } catch (error) {
        return substitute(kind, entry, `The stored version is incomplete: ${reasonOf(error)}`);
      }
    },
  };
}

/**
 * The public catalogue: the visible releases, shows, merch and news, and the artists with at least one of
 * the releases, with only their public fields. Others leave out deleted or archived artists.
 */
export function toSnapshot(catalogue: Catalogue, stamp: Stamp): Snapshot {
  const today = dayAt(new Date(stamp.exportedAt), catalogue.label.timeZone);
  const found = shownIn(catalogue, today);
  const { artists, lostArtists, releases, lostReleases, shows, lostShows } = found;
  const named = [...artists.map(({ entity }) => entity), ...lostArtists.map(({ row }) => row)];
  const numbers = new Map(named.map(({ id, cId }) => [id, cId]));
  const faults: EntryFault[] = [];
  const { tried, substitute } = createGuard(faults);
  if (catalogue.labelFault) faults.push(faultOf('label', labelNumber, catalogue.labelFault));
  const publicArtists = artists.map((artist) =>
    tried('artist', artist.entity, () => publicArtist(artist, stamp)),
  );
  const around = { numbers, sounds: catalogue.sounds };
  const publicReleases = releases.map((release) =>
    tried('release', release.entity, () => publicRelease(release, around, stamp)),
  );
  const publicShow = createPublicShow({
    artists: catalogue.artists.map(({ entity }) => entity),
    numbers,
    releases: releases.map(({ entity }) => entity),
    imageAddress: stamp.imageAddress,
  });
  const publicShows = shows.map((one) =>
    tried('show', withShowName(one.entity), () => publicShow(one)),
  );
  const aroundMerch = { numbers, imageAddress: stamp.imageAddress };
  const allMerch = found.merch.map((one) =>
    tried('merch', one.entity, () => publicMerch(one, aroundMerch)),
  );
  const allNews = found.news.map((one) => tried('news', one.entity, () => publicNews(one, stamp)));
  for (const { row, reason } of lostArtists) publicArtists.push(substitute('artist', row, reason));
  for (const { row, reason } of lostReleases)
    publicReleases.push(substitute('release', row, reason));
  for (const { row, reason } of lostShows)
    publicShows.push(substitute('show', withShowName(row), reason));
  for (const { row, reason } of found.lostMerch) allMerch.push(substitute('merch', row, reason));
  for (const { row, reason } of found.lostNews) allNews.push(substitute('news', row, reason));
  const pages = new Map([
    ...[...artists, ...releases, ...shows, ...found.news].map(
      ({ entity: { id, cId } }) => [id, cId] as const,
    ),
    ...[...lostArtists, ...lostReleases, ...lostShows, ...found.lostNews].map(
      ({ id, row }) => [id, row.cId] as const,
    ),
  ]);
  const featured = publicFeatured(catalogue.label.featured, (id) => pages.get(id), today);
  return withPublicTexts({
    schema: schemaNumber,
    version: stamp.version,
    exportedAt: stamp.exportedAt,
    label: snapshotLabel(catalogue.label, stamp, featured),
    ...(faults.length > 0 && { faults }),
    artists: publicArtists,
    releases: publicReleases,
    shows: publicShows,
    merch: allMerch,
    news: allNews,
    newsletters: [...catalogue.newsletters],
  });
}

/** A show with the name by which a fault is told. */
const withShowName = <S extends ListedShow>(show: S) => ({ ...show, name: showName(show) });

/** The label as the public sees it. */
export function snapshotLabel(
  { id: _, cId: __, ...label }: StoredLabel,
  { imageAddress, label: stamped }: Pick<Stamp, 'imageAddress' | 'label'>,
  featured: readonly PublicFeatured[],
): PublicLabel {
  const marks = mapLogos(label.marks, (path) => path && imageAddress(path));
  const pages = withPictures(label.pages, imageAddress);
  return { ...publicLabel(labelSchema.parse({ ...label, marks, pages }), featured), ...stamped };
}
