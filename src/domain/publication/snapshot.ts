import * as z from 'zod';
import { artistSchema, type StoredArtist } from '#domain/artist/artist';
import { artistFields } from '#domain/artist/artistFields';
import { photographSchema } from '#domain/artist/photograph';
import { type Day, dayAt } from '#domain/day';
import type { CatalogueKind, EntryKind } from '#domain/entryKind';
import { readerOf, schemaIn } from '#domain/field';
import type { Id } from '#domain/identifier';
import { type PublicFeatured, publicFeatured } from '#domain/label/home';
import { labelNumber, labelSchema, type StoredLabel } from '#domain/label/label';
import { mapLogos } from '#domain/label/logo';
import {
  neutralPublicLabel,
  type PublicLabel,
  publicLabel,
  publicLabelSchema,
  usualHost,
} from '#domain/label/publicLabel';
import { soundId, type TrackSound, wantedAudio } from '#domain/listening/trackSound';
import { waveformPart } from '#domain/listening/waveform';
import type { MailWay } from '#domain/mailWay';
import type { StoredMerch } from '#domain/merch/merch';
import { isMerchVisible } from '#domain/merch/merchRules';
import type { StoredNews } from '#domain/news/news';
import { isNewsVisible } from '#domain/news/newsRules';
import { pagePath } from '#domain/pagePath';
import { createGuard, faultOf } from '#domain/publication/entryGuard';
import { type EntryFault, entryFaultSchema } from '#domain/publication/publication';
import { type PublicMerch, publicMerch, publicMerchSchema } from '#domain/publication/publicMerch';
import { type PublicNews, publicNews, publicNewsSchema } from '#domain/publication/publicNews';
import {
  type PublicNewsletter,
  publicNewsletterSchema,
} from '#domain/publication/publicNewsletter';
import {
  createPublicShow,
  type PublicShow,
  publicShowSchema,
} from '#domain/publication/publicShow';
import { withPublicTexts } from '#domain/publication/publicTexts';
import { secondsOf } from '#domain/release/credits';
import { publicEditionSchema, publicEditions } from '#domain/release/publicEdition';
import { releaseSchema, type StoredRelease } from '#domain/release/release';
import { releaseFields } from '#domain/release/releaseFields';
import { releasePictureSchema } from '#domain/release/releasePicture';
import { isVisible } from '#domain/release/releaseStatus';
import { type Track, trackSchema } from '#domain/release/track';
import { trackFields } from '#domain/release/trackFields';
import { hasDescription } from '#domain/richText/richText';
import { schemaNumber } from '#domain/schemaNumber';
import { type StoredShow, showName } from '#domain/show/show';
import { isShowVisible } from '#domain/show/showRules';

/** The public audio of a track, and its length. */
export const heardSchema = z.object({
  /** The public MP3 of 128 kb/s; `audioVariant` gives the other bit rate. */
  audio: z.url().optional(),
  /** How much of the recording it contains. */
  heard: z.enum(['clip', 'whole']).optional(),
  /** The length of a clip in seconds. */
  heardSeconds: z.int().min(0).optional(),
  /** The length of the whole recording in seconds: as printed, or as measured if it is public. */
  seconds: z.int().min(0).optional(),
  /** The waveform of the public audio; see `waveform.ts`. */
  waveform: z.string().max(1000).optional(),
});
const publicTrackSchema = schemaIn(trackSchema, trackFields, 'site').extend(heardSchema.shape);
const { cId, title, url: _, ...release } = schemaIn(releaseSchema, releaseFields, 'site').shape;
const { socials, ...artist } = schemaIn(artistSchema, artistFields, 'site').shape;

/**
 * The path of an entry's page, as `pagePath` makes it: another path would name another page's file.
 */
const pageUrl = (path: RegExp) => z.string().regex(path, 'This is not the page of an entry.');
const artistUrl = pageUrl(/^\/artists\/[a-z0-9-]{1,100}-\d{1,10}$/);
const releaseUrl = pageUrl(/^\/releases\/[a-z0-9-]{1,100}-\d{1,10}$/);

/** Former paths of a page. */
const earlierUrls = z.array(z.string());
/** The time of an entry's last change, in UTC. */
const changedAt = z.iso.datetime();

/**
 * A release as the public sees it. An allow-list: the facts about its fields say which are public.
 */
export const publicReleaseSchema = z.object({
  cId,
  title,
  url: releaseUrl,
  earlierUrls,
  ...release,
  /** The numbers of its artists who have a page, in order. */
  artists: z.array(z.int()),
  tracks: z.array(publicTrackSchema),
  editions: z.array(publicEditionSchema).optional(),
  changedAt,
});
export type PublicRelease = z.infer<typeof publicReleaseSchema>;

/** An artist as the public sees them. An allow-list like a release's. */
export const publicArtistSchema = z.object({
  ...artist,
  url: artistUrl,
  earlierUrls,
  socials,
  changedAt,
});
export type PublicArtist = z.infer<typeof publicArtistSchema>;

