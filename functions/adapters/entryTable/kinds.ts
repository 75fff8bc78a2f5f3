import { artistLacksOf, type StoredArtist } from '#domain/artist/artist';
import type { Id } from '#domain/identifier';
import type { EntryKind } from '#domain/publication/publication';
import { lacksOf, type StoredRelease } from '#domain/release/release';
import type { ArtistRecord, ReleaseRecord } from '#functions/ports/entries';

/** The fields that the store needs of every entry: its id and its public number. */
export interface Numbered {
  id: Id;
  cId: number;
}

/** A kind of entry, with the fields that its lists show. */
export interface KindOfEntry<E, R> {
  kind: EntryKind;
  /** The content of the list row, which is stored beside the entry and far smaller. */
  record(entity: E, changedAt: string): R;
}

export const artistKind: KindOfEntry<StoredArtist, ArtistRecord> = {
  kind: 'artist',
  record(artist, changedAt) {
    const { bio: _, socials: __, share: ___, earlierSlugs: ____, ...rest } = artist;
    return { ...rest, lacks: artistLacksOf(artist), changedAt };
  },
};

export const releaseKind: KindOfEntry<StoredRelease, ReleaseRecord> = {
  kind: 'release',
  record(release, changedAt) {
    const { id, cId, title, slug, cover, accent, releaseDate, releaseStatus } = release;
    const { catalogueNumber, artistIds, archived } = release;
    return {
      id,
      cId,
      title,
      slug,
      cover,
      accent,
      releaseDate,
      releaseStatus,
      artistIds,
      ...(catalogueNumber && { catalogueNumber }),
      ...(archived && { archived }),
      lacks: lacksOf(release),
      changedAt,
    };
  },
};
