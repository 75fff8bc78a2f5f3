import type { MissingArtistField, StoredArtist } from '#domain/artist/artist';
import type { artistFields } from '#domain/artist/artistFields';
import type { Day } from '#domain/day';
import type { VersionEvent } from '#domain/entry/history';
import type { FieldIn } from '#domain/field';
import type { Id } from '#domain/identifier';
import type { StoredLabel } from '#domain/label/label';
import type { Person } from '#domain/member/member';
import type { StoredMerch } from '#domain/merch/merch';
import type { merchFields } from '#domain/merch/merchFields';
import type { MerchPart } from '#domain/merch/merchRules';
import type { StoredNews } from '#domain/news/news';
import type { newsFields } from '#domain/news/newsFields';
import type { Change } from '#domain/publication/publication';
import type { Unreadable } from '#domain/publication/snapshot';
import type { Substitute } from '#domain/publication/substitute';
import type { MissingReleaseField, StoredRelease } from '#domain/release/release';
import type { releaseFields } from '#domain/release/releaseFields';
import type { StoredShow } from '#domain/show/show';
import type { showFields } from '#domain/show/showFields';
import type { ShowPart } from '#domain/show/showRules';

/** The fields of every entry: its id and its public number. */
export interface Numbered {
  id: Id;
  cId: number;
}

/** An entry as the store holds it. */
export interface Saved<E> {
  entity: E;
  /** 1 for a new entry, raised by each save; sent as the `ETag`. */
  version: number;
  /** The time of the save, in UTC. */
  savedAt: string;
  savedBy: Person;
  /** True once a snapshot has contained the entry. From then on its address is kept. */
  wasPublic: boolean;
  /**
   * Raised by each public change: a save visible to the public, or a file beside the entry. 0
   * before the first. The site shows the latest change once it has this number.
   */
  publicVersion: number;
  /** The author of the last public change; empty before the first. */
  publicBy: string;
  /** Present for a version that no save made: the entry went to the trash, or came back. */
  event?: VersionEvent;
  /** Present if the stored version is unusable: `entity` then replaces it. */
  substitute?: Substitute;
}

/** An entry in the trash, with the author and time of its deletion. */
export interface DeletedEntry<E> {
  entity: E;
  by: Person;
  at: string;
}

/** A save's author and time. */
export interface Save {
  by: Person;
  at: Date;
  /** The author of the public change; absent if nothing public changes. */
  publicBy?: string;
}

/** A removal's author and time. */
export interface Removal extends Pick<Save, 'by' | 'at'> {
  /** Present if the site shows the entry: the next publication names it by this. */
  change?: Change;
}

/** The removal of an entry, stored so that a repeated call is recognised. */
export interface StoredRemoval {
  account: string;
  version: number;
}

/** One page of rows, highest number first. */
export interface RowPage<R> {
  rows: R[];
  /** Where the next page starts; absent on the last page. */
  next?: number;
}

/** Selects versions of an entry. */
export interface HistoryPart {
  /** Only versions before this one. */
  below?: number;
  /** The limit of versions; 1000 by default. */
  count?: number;
  /** Fails on an unreadable version, for callers that search for unused files: it might use one. */
  isComplete?: boolean;
  /** Also leaves out versions that break their schema, since they can't be shown. */
  isUsable?: boolean;
}

/** An entry that can't be read, with the metadata of its row. */
export type UnreadableEntry<R> = Unreadable<R> & Pick<Saved<unknown>, 'publicVersion' | 'publicBy'>;

/** The fields of an artist that lists read without opening the entry. */
export type ArtistRecord = Pick<
  StoredArtist,
  (FieldIn<typeof artistFields, 'adminList'> & keyof StoredArtist) | 'slug'
> & { missing: MissingArtistField[]; changedAt: string };

/** The fields of a release that lists read without opening the entry. */
export type ReleaseRecord = Pick<
  StoredRelease,
  (FieldIn<typeof releaseFields, 'adminList'> & keyof StoredRelease) | 'slug' | 'artistIds'
> & {
  missing: MissingReleaseField[];
  changedAt: string;
  /** See `ownDaysOf`. */
  editionDays?: Day[];
};

/** The fields of a show that lists read without opening the entry. */
export type ShowRecord = Pick<
  StoredShow,
  (FieldIn<typeof showFields, 'adminList'> & keyof StoredShow) | 'slug'
> & { artistIds: Id[]; missing: ShowPart[]; changedAt: string };

/** The fields of an item of merch that lists read without opening the entry. */
export type MerchRecord = Pick<
  StoredMerch,
  (FieldIn<typeof merchFields, 'adminList'> & keyof StoredMerch) | 'slug' | 'artistIds'
> & { missing: MerchPart[]; changedAt: string };

/** The fields of a piece of news that lists read without opening the entry. */
export type NewsRecord = Pick<
  StoredNews,
  (FieldIn<typeof newsFields, 'adminList'> & keyof StoredNews) | 'slug'
> & { changedAt: string };

/** The release that a track id belongs to. */
export interface TrackIdOwner {
  release: Id;
}

/** The list row of the label, although no list shows it. */
export type LabelRecord = Pick<StoredLabel, 'name'>;