/** Version numbers by an entry's number. */
const versionsByNumber = z.record(z.string().regex(/^\d+$/), z.int().min(0));

/**
 * The public version of each entry in a snapshot or on a site. A change is live once the site's
 * number for its entry is at least as high.
 */
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
  /** Absent from snapshots older than the label entry, which also lack `schema`. */
  label: publicLabelSchema.default(neutralPublicLabel),
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
export interface Dated<E> {
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
  newsletters?: readonly PublicNewsletter[];
  /** The known recordings, by `soundId`; without them nothing can be heard. */
  sounds?: ReadonlyMap<string, TrackSound>;
  /** Unreadable entries, by their list rows. */
  unreadable?: {
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

/** The snapshot's number and time, and the address of its images. */
export interface Stamp {
  version: number;
  exportedAt: string;
  /** Turns the path of a stored image or MP3 into its public address. */
  imageAddress: (path: string) => string;
  /** The email service; absent for SendGrid. */
  mailBy?: MailWay;
  /** The host of what is stored; absent for the usual one. */
  hostedBy?: string;
  /** The label's `favicon.ico` in base64; absent if none is drawn. */
  icon?: string;
  /** The folder with pictures of drawn covers; absent if none are drawn. */
  drawnCovers?: string;
  /** The folder with share cards; absent if none are drawn. */
  shareCards?: string;
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
    unreadable = { artists: [], releases: [], shows: [], merch: [], news: [] },
  }: Pick<Catalogue, 'artists' | 'releases' | 'shows' | 'merch' | 'news' | 'unreadable'>,
  today: Day,
) {
  const visible = releases.filter(({ entity }) => isVisible(entity));
  const lost = unreadable.releases.filter(({ row }) => isVisible(row));
  const shown = [...visible.map(({ entity }) => entity), ...lost.map(({ row }) => row)];
  const credited = new Set(shown.flatMap(({ artistIds }) => artistIds));
  const hasPage = ({ id, archived }: Pick<StoredArtist, 'id' | 'archived'>) =>
    credited.has(id) && !archived;
  return {
    visible,
    lost,
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

/**
 * The public catalogue: the visible releases, shows, merch and news, and the artists with at least one of
 * the releases, with only their public fields. Others leave out deleted or archived artists.
 */
export function toSnapshot(catalogue: Catalogue, stamp: Stamp): Snapshot {
  const today = dayAt(new Date(stamp.exportedAt), catalogue.label.timeZone);
  const found = shownIn(catalogue, today);
  const { visible, lost, artists, lostArtists, shows, lostShows } = found;
  const named = [...artists.map(({ entity }) => entity), ...lostArtists.map(({ row }) => row)];
  const numbers = new Map(named.map(({ id, cId }) => [id, cId]));
  const faults: EntryFault[] = [];
  const { tried, substitute } = createGuard(faults);
  if (catalogue.labelFault) faults.push(faultOf('label', labelNumber, catalogue.labelFault));
  const publicArtists = artists.map((artist) =>
    tried('artist', artist.entity, () => publicArtist(artist, stamp)),
  );
  const around = { numbers, sounds: catalogue.sounds };
  const publicReleases = visible.map((release) =>
    tried('release', release.entity, () => publicRelease(release, around, stamp)),
  );
  const publicShow = createPublicShow({
    artists: catalogue.artists.map(({ entity }) => entity),
    numbers,
    releases: visible.map(({ entity }) => entity),
    imageAddress: stamp.imageAddress,
  });
  const publicShows = shows.map((one) =>
    tried('show', withShowName(one.entity), () => publicShow(one)),
  );
  const aroundMerch = { numbers, imageAddress: stamp.imageAddress };
  const allMerch = found.merch.map((one) =>
    tried('merch', one.entity, () => publicMerch(one, aroundMerch)),
  );
  const allNews = found.news.map((one) =>
    tried('news', withTitle(one.entity), () => publicNews(one, stamp)),
  );
  for (const { row, reason } of lostArtists) publicArtists.push(substitute('artist', row, reason));
  for (const { row, reason } of lost) publicReleases.push(substitute('release', row, reason));
  for (const { row, reason } of lostShows)
    publicShows.push(substitute('show', withShowName(row), reason));
  for (const { row, reason } of found.lostMerch) allMerch.push(substitute('merch', row, reason));
  for (const { row, reason } of found.lostNews)
    allNews.push(substitute('news', withTitle(row), reason));
  const pages = new Map([
    ...[...artists, ...visible, ...shows, ...found.news].map(
      ({ entity: { id, cId } }) => [id, cId] as const,
    ),
    ...[...lostArtists, ...lost, ...lostShows, ...found.lostNews].map(
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
    newsletters: [...(catalogue.newsletters ?? [])],
  });
}

/** A show with the name by which a fault is told. */
const withShowName = <S extends ListedShow>(show: S) => ({ ...show, name: showName(show) });

/** A piece of news with the name by which a fault is told. */
const withTitle = <N extends Pick<StoredNews, 'title'>>(news: N) => ({ ...news, name: news.title });

const readTrack = readerOf(publicTrackSchema);
const readRelease = readerOf(publicReleaseSchema);
const readArtist = readerOf(publicArtistSchema);
const readPicture = readerOf(releasePictureSchema);
const readPhotograph = readerOf(photographSchema);

/** Pictures with their public addresses; undefined if there are none. */
const addressed = <P extends { url: string }>(
  pictures: readonly P[] = [],
  { imageAddress }: Pick<Stamp, 'imageAddress'>,
): P[] | undefined =>
  pictures.length > 0 ? pictures.map((one) => ({ ...one, url: imageAddress(one.url) })) : undefined;

/** The label as the public sees it. */
export function snapshotLabel(
  { id: _, cId: __, ...label }: StoredLabel,
  stamp: Pick<
    Stamp,
    'imageAddress' | 'mailBy' | 'hostedBy' | 'icon' | 'drawnCovers' | 'shareCards'
  >,
  featured: readonly PublicFeatured[],
): PublicLabel {
  const { imageAddress, mailBy = 'sendgrid', hostedBy = usualHost, icon = '' } = stamp;
  const drawnCovers = stamp.drawnCovers ? imageAddress(stamp.drawnCovers) : '';
  const shareCards = stamp.shareCards ? imageAddress(stamp.shareCards) : '';
  const marks = mapLogos(label.marks, (path) => path && imageAddress(path));
  const stamped = { mailBy, hostedBy, icon, drawnCovers, shareCards };
  return { ...publicLabel(labelSchema.parse({ ...label, marks }), featured), ...stamped };
}

/** An artist as the public sees them. */
export function publicArtist({ entity, savedAt }: Dated<StoredArtist>, stamp: Stamp): PublicArtist {
  return readArtist({
    ...entity,
    image: entity.image && stamp.imageAddress(entity.image),
    photographs: addressed(entity.photographs, stamp)?.map(readPhotograph),
    url: pagePath('artist', entity.slug, entity.cId),
    earlierUrls: entity.earlierSlugs.map((slug) => pagePath('artist', slug, entity.cId)),
    changedAt: savedAt,
  });
}

/** The length of a track's recording, which its page names whether or not it can be heard. */
const recorded = (sound: TrackSound | undefined) =>
  sound?.measured ? Math.round(sound.measured.seconds) : undefined;

/** A track's audio: the files that its choice asks for, once they exist. */
function heardOf(
  track: Track,
  release: StoredRelease,
  { sound, stamp }: { sound: TrackSound | undefined; stamp: Stamp },
) {
  const { measured = null, made = null } = sound ?? {};
  const wanted = wantedAudio(track, release, measured);
  if (!measured || !made || wanted?.key !== made.key || made.choice === 'none') return {};
  const { start, seconds } = made.part;
  const [from, to] = [start / measured.seconds, (start + seconds) / measured.seconds];
  const isClip = wanted.choice === 'clip';
  return {
    audio: stamp.imageAddress(made.path),
    heard: isClip ? ('clip' as const) : ('whole' as const),
    heardSeconds: isClip ? Math.round(seconds) : undefined,
    waveform: waveformPart(measured.waveform, { from, to }),
  };
}

/** The context of a release's public form. */
interface Around {
  /** The numbers of the artists who have a page, by id. */
  numbers: ReadonlyMap<string, number>;
  sounds?: ReadonlyMap<string, TrackSound> | undefined;
}

/** The public form of a release. */
export function publicRelease(
  { entity, savedAt }: Dated<StoredRelease>,
  { numbers, sounds }: Around,
  stamp: Stamp,
): PublicRelease {
  const paths = entity.pictures?.map(({ url }) => url) ?? [];
  const pictures = new Map(paths.map((path) => [path, stamp.imageAddress(path)]));
  return readRelease({
    ...entity,
    // The default sentence of new releases is only for the back office.
    description: hasDescription(entity.description) ? entity.description : '',
    cover: entity.cover && stamp.imageAddress(entity.cover),
    pictures: addressed(entity.pictures, stamp)?.map(readPicture),
    url: pagePath('release', entity.slug, entity.cId),
    earlierUrls: entity.earlierSlugs.map((slug) => pagePath('release', slug, entity.cId)),
    artists: entity.artistIds.flatMap((id) => numbers.get(id) ?? []),
    editions:
      entity.editions && publicEditions(entity.editions, { tracks: entity.tracks, pictures }),
    tracks: entity.tracks.map((track) => {
      const sound = sounds?.get(soundId(entity.id, track.id));
      const heard = heardOf(track, entity, { sound, stamp });
      return readTrack({ ...track, ...heard, seconds: secondsOf(track.length) ?? recorded(sound) });
    }),
    changedAt: savedAt,
  });
}
