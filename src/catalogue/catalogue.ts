import { pageSize } from '#domain/listing/paging';
import { firstHeard } from '#domain/publication/firstHeard';
import type { PublicArtist } from '#domain/publication/publicArtist';
import { firstLanguage } from '#words/languages';
import { artistsOf, type BuiltCatalogue, byNumber, byTitle } from './builtCatalogue.ts';
import { read } from './reading.ts';

// The functions by which pages read artists, releases and the day. Each call is recorded.

/** An artist in a release's credits. */
export type Credit = Pick<PublicArtist, 'cId' | 'name' | 'url'>;

const numbersOf = (entries: readonly { cId: number }[]) => entries.map(({ cId }) => cId);

/** The release with this number. */
export const findRelease = read('findRelease', ({ releases }, cId: number) => releases.get(cId));

/** The artist with this number. */
export const findArtist = read('findArtist', ({ artists }, cId: number) => artists.get(cId));

/** A release's artists with pages, in the release's order. */
export const creditsOf = read('creditsOf', (catalogue, cId: number): Credit[] => {
  const release = catalogue.releases.get(cId);
  const artists = release ? artistsOf(catalogue, release) : [];
  return artists.map(({ cId: number, name, url }) => ({ cId: number, name, url }));
});

/** The numbers of an artist's releases, newest first. */
export const releasesOf = read('releasesOf', (catalogue, artist: number) =>
  numbersOf(catalogue.releasesOf.get(artist) ?? []),
);

/** The first playable track of an artist's releases, newest first. */
export const firstHeardBy = read('firstHeardBy', (catalogue, artist: number) =>
  firstHeard(catalogue.releasesOf.get(artist) ?? []),
);

const releaseOrders = {
  newest: ({ newest }: BuiltCatalogue) => newest,
  oldest: ({ newest }: BuiltCatalogue) => newest.toReversed(),
  title: byTitle,
  number: byNumber,
  /** The releases that are out, newest first. */
  out: ({ out }: BuiltCatalogue) => out,
};

/** The numbers of the releases from one index of an order to another; to the end without `to`. */
export const releasesBy = read(
  'releasesBy',
  (catalogue, order: keyof typeof releaseOrders, from?: number, to?: number) =>
    numbersOf(releaseOrders[order](catalogue).slice(from, to)),
);

const artistOrders = {
  /** In the order of the snapshot. */
  stored: ({ artists }: BuiltCatalogue) => [...artists.values()],
  name: ({ artistsBy }: BuiltCatalogue) => artistsBy.name,
  latest: ({ artistsBy }: BuiltCatalogue) => artistsBy.latest,
  oldest: ({ artistsBy }: BuiltCatalogue) => artistsBy.oldest,
  most: ({ artistsBy }: BuiltCatalogue) => artistsBy.most,
};

/** The numbers of the artists from one index of an order to another; to the end without `to`. */
export const artistsBy = read(
  'artistsBy',
  (catalogue, order: keyof typeof artistOrders, from?: number, to?: number) =>
    numbersOf(artistOrders[order](catalogue).slice(from, to)),
);

/** The range of a list page's entries; the first page is 1. */
export const placesOf = (page: number) => [(page - 1) * pageSize, page * pageSize] as const;

export const countReleases = read('countReleases', ({ newest }) => newest.length);
export const countArtists = read('countArtists', ({ artists }) => artists.size);

/** Today, in the label's time zone. */
export const today = read('today', (catalogue) => catalogue.today);

const todayUntilLast = read('todayUntilLast', (catalogue, last: string) =>
  catalogue.today < last ? catalogue.today : last,
);

/**
 * Today, for a page that counts down to certain days only. It stops at the last of them, so that
 * the page then no longer changes every day.
 */
export function todayUntil(days: readonly (string | null)[]): string {
  const last = days.reduce<string>((latest, day) => (day && day > latest ? day : latest), '');
  return todayUntilLast(last || '1970-01-01');
}

/** The language of the rendered page. */
export const pageLanguage = read('pageLanguage', ({ language }) => language);

/** The label's first language, whose pages have no prefix. */
export const siteLanguage = read('siteLanguage', ({ label }) => firstLanguage(label));

/** The path prefix of the page's language, such as `/de`; empty for the label's first language. */
export const pagePrefix = read('pagePrefix', ({ prefix }) => prefix);

/** The snapshot's number and time. */
export const shownPublication = read('shownPublication', ({ version, exportedAt }) => ({
  version,
  exportedAt,
}));
