import { z } from 'zod';
import { artistSchema, type StoredArtist } from '#domain/artist/artist';
import { releaseSchema, type StoredRelease } from '#domain/release/release';
import { isVisible } from '#domain/release/releaseStatus';
import { trackSchema } from '#domain/release/track';
import { pagePath } from '#domain/slug';

/** What the public may know of a track. */
const publicTrackSchema = trackSchema.omit({ id: true, releaseId: true });

/** What the public may know of a release: an allow-list. */
export const publicReleaseSchema = releaseSchema
  .pick({
    cId: true,
    title: true,
    url: true,
    cover: true,
    accent: true,
    coverAlt: true,
    releaseDate: true,
    description: true,
    releaseStatus: true,
    links: true,
    catalogueNumber: true,
    barcode: true,
    kind: true,
    copyright: true,
  })
  .extend({
    /** Paths under which the page was once known. */
    earlierUrls: z.array(z.string()),
    /** The numbers of its artists that have a page, in order. */
    artists: z.array(z.int()),
    tracks: z.array(publicTrackSchema),
    /** When it last changed: an instant in UTC. */
    changedAt: z.iso.datetime(),
  });
export type PublicRelease = z.infer<typeof publicReleaseSchema>;

/** What the public may know of an artist: an allow-list, without the share. */
export const publicArtistSchema = artistSchema
  .pick({
    cId: true,
    name: true,
    sortName: true,
    bio: true,
    image: true,
    accent: true,
    url: true,
    socials: true,
  })
  .extend({ earlierUrls: z.array(z.string()), changedAt: z.iso.datetime() });
export type PublicArtist = z.infer<typeof publicArtistSchema>;

/** The public catalogue as the site is built from it: immutable and numbered. */
export const snapshotSchema = z.object({
  version: z.int().min(0),
  exportedAt: z.iso.datetime(),
  artists: z.array(publicArtistSchema),
  releases: z.array(publicReleaseSchema),
});
export type Snapshot = z.infer<typeof snapshotSchema>;

/** An entry together with the instant of its last change. */
export interface Dated<E> {
  entity: E;
  savedAt: string;
}

/** What the snapshot is made from. */
export interface Catalogue {
  artists: readonly Dated<StoredArtist>[];
  releases: readonly Dated<StoredRelease>[];
}

/** What a snapshot is stamped with. */
export interface Stamp {
  version: number;
  exportedAt: string;
  /** Turns the path of a stored image into its public address. */
  imageAddress: (path: string) => string;
}

/**
 * The public catalogue: visible releases only, artists with at least one of those only, and of
 * both only what the schemas above name. An artist who is gone or archived is left out of the
 * releases that still name them.
 */
export function toSnapshot(catalogue: Catalogue, stamp: Stamp): Snapshot {
  const visible = catalogue.releases.filter(({ entity }) => isVisible(entity));
  const credited = new Set(visible.flatMap(({ entity }) => entity.artistIds));
  const artists = catalogue.artists.filter(
    ({ entity }) => credited.has(entity.id) && !entity.archived,
  );
  const numbers = new Map(artists.map(({ entity }) => [entity.id, entity.cId]));
  return {
    version: stamp.version,
    exportedAt: stamp.exportedAt,
    artists: artists.map((artist) => publicArtist(artist, stamp)),
    releases: visible.map((release) => publicRelease(release, numbers, stamp)),
  };
}

function publicArtist({ entity, savedAt }: Dated<StoredArtist>, stamp: Stamp): PublicArtist {
  const { cId, name, sortName, bio, image, accent, socials, slug, earlierSlugs } = entity;
  return {
    cId,
    name,
    ...(sortName && { sortName }),
    bio,
    image: image && stamp.imageAddress(image),
    accent,
    url: pagePath('artists', slug, cId),
    earlierUrls: earlierSlugs.map((earlier) => pagePath('artists', earlier, cId)),
    socials,
    changedAt: savedAt,
  };
}

/** What the public may see of a release; `numbers` are those of the artists who have a page. */
export function publicRelease(
  { entity, savedAt }: Dated<StoredRelease>,
  numbers: ReadonlyMap<string, number>,
  stamp: Stamp,
): PublicRelease {
  const { cId, cover, slug, earlierSlugs, artistIds } = entity;
  const { catalogueNumber, barcode, kind, copyright, coverAlt } = entity;
  return {
    cId,
    title: entity.title,
    url: pagePath('releases', slug, cId),
    earlierUrls: earlierSlugs.map((earlier) => pagePath('releases', earlier, cId)),
    cover: cover && stamp.imageAddress(cover),
    accent: entity.accent,
    ...(coverAlt && { coverAlt }),
    releaseDate: entity.releaseDate,
    description: entity.description,
    releaseStatus: entity.releaseStatus,
    artists: artistIds.flatMap((id) => numbers.get(id) ?? []),
    tracks: entity.tracks.map(({ name, isrc, composer, lyricsWriter, description }) => ({
      name,
      isrc,
      composer,
      lyricsWriter,
      description,
    })),
    links: entity.links,
    ...(catalogueNumber && { catalogueNumber }),
    ...(barcode && { barcode }),
    ...(kind && { kind }),
    ...(copyright && { copyright }),
    changedAt: savedAt,
  };
}
