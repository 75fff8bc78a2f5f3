import { artistFields } from '#domain/artist/artistFields';
import { readerOf, schemaIn } from '#domain/field';
import {
  chunkSize,
  type ListedArtist,
  type ListedRelease,
  type ListIndex,
  type ListKind,
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
export const hintOf = read('hintOf', ({ artists, releases }, kind: ListKind, number: number) => {
  const artist = kind === 'artists' ? artists.get(number) : undefined;
  const release = kind === 'releases' ? releases.get(number) : undefined;
  return { name: artist?.name ?? release?.title, url: artist?.url ?? release?.url };
});

/** The parameters in a chunk's address. */
interface ChunkName {
  kind: string | undefined;
  order: string | undefined;
  chunk: string | undefined;
}

/** Every chunk of both lists. */
export function chunkNames() {
  return listKinds.flatMap((kind) => {
    const count = kind === 'artists' ? countArtists() : countReleases();
    return storedOrders[kind].flatMap((order) =>
      Array.from({ length: Math.ceil(count / chunkSize) }, (_, chunk) => ({
        params: { kind, order, chunk: String(chunk) },
      })),
    );
  });
}

/** The rows of a chunk. */
export function chunkRows({ kind, order, chunk }: ChunkName): (ListedRelease | ListedArtist)[] {
  const [from, to] = [Number(chunk) * chunkSize, (Number(chunk) + 1) * chunkSize];
  const artistOrder = storedOrders.artists.find((one) => one === order);
  if (kind === 'artists') return artistOrder ? artistRows(artistsBy(artistOrder, from, to)) : [];
  const releaseOrder = storedOrders.releases.find((one) => one === order);
  return releaseOrder ? releaseRows(releasesBy(releaseOrder, from, to)) : [];
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
