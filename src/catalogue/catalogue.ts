import { SNAPSHOT_FILE } from 'astro:env/server';
import { AsyncLocalStorage } from 'node:async_hooks';
import { type Day, dayAt } from '#domain/day';
import type { PublicLabel } from '#domain/label/publicLabel';
import {
  type ArtistOrder,
  compareNewest,
  orderArtists,
  orderReleases,
} from '#domain/listing/ordering';
import { createMaker, createSorter } from '#domain/madeOnce';
import { labelTextsIn, ownLanguageOf, type TextLanguages, withTextsIn } from '#domain/otherTexts';
import type { PublicArtist, PublicRelease, Snapshot } from '#domain/publication/snapshot';
import { isOut } from '#domain/release/releaseStatus';
import { firstLanguage, type LanguageCode, languagesOf, prefixOf } from '#words/languages';
import { digestOf, noteDigest } from './cacheKey.ts';
import { readSnapshot } from './readSnapshot.ts';

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

/** A language of the pages, with what its copies depend on. */
interface SpokenLanguage extends TextLanguages {
  language: LanguageCode;
  prefix: string;
}

/** The copies of entries in the languages of a label, for as long as the entries stay the same. */
const copies = new Map<string, WeakMap<object, object>>();

function copyOnce<E extends object>(
  { language, languages, textsLanguage = '' }: SpokenLanguage,
  entry: E,
  make: () => E,
): E {
  const spoken = [language, ...languages, textsLanguage].join(' ');
  const known = copies.get(spoken) ?? new WeakMap<object, object>();
  copies.set(spoken, known);
  // A copy has the type of its original.
  const copy = (known.get(entry) as E | undefined) ?? make();
  known.set(entry, copy);
  return copy;
}

/** An entry with the addresses of its pages in a language, and with its text there. */
function entryIn<E extends PublicArtist | PublicRelease>(
  spoken: SpokenLanguage,
  entry: E,
  [field, fieldIn]: readonly [keyof E & string, string],
): E {
  const { prefix, language } = spoken;
  // Pages of the label's first language show entries as they are, but for texts of other ones.
  const isPlain = !(fieldIn in entry);
  const written = entry.textsLanguage;
  if (!prefix && isPlain && ownLanguageOf(spoken, { written }) === language) return entry;
  return copyOnce(spoken, entry, () => ({
    ...withTextsIn(entry, [field], spoken),
    url: prefix + entry.url,
    earlierUrls: entry.earlierUrls.map((url) => prefix + url),
  }));
}

/** A snapshot as a language of its label shows it. */
export function localized(snapshot: Snapshot, language: LanguageCode): Snapshot {
  const { label, artists, releases } = snapshot;
  const { textsLanguage } = label;
  const languages = languagesOf(label);
  const spoken = { language, languages, textsLanguage, prefix: prefixOf(label, language) };
  return {
    ...snapshot,
    label: copyOnce(spoken, label, () => labelTextsIn(label, spoken)),
    artists: artists.map((artist) => entryIn(spoken, artist, ['bio', 'bioIn'])),
    releases: releases.map((release) => entryIn(spoken, release, ['description', 'descriptionIn'])),
  };
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
    byTitle: sortedByTitle(language, newest, (some) => orderReleases(some, 'title', language)),
    artistsBy: {
      name: orderArtists(artists, 'name', language),
      latest: orderArtists(artists, 'latest', language),
      oldest: orderArtists(artists, 'oldest', language),
      most: orderArtists(artists, 'most', language),
    },
    out: newest.filter((release) => isOut(release, today)),
  };
}

/** The artists of a release, in their order. A loop: a publication asks for those of each release many times. */
export function creditsOf(
  { artists }: Pick<BuiltCatalogue, 'artists'>,
  release: PublicRelease,
): readonly CataloguedArtist[] {
  const found: CataloguedArtist[] = [];
  for (const cId of release.artists) {
    const artist = artists.get(cId);
    if (artist) found.push(artist);
  }
  return found;
}

/** The language of the page that is being rendered; several pages are, at the same time. */
const rendered = new AsyncLocalStorage<LanguageCode>();

let shown: { snapshot: Snapshot; today: Day; built: Map<LanguageCode, BuiltCatalogue> } | undefined;

/** The catalogue that the pages show: read, checked and indexed once for all pages of a language. */
export function catalogue(): BuiltCatalogue {
  if (!shown) showSnapshot(readSnapshot(SNAPSHOT_FILE), new Date());
  const { snapshot, today, built } = shown ?? missing();
  const language = rendered.getStore() ?? firstLanguage(snapshot.label);
  const known = built.get(language) ?? buildCatalogue(snapshot, today, language);
  built.set(language, known);
  return known;
}

/** The snapshot that every page shows. */
export const shownSnapshot = (): Snapshot => shown?.snapshot ?? missing();

function missing(): never {
  throw new Error('No snapshot is shown.');
}

/** Makes every page show a snapshot, as on the day in its label's time zone. */
export function showSnapshot(snapshot: Snapshot, now: Date): void {
  shown = { snapshot, today: dayAt(now, snapshot.label.timeZone), built: new Map() };
}

/** Renders in a language: whatever is run reads the catalogue, the label and the words in it. */
export function inLanguage<T>(language: LanguageCode, run: () => T): T {
  return rendered.run(language, run);
}
