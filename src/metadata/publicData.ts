import type { BuiltCatalogue } from '#catalogue/buildCatalogue';
import type { PublicArtist, PublicRelease } from '#domain/publication/snapshot';
import { label, siteAddress } from '../label.ts';

const artistFields = ['cId', 'name', 'bio', 'image', 'url', 'socials', 'changedAt'] as const;
const releaseFields = [
  'cId',
  'title',
  'url',
  'cover',
  'releaseDate',
  'description',
  'releaseStatus',
  'artists',
  'tracks',
  'links',
  'catalogueNumber',
  'barcode',
  'kind',
  'copyright',
  'changedAt',
] as const;

/** The public data file, an allow-list: `docs/data.md` explains each field. */
export interface PublicData {
  label: { name: string; url: string };
  version: number;
  exportedAt: string;
  /** Each with the numbers of its releases. */
  artists: (Pick<PublicArtist, (typeof artistFields)[number]> & { releases: number[] })[];
  releases: Pick<PublicRelease, (typeof releaseFields)[number]>[];
}

/** Of an entry only the named fields. What lies in them, the snapshot's schema has checked. */
function named<T extends object, K extends keyof T>(entry: T, keys: readonly K[]): Pick<T, K> {
  const given = keys.filter((key) => key in entry).map((key) => [key, entry[key]]);
  return Object.fromEntries(given) as Pick<T, K>;
}

/** The whole public catalogue as a file that others may read. */
export function publicData({ version, exportedAt, artists, newest }: BuiltCatalogue): PublicData {
  return {
    label: { name: label.name, url: label.siteUrl },
    version,
    exportedAt,
    artists: [...artists.values()].map((artist) => ({
      ...named({ ...artist, url: siteAddress(artist.url) }, artistFields),
      releases: artist.releases.map(({ cId }) => cId),
    })),
    releases: newest.map((release) =>
      named({ ...release, url: siteAddress(release.url) }, releaseFields),
    ),
  };
}
