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
import { createMaker, createSorter } from '#domain/madeOnce';
import {
  type PublicArtist,
  type PublicRelease,
  publicArtistSchema,
  publicReleaseSchema,
  type Snapshot,
} from '#domain/publication/snapshot';
import { releaseFields } from '#domain/release/releaseFields';
import { isOut } from '#domain/release/releaseStatus';
import { firstLanguage, type LanguageCode, prefixOf } from '#words/languages';
import { digestOf, noteDigest } from './cacheKey.ts';
import { localized } from './localized.ts';

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
  /** The language of its texts, and where its pages begin, as `/de`; nowhere else for the first. */
  language: LanguageCode;
  prefix: string;
  /** The day of the build in the label's time zone. */
  today: Day;
  /** The artists' names by number: the same object for as long as all of them are the same. */
  names: ReadonlyMap<number, string>;
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

let lastNames: ReadonlyMap<number, string> = new Map();

function namesOf(artists: readonly PublicArtist[]): ReadonlyMap<number, string> {
  const isSame =
    artists.length === lastNames.size &&
    artists.every(({ cId, name }) => lastNames.get(cId) === name);
  if (!isSame) lastNames = new Map(artists.map(({ cId, name }) => [cId, name]));
  return lastNames;
}

const wholeOnce = createMaker<CataloguedArtist>();

/** An artist with their releases; the same object for as long as both are the same. */
function wholeArtist(artist: PublicArtist, releases: PublicRelease[]): CataloguedArtist {
  return wholeOnce(artist, releases, () => {
    const latest = releases[0]?.releaseDate ?? null;
    const whole = { ...artist, releases, releaseCount: releases.length, latest };
    // Their releases have digests of their own.
    noteDigest(whole, digestOf(artist));
    return whole;
  });
}

const sortedByTitle = createSorter<PublicRelease>();

/** Makes the snapshot's maps and orders in one of the label's languages, once for a build. */
export function buildCatalogue(
  given: Snapshot,
  today: Day,
  language = firstLanguage(given.label),
): BuiltCatalogue {
  const snapshot = localized(given, language);
  const newest = snapshot.releases.toSorted(compareNewest);
  const byArtist = releasesByArtist(newest);
  const artists = snapshot.artists.map((artist) =>
    wholeArtist(artist, byArtist.get(artist.cId) ?? []),
  );
  return {
    version: snapshot.version,
    exportedAt: snapshot.exportedAt,
    label: snapshot.label,
    language,
    prefix: prefixOf(snapshot.label, language),
    today,
    names: namesOf(snapshot.artists),
    releases: new Map(newest.map((release) => [release.cId, release])),
    artists: new Map(artists.map((artist) => [artist.cId, artist])),
    newest,
    byTitle: sortedByTitle(newest, (some) => orderReleases(some, 'title', language)),
    artistsBy: {
      name: orderArtists(artists, 'name', language),
      latest: orderArtists(artists, 'latest', language),
      oldest: orderArtists(artists, 'oldest', language),
      most: orderArtists(artists, 'most', language),
    },
    out: newest.filter((release) => isOut(release, today)),
  };
}

const credits = new WeakMap<BuiltCatalogue['artists'], Map<PublicRelease, CataloguedArtist[]>>();

/** The artists of a release, in their order. Asked for by many pages, and found once. */
export function creditsOf(
  { artists }: Pick<BuiltCatalogue, 'artists'>,
  release: PublicRelease,
): readonly CataloguedArtist[] {
  let known = credits.get(artists);
  if (!known) {
    known = new Map();
    credits.set(artists, known);
  }
  let found = known.get(release);
  if (!found) {
    found = release.artists.flatMap((cId) => artists.get(cId) ?? []);
    known.set(release, found);
  }
  return found;
}

const readRelease = readerOf(schemaIn(publicReleaseSchema, releaseFields, 'list'));
const readArtist = readerOf(schemaIn(publicArtistSchema, artistFields, 'list'));

/** The row of each release, and the names that it was last made of. */
const lastRows = new WeakMap<
  PublicRelease,
  { names: BuiltCatalogue['names']; row: ListedRelease }
>();
const rowOnce = createMaker<ListedRelease>();

/** A release as the public lists show it; the same object as long as it shows the same. */
export function toListedRelease(
  { names }: Pick<BuiltCatalogue, 'names'>,
  release: PublicRelease,
): ListedRelease {
  const last = lastRows.get(release);
  if (last?.names === names) return last.row;
  const artists = release.artists.flatMap((cId) => names.get(cId) ?? []);
  const row = rowOnce(release, artists, () => ({ ...readRelease(release), artists }));
  lastRows.set(release, { names, row });
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
