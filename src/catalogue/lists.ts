import { artistFields } from '#domain/artist/artistFields';
import { readerOf, schemaIn } from '#domain/field';
import {
  chunkSize,
  type ListedArtist,
  type ListedRelease,
  type ListIndex,
  type ListKind,
  listKindOf,
  listKinds,
  storedOrders,
} from '#domain/listing/listing';
import { firstHeard } from '#domain/publication/firstHeard';
import { publicArtistSchema } from '#domain/publication/publicArtist';
import { publicReleaseSchema } from '#domain/publication/publicRelease';
import { isFuture } from '#domain/release/future';
import { releaseFields } from '#domain/release/releaseFields';
import type { Words } from '#words/translation';
import { artistsOf, byTitle } from './builtCatalogue.ts';
import {
  artistsBy,
  countArtists,
  countReleases,
  pagePrefix,
  releasesBy,
  today,
} from './catalogue.ts';
import { shownLabel } from './label.ts';
import { read } from './reading.ts';

const readRelease = readerOf(schemaIn(publicReleaseSchema, releaseFields, 'list'));
const readArtist = readerOf(schemaIn(publicArtistSchema, artistFields, 'list'));

const findReleaseRow = read(
  'findReleaseRow',
  (catalogue, cId: number): ListedRelease | undefined => {
    const release = catalogue.releases.get(cId);
    if (!release) return undefined;
    const artists = artistsOf(catalogue, release).map(({ name }) => name);
    const sound = firstHeard([release])?.track.audio;
    return { ...readRelease(release), artists, ...(sound && { sound }) };
  },
);

// The image stays the last key, so that the files remain byte for byte the same.
const findArtistRow = read(
  'findArtistRow',
  ({ artists }, cId: number): ListedArtist | undefined => {
    const artist = artists.get(cId);
    if (!artist) return undefined;
    const { image, ...listed } = readArtist(artist);
    return { ...listed, image, releaseCount: artist.releaseCount };
  },
);

/** The releases with these numbers, as the public lists show them. */
export const releaseRows = (numbers: readonly number[]): ListedRelease[] =>
  numbers.flatMap((cId) => findReleaseRow(cId) ?? []);

/** The artists with these numbers, as the public lists show them. */
export const artistRows = (numbers: readonly number[]): ListedArtist[] =>
  numbers.flatMap((cId) => findArtistRow(cId) ?? []);

/** The entry whose number equals a list page's number, with its name and address. */
export const hintOf = read('hintOf', (catalogue, kind: ListKind, number: number) => {
  const entry = catalogue[kind].get(number);
  return { name: entry && ('name' in entry ? entry.name : entry.title), url: entry?.url };
});

/** A part of a list in one of its stored orders. */
interface Part {
  order: string | undefined;
  from: number;
  to: number;
}

const lists: Record<
  ListKind,
  { count: () => number; rows: (part: Part) => (ListedRelease | ListedArtist)[] }
> = {
  artists: {
    count: countArtists,
    rows: ({ order, from, to }) => {
      const stored = storedOrders.artists.find((one) => one === order);
      return stored ? artistRows(artistsBy(stored, from, to)) : [];
    },
  },
  releases: {
    count: countReleases,
    rows: ({ order, from, to }) => {
      const stored = storedOrders.releases.find((one) => one === order);
      return stored ? releaseRows(releasesBy(stored, from, to)) : [];
    },
  },
};

/** Every chunk of both lists. */
export function chunkNames() {
  return listKinds.flatMap((kind) =>
    storedOrders[kind].flatMap((order) =>
      Array.from({ length: Math.ceil(lists[kind].count() / chunkSize) }, (_, chunk) => ({
        params: { kind, order, chunk: String(chunk) },
      })),
    ),
  );
}

/** The rows of the chunk that an address names. */
export function chunkRows({ kind, order, chunk }: Record<string, string | undefined>) {
  const from = Number(chunk) * chunkSize;
  return lists[listKindOf(kind)].rows({ order, from, to: from + chunkSize });
}

/** The facts that a list's island needs before it fetches rows. */
export const listIndex = read('listIndex', (catalogue, kind: ListKind): ListIndex => {
  if (kind === 'artists') return { count: catalogue.artists.size, future: [] };
  const future = byTitle(catalogue).flatMap(({ releaseDate }, index) =>
    releaseDate && isFuture({ releaseDate }, catalogue.today) ? [{ day: releaseDate, index }] : [],
  );
  return { count: catalogue.newest.length, future };
});

/** The state of a list on a page, without its rows. */
export const listStart = (
  { headline: heading, titleOfPage }: Pick<Words['releases'], 'headline' | 'titleOfPage'>,
  at: { page: number; count: number },
) => ({
  heading,
  titleOfPage,
  ...at,
  today: today(),
  timeZone: shownLabel().timeZone,
  prefix: pagePrefix(),
});
