import type { MissingArtistField, StoredArtist } from '#domain/artist/artist';
import type { artistFields } from '#domain/artist/artistFields';
import type { FieldIn } from '#domain/field';
import type { Id, Key } from '#domain/identifier';
import type { StoredLabel } from '#domain/label/label';
import type { Person } from '#domain/member/member';
import type { Change } from '#domain/publication/publication';
import type { Unreadable } from '#domain/publication/snapshot';
import type { StandIn } from '#domain/publication/standIn';
import type { MissingReleaseField, StoredRelease } from '#domain/release/release';
import type { releaseFields } from '#domain/release/releaseFields';

/** The fields of every entry: its id and its public number. */
export interface Numbered {
  id: Id;
  cId: number;
}

/** An entry as the store holds it. */
export interface Saved<E> {
  entity: E;
  /** 1 for a new entry, one more with each save: what the wire's `ETag` carries. */
  version: number;
  /** The instant of the save, in UTC. */
  savedAt: string;
  savedBy: Person;
  /** True once the entry has stood in a snapshot. From then on its address is kept. */
  wasPublic: boolean;
  /** True while the newest snapshot shows it. */
  isShown: boolean;
  /** Present where the stored version can't be used: `entity` stands in for it. */
  standIn?: StandIn;
}

/** Whether the public sees an entry from a snapshot on. */
export interface PublishedEntry extends Numbered {
  isShown: boolean;
}

/** A save's author and time, and its public part. */
export interface Save {
  by: Person;
  at: Date;
  /** Present when the save changes what the public sees. */
  change?: Change;
}

/** The removal of an entry: the same call again is told by it from one for another version. */
export interface StoredRemoval {
  account: string;
  version: number;
}

/** One page of rows, newest number first. */
export interface RowPage<R> {
  rows: R[];
  /** The number to go on from; absent on the last page. */
  next?: number;
}

/** Which versions of an entry are wanted. */
export interface HistoryPart {
  /** Only those before this version. */
  below?: number;
  /** The most to read; 1000 by default. */
  count?: number;
  /** Whether one that can't be read is an error: what only it uses must not pass for unused. */
  isComplete?: boolean;
  /** Whether those that break their schema are left out, too: they can't be shown. */
  isUsable?: boolean;
}

/** Entries of one kind, with their history. `R` is what a list says of one. */
export interface EntryStore<E, R> {
  /**
   * An entry; where what is stored can't be used, with its last version that can, or else with what
   * can be read of it.
   * @throws {Problem} unavailable, for an entry of which nothing can be read
   */
  find(key: Key): Promise<Saved<E> | null>;
  /**
   * Adds an entry with the next free number: no gap, no number twice. An id that is there already
   * answers the entry that has it.
   * @throws {Problem} invalid-input, for an entry that its schema refuses
   */
  add(id: Id, make: (cId: number) => E, save: Save): Promise<Saved<E>>;
  /**
   * Replaces an entry; the version before it goes into the history first.
   * @throws {Problem} changed, when `previous` is no longer what is stored; invalid-input, for an
   * entry that its schema refuses
   */
  save(previous: Saved<E>, entity: E, save: Save): Promise<Saved<E>>;
  /**
   * Takes an entry out of every list and answer. What it leaves behind waits to be cleared.
   * @throws {Problem} changed, when `previous` is no longer what is stored
   */
  remove(previous: Saved<E>, save: Save): Promise<void>;
  /** The author of an entry's recent removal, and the removed version. */
  removalOf(id: Id): Promise<StoredRemoval | null>;
  /** Forgets who removed the entries that were removed before a time. */
  forgetRemovals(before: Date): Promise<void>;
  /** Removed entries whose history and files are still there. */
  leftovers(): Promise<E[]>;
  /** Deletes the history of a removed entry, then the note that it is to be done. */
  forget(id: Id): Promise<void>;
  /** A page of the rows that `wanted` lets through, from below a number. */
  page(wanted: (row: R) => boolean, below?: number): Promise<RowPage<R>>;
  /** The row of an entry, as lists have it. */
  recordOf(saved: Saved<E>): R;
  /** Every row. */
  rows(): Promise<R[]>;
  /**
   * Every entry, by its id. One that did not change since the last call may be the same object.
   * @throws {Problem} unavailable, when one can't be read: it must not pass for deleted
   */
  all(): Promise<Saved<E>[]>;
  /** The same, with those apart that can't be read. */
  allReadable(): Promise<{ entries: Saved<E>[]; unreadable: Unreadable<R>[] }>;
  /**
   * The versions of an entry before the stored one, newest first. Those that can't be read are left out.
   * @throws {Problem} unavailable, for one that can't be read, when all are asked for
   */
  history(id: Id, part?: HistoryPart): Promise<Saved<E>[]>;
  /** Notes which entries a snapshot begins or ceases to show; without a new version of them. */
  markShown(entries: readonly PublishedEntry[], version: number): Promise<void>;
  /** Notes a public change that is no save, such as that of a file beside the entry. */
  announce(change: Change): Promise<void>;
  /** The saves that are in no snapshot yet. */
  pending(): Promise<PendingChange[]>;
  /** Notes which snapshot holds the changes; one that was saved again meanwhile stays pending. */
  settle(changes: readonly PendingChange[], version: number): Promise<void>;
  /**
   * Where an entry's last public change is: waiting, in a snapshot, or nowhere. One who has just read
   * what is pending gives that.
   */
  publicationOf(
    cId: number,
    pending?: readonly PendingChange[],
  ): Promise<'pending' | { version: number } | null>;
}

/** The part of an artist that lists read without opening the entry. */
export type ArtistRecord = Pick<
  StoredArtist,
  (FieldIn<typeof artistFields, 'adminList'> & keyof StoredArtist) | 'slug'
> & { lacks: MissingArtistField[]; changedAt: string };

/** The part of a release that lists read without opening the entry. */
export type ReleaseRecord = Pick<
  StoredRelease,
  (FieldIn<typeof releaseFields, 'adminList'> & keyof StoredRelease) | 'slug' | 'artistIds'
> & { lacks: MissingReleaseField[]; changedAt: string };

/** The release that a track's id belongs to. */
export interface TrackIdOwner {
  release: Id;
}

export type ArtistStore = EntryStore<StoredArtist, ArtistRecord>;

/** The list row of the label, which no list shows. */
export type LabelRecord = Pick<StoredLabel, 'name'>;
export type LabelStore = EntryStore<StoredLabel, LabelRecord>;

/** A change that waits for a snapshot; `tag` tells whether it is still the same one. */
export interface PendingChange extends Change {
  tag: string;
}
