import { artistFields } from '#domain/artist/artistFields';
import type { Day } from '#domain/day';
import { readerOf, schemaIn } from '#domain/field';
import type { PublicLabel } from '#domain/label/publicLabel';
import type { ListedArtist, ListedRelease } from '#domain/listing/listing';
import {
  type ArtistOrder,
  compareNewest,
  orderArtists,
  orderReleases,
} from '#domain/listing/ordering';
import {
  type PublicArtist,
  type PublicRelease,
  publicArtistSchema,
  publicReleaseSchema,
  type Snapshot,
} from '#domain/publication/snapshot';
import { releaseFields } from '#domain/release/releaseFields';
import { isOut } from '#domain/release/releaseStatus';
import { digestOf, noteDigest } from './cacheKey.ts';

/** An artist with their releases. */
export interface CataloguedArtist extends PublicArtist {
  /** Newest first. */
  releases: PublicRelease[];
  releaseCount: number;
  latest: Day | null;
}

/** The snapshot, indexed for the pages. */
export interface BuiltCatalogue {
  version: number;
  exportedAt: string;
  label: PublicLabel;
  /** The day of the build in the label's time zone. */
  today: Day;
  releases: ReadonlyMap<number, PublicRelease>;
  artists: ReadonlyMap<number, CataloguedArtist>;
  /** All releases, newest first. */
  newest: readonly PublicRelease[];
  /** All releases, by title. */
  byTitle: readonly PublicRelease[];
  artistsBy: Readonly<Record<ArtistOrder, readonly CataloguedArtist[]>>;
  /** Releases that are out, newest first. */
  out: readonly PublicRelease[];
}

function releasesByArtist(releases: readonly PublicRelease[]): Map<number, PublicRelease[]> {
  const byArtist = new Map<number, PublicRelease[]>();
  for (const release of releases)
    for (const cId of release.artists) {
      const theirs = byArtist.get(cId);
      if (theirs) theirs.push(release);
      else byArtist.set(cId, [release]);
    }
  return byArtist;
}

/** Makes the snapshot's maps and orders, once for a build. */
export function buildCatalogue(snapshot: Snapshot, today: Day): BuiltCatalogue {
  const newest = snapshot.releases.toSorted(compareNewest);
  const byArtist = releasesByArtist(newest);
  const artists = snapshot.artists.map((artist): CataloguedArtist => {
    const releases = byArtist.get(artist.cId) ?? [];
    const latest = releases[0]?.releaseDate ?? null;
    const whole = { ...artist, releases, releaseCount: releases.length, latest };
    // Their releases have digests of their own.
    noteDigest(whole, digestOf(artist));
    return whole;
  });
  return {
    version: snapshot.version,
    exportedAt: snapshot.exportedAt,
    label: snapshot.label,
    today,
    releases: new Map(newest.map((release) => [release.cId, release])),
    artists: new Map(artists.map((artist) => [artist.cId, artist])),
    newest,
    byTitle: orderReleases(newest, 'title'),
    artistsBy: {
      name: orderArtists(artists, 'name'),
      latest: orderArtists(artists, 'latest'),
      oldest: orderArtists(artists, 'oldest'),
      most: orderArtists(artists, 'most'),
    },
    out: newest.filter((release) => isOut(release, today)),
  };
}

/** The artists of a release, in their order. */
export function creditsOf(catalogue: BuiltCatalogue, release: PublicRelease): CataloguedArtist[] {
  return release.artists.flatMap((cId) => catalogue.artists.get(cId) ?? []);
}

const readRelease = readerOf(schemaIn(publicReleaseSchema, releaseFields, 'list'));
const readArtist = readerOf(schemaIn(publicArtistSchema, artistFields, 'list'));

/** The rows of the last catalogue; a release that shows the same keeps its row. */
const lastRows = new WeakMap<PublicRelease, ListedRelease>();
const rowsOf = new WeakMap<BuiltCatalogue, Map<PublicRelease, ListedRelease>>();

const isSameList = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((value, place) => value === b[place]);

/** A release as the public lists show it; the same object as long as it shows the same. */
export function toListedRelease(catalogue: BuiltCatalogue, release: PublicRelease): ListedRelease {
  const rows = rowsOf.get(catalogue) ?? new Map<PublicRelease, ListedRelease>();
  const row = rows.get(release) ?? listedRelease(catalogue, release);
  rowsOf.set(catalogue, rows.set(release, row));
  return row;
}

function listedRelease(catalogue: BuiltCatalogue, release: PublicRelease): ListedRelease {
  const artists = creditsOf(catalogue, release).map(({ name }) => name);
  const last = lastRows.get(release);
  if (last && isSameList(last.artists, artists)) return last;
  const row = { ...readRelease(release), artists };
  lastRows.set(release, row);
  return row;
}

const listedArtists = new WeakMap<CataloguedArtist, ListedArtist>();

/** An artist as the public lists show them. The image comes last, so that the files keep their bytes. */
export function toListedArtist(artist: CataloguedArtist): ListedArtist {
  const known = listedArtists.get(artist);
  if (known) return known;
  const { image, ...listed } = readArtist(artist);
  const row = { ...listed, image, releaseCount: artist.releaseCount };
  listedArtists.set(artist, row);
  return row;
}
