import { withNeededNotes } from '#domain/artist/namesakes';
import { type Day, dayAt } from '#domain/day';
import { isLinkedPage, ownPagePath } from '#domain/label/ownPage';
import type { PublicLabel } from '#domain/label/publicLabel';
import {
  type ArtistOrder,
  collatorOf,
  compareNewest,
  compareNumbers,
  orderArtists,
  orderReleases,
} from '#domain/listing/ordering';
import { compareMerch } from '#domain/merch/merchRules';
import { compareNews } from '#domain/news/newsRules';
import { labelTextsIn, ownLanguageOf, type TextLanguages, withTextsIn } from '#domain/otherTexts';
import type { PublicArtist } from '#domain/publication/publicArtist';
import type { PublicMerch } from '#domain/publication/publicMerch';
import type { PublicNews } from '#domain/publication/publicNews';
import type { PublicNewsletter } from '#domain/publication/publicNewsletter';
import type { PublicRelease } from '#domain/publication/publicRelease';
import type { PublicShow } from '#domain/publication/publicShow';
import type { Snapshot } from '#domain/publication/snapshot';
import { isOut } from '#domain/release/releaseStatus';
import { compareShows } from '#domain/show/showRules';
import { instantOf } from '#domain/zonedTime';
import { firstLanguage, type LanguageCode, languagesOf, prefixOf } from '#words/languages';

/** An artist with the facts that artists are sorted by. */
export interface CataloguedArtist extends PublicArtist {
  releaseCount: number;
  /** The day of their latest release. */
  latest: Day | null;
}

/** One of the label's own pages with its address. */
type CataloguedPage = PublicLabel['pages'][number] & { url: string };

/**
 * An indexed snapshot in one of the label's languages. Pages never get it directly: they read it
 * through functions made by `read`, which record each page's dependencies.
 */
export interface BuiltCatalogue {
  version: number;
  exportedAt: string;
  label: PublicLabel;
  /** The language of its texts, and its path prefix such as `/de`; empty for the first language. */
  language: LanguageCode;
  prefix: string;
  /** The moment of the publication: `nextEnd` of the shows tells until when it is as good as any later one. */
  now: Date;
  /** Its day in the label's time zone. */
  today: Day;
  releases: ReadonlyMap<number, PublicRelease>;
  artists: ReadonlyMap<number, CataloguedArtist>;
  /** The releases of each artist, newest first. */
  releasesOf: ReadonlyMap<number, readonly PublicRelease[]>;
  /** All releases, newest first. */
  newest: readonly PublicRelease[];
  artistsBy: Readonly<Record<ArtistOrder, readonly CataloguedArtist[]>>;
  /** Releases that are out, newest first. */
  out: readonly PublicRelease[];
  /** All shows by number, the earliest first. */
  shows: ReadonlyMap<number, PublicShow>;
  /** All items of merch by number, in the order of the shop. */
  merch: ReadonlyMap<number, PublicMerch>;
  /** All pieces of news by number, the latest first. */
  news: ReadonlyMap<number, PublicNews>;
  /** The label's own pages that the menu or the footer links to, by their place. */
  pages: ReadonlyMap<number, CataloguedPage>;
  /** The newsletters that the site shows by number, the latest first. */
  newsletters: ReadonlyMap<number, PublicNewsletter>;
}

/** The language of the rendered pages. */
interface SpokenLanguage extends TextLanguages {
  language: LanguageCode;
  prefix: string;
}

/** An entry with its page addresses and its texts in a language. */
function entryIn<E extends PublicArtist | PublicRelease | PublicShow | PublicMerch | PublicNews>(
  spoken: SpokenLanguage,
  entry: E,
  fields: readonly (keyof E & string)[],
): E {
  const { prefix, language } = spoken;
  // Pages in the first language show entries unchanged, unless they have texts in others.
  const isPlain = !fields.some((field) => `${field}In` in entry);
  const written = entry.textsLanguage;
  if (!prefix && isPlain && ownLanguageOf(spoken, { written }) === language) return entry;
  return {
    ...withTextsIn(entry, fields, spoken),
    url: prefix + entry.url,
    earlierUrls: entry.earlierUrls.map((url) => prefix + url),
  };
}

/** A newsletter with its address and its texts in a language, or else as it was first written. */
function newsletterIn(
  { language, languages, prefix }: SpokenLanguage,
  newsletter: PublicNewsletter,
): PublicNewsletter {
  const { others = {}, language: own = languages[0], ...rest } = newsletter;
  const translated = language === own ? undefined : others[language];
  const shown = translated ? language : own;
  return { ...rest, ...translated, url: prefix + rest.url, ...(shown && { language: shown }) };
}

