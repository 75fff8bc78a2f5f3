import { type DrawnCover, drawnCover, sleeveArtist } from '#design/drawnCover';
import { shownTheme } from '#design/shownTheme';
import { pageColorOf } from '#domain/artist/artist';
import {
  orderShelf,
  type ShelfOrder,
  type Shelved,
  shelfLength,
  shelfOrders,
} from '#domain/listing/shelf';
import type { PublicRelease } from '#domain/publication/publicRelease';
import { isOut } from '#domain/release/releaseStatus';
import { paths, shelfPath } from '../paths.ts';
import { artistsOf, type BuiltCatalogue, derived } from './builtCatalogue.ts';
import { countReleases } from './catalogue.ts';
import { read } from './reading.ts';

/** A record as its spine shows it. */
export interface Spine extends Pick<PublicRelease, 'cId' | 'url' | 'title' | 'kind'> {
  catalogueNumber?: string | undefined;
  artists: string[];
  /** The colour of the spine: its page's, its cover's, or its drawn sleeve's. */
  color: string;
  /** The pattern of its drawn sleeve, printed at the foot of the spine. */
  motif: DrawnCover['motif'];
  turn: number;
  isComing: boolean;
  /** The year or the artist that it stands under; absent in an order without parts. */
  part?: string;
}

interface ShelvedRecord extends Shelved {
  spine: Omit<Spine, 'part'>;
  year: string;
  artist: string;
}

function shelvedRecord(
  catalogue: BuiltCatalogue,
  release: PublicRelease,
  covers: ReturnType<typeof shownTheme>['covers'],
): ShelvedRecord {
  const { cId, url, title, kind, catalogueNumber, releaseDate } = release;
  const artists = artistsOf(catalogue, release);
  const names = artists.map(({ name }) => name);
  const { ground, motif, turn } = drawnCover(title, sleeveArtist(names), covers);
  // A page in the label's own colour still has a sleeve in its own.
  const chosen = release.color === 'label' ? undefined : release.color;
  const color = pageColorOf({ accent: release.accent, color: chosen }, ground) ?? ground;
  const isComing = !isOut(release, catalogue.today);
  const shown = { cId, url, title, kind, catalogueNumber, artists: names };
  return {
    cId,
    catalogueNumber,
    releaseDate,
    filedUnder: artists[0] && (artists[0].sortName || artists[0].name),
    color,
    spine: { ...shown, color, motif, turn, isComing },
    year: releaseDate?.slice(0, 4) ?? '',
    artist: names[0] ?? '',
  };
}

/** The shelf in each order, as far as pages have asked for it. */
const shelves = derived((catalogue) => {
  const { covers } = shownTheme(catalogue.label.theme);
  const records = catalogue.newest.map((release) => shelvedRecord(catalogue, release, covers));
  return { records, ordered: new Map<ShelfOrder, ShelvedRecord[]>() };
});

function orderedShelf(catalogue: BuiltCatalogue, order: ShelfOrder): ShelvedRecord[] {
  const { records, ordered } = shelves(catalogue);
  const shelf = ordered.get(order) ?? orderShelf(records, order, catalogue.language);
  ordered.set(order, shelf);
  return shelf;
}

/** The spines on a page of the shelf; the first page is 1. */
export const spinesOn = read('spinesOn', (catalogue, order: ShelfOrder, page: number): Spine[] =>
  orderedShelf(catalogue, order)
    .slice((page - 1) * shelfLength, page * shelfLength)
    .map(({ spine, year, artist }) => {
      if (order === 'year') return { ...spine, part: year };
      return order === 'artist' ? { ...spine, part: artist } : spine;
    }),
);

/** The number of the shelf's pages. */
export const shelfPages = () => Math.max(1, Math.ceil(countReleases() / shelfLength));

/** The order and the page that the end of an address names: `year/2`. */
export function shelfPageOf(rest: string): { order: ShelfOrder; page: number } {
  const parts = rest.split('/');
  const order = shelfOrders.find((name) => name === parts[0]) ?? 'number';
  return { order, page: Number(parts.at(-1)) || 1 };
}

/** The paths of the shelf's pages below its own address. */
export const shelfPaths = () =>
  shelfOrders.flatMap((order) =>
    Array.from({ length: shelfPages() }, (_, index) => shelfPath(order, index + 1))
      .map((path) => path.slice(paths.shelf.length + 1))
      .filter(Boolean)
      .map((rest) => ({ params: { rest } })),
  );
