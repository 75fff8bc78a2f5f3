import { artistLacksOf, type StoredArtist } from '#domain/artist/artist';
import { lacksOf, type StoredRelease } from '#domain/release/release';
import type { KindOfEntry } from '#functions/adapters/entryTable/layout';
import type { ArtistRecord, ReleaseRecord } from '#functions/ports/entries';

/** What lists say of an artist: without the long texts. */
export const artistKind: KindOfEntry<StoredArtist, ArtistRecord> = {
  kind: 'artist',
  record(artist, changedAt) {
    const { bio: _, socials: __, share: ___, earlierSlugs: ____, ...rest } = artist;
    return { ...rest, lacks: artistLacksOf(artist), changedAt };
  },
};

/** What lists say of a release, with what it still lacks. */
export const releaseKind: KindOfEntry<StoredRelease, ReleaseRecord> = {
  kind: 'release',
  record(release, changedAt) {
    const { id, cId, title, slug, cover, accent, releaseDate, releaseStatus } = release;
    const { catalogueNumber, artistIds, archived } = release;
    return {
      ...{ id, cId, title, slug, cover, accent, releaseDate, releaseStatus, artistIds },
      ...(catalogueNumber && { catalogueNumber }),
      ...(archived && { archived }),
      lacks: lacksOf(release),
      changedAt,
    };
  },
};