/** A snapshot in one of its label's languages. */
export function localized(snapshot: Snapshot, language: LanguageCode): Snapshot {
  const { label, artists, releases, shows, merch, news, newsletters } = snapshot;
  const { textsLanguage } = label;
  const languages = languagesOf(label);
  const spoken = { language, languages, textsLanguage, prefix: prefixOf(label, language) };
  return {
    ...snapshot,
    label: labelTextsIn(label, spoken),
    artists: artists.map((artist) => entryIn(spoken, artist, ['bio'])),
    releases: releases.map((release) => entryIn(spoken, release, ['description'])),
    shows: shows.map((show) => entryIn(spoken, show, ['note', 'stateNote'])),
    merch: merch.map((item) => entryIn(spoken, item, ['description'])),
    news: news.map((piece) => entryIn(spoken, piece, ['title', 'text'])),
    newsletters: newsletters.map((one) => newsletterIn(spoken, one)),
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

function pagesByPlace(label: PublicLabel, prefix: string): Map<number, CataloguedPage> {
  const places = label.pages.map((page, place) => [place, page] as const);
  return new Map(
    places
      .filter(([, page]) => isLinkedPage(label, page))
      .map(([place, page]) => [place, { ...page, url: prefix + ownPagePath(page.slug) }]),
  );
}

/**
 * Builds the snapshot's maps and orders in one of the label's languages, as of a moment, or of the
 * beginning of a day in the label's time zone.
 */
export function buildCatalogue(
  given: Snapshot,
  at: Date | Day,
  language = firstLanguage(given.label),
): BuiltCatalogue {
  const snapshot = localized(given, language);
  const { timeZone } = snapshot.label;
  const now = typeof at === 'string' ? instantOf(at, '00:00', timeZone) : at;
  const today = dayAt(now, timeZone);
  const newest = snapshot.releases.toSorted(compareNewest);
  const releasesOf = releasesByArtist(newest);
  const artists = withNeededNotes(snapshot.artists).map((artist): CataloguedArtist => {
    const releases = releasesOf.get(artist.cId) ?? [];
    const latest = releases[0]?.releaseDate ?? null;
    return { ...artist, releaseCount: releases.length, latest };
  });
  return {
    version: snapshot.version,
    exportedAt: snapshot.exportedAt,
    label: snapshot.label,
    language,
    prefix: prefixOf(snapshot.label, language),
    now,
    today,
    releases: new Map(newest.map((release) => [release.cId, release])),
    artists: new Map(artists.map((artist) => [artist.cId, artist])),
    releasesOf,
    newest,
    artistsBy: {
      name: orderArtists(artists, 'name', language),
      latest: orderArtists(artists, 'latest', language),
      oldest: orderArtists(artists, 'oldest', language),
      most: orderArtists(artists, 'most', language),
    },
    out: newest.filter((release) => isOut(release, today)),
    shows: new Map(snapshot.shows.toSorted(compareShows).map((show) => [show.cId, show])),
    merch: new Map(snapshot.merch.toSorted(compareMerch).map((item) => [item.cId, item])),
    news: new Map(snapshot.news.toSorted(compareNews).map((piece) => [piece.cId, piece])),
    pages: pagesByPlace(snapshot.label, prefixOf(snapshot.label, language)),
    newsletters: new Map(
      snapshot.label.newsletterArchive ? snapshot.newsletters.map((one) => [one.number, one]) : [],
    ),
  };
}

/** A snapshot's catalogues, each built on first use. */
export function cataloguesOf(
  snapshot: Snapshot,
  now: Date,
): (language: LanguageCode) => BuiltCatalogue {
  const built = new Map<LanguageCode, BuiltCatalogue>();
  return (language) => {
    const catalogue = built.get(language) ?? buildCatalogue(snapshot, now, language);
    built.set(language, catalogue);
    return catalogue;
  };
}

/** Computes a value from a whole catalogue, once per catalogue. */
export function derived<T>(
  make: (catalogue: BuiltCatalogue) => T,
): (catalogue: BuiltCatalogue) => T {
  const made = new WeakMap<BuiltCatalogue, { value: T }>();
  return (catalogue) => {
    const known = made.get(catalogue) ?? { value: make(catalogue) };
    made.set(catalogue, known);
    return known.value;
  };
}

/**
 * The artists of a release or an item of merch, in its order. Artists who are missing from the snapshot, such as
 * broken ones, are left out.
 */
export function artistsOf(
  { artists }: BuiltCatalogue,
  of: Pick<PublicRelease, 'artists'>,
): CataloguedArtist[] {
  return of.artists.flatMap((cId) => artists.get(cId) ?? []);
}

/** All releases, by title. */
export const byTitle = derived(({ newest, language }) => orderReleases(newest, 'title', language));

/** All releases by catalogue number, those without one last. */
export const byNumber = derived(({ newest, language }) => {
  const collator = collatorOf(language);
  return newest.toSorted((a, b) => compareNumbers(a, b, collator));
});
