import { z } from 'zod';
import { publicArtistSchema, publicReleaseSchema } from '#domain/snapshot';
import type { BuiltCatalogue } from '#snapshot/buildCatalogue';
import { label, siteAddress } from '../label.ts';

const artistSchema = publicArtistSchema
  .pick({
    cId: true,
    name: true,
    bio: true,
    image: true,
    url: true,
    socials: true,
    changedAt: true,
  })
  .extend({ releases: z.array(z.int()) });

const releaseSchema = publicReleaseSchema.pick({
  cId: true,
  title: true,
  url: true,
  cover: true,
  releaseDate: true,
  description: true,
  releaseStatus: true,
  artists: true,
  tracks: true,
  links: true,
  catalogueNumber: true,
  barcode: true,
  kind: true,
  copyright: true,
  changedAt: true,
});

/** The public data file, an allow-list: `docs/data.md` explains each field. */
export const publicDataSchema = z.object({
  label: z.object({ name: z.string(), url: z.string() }),
  version: z.int(),
  exportedAt: z.string(),
  artists: z.array(artistSchema),
  releases: z.array(releaseSchema),
});
export type PublicData = z.infer<typeof publicDataSchema>;

/** Of an entry only what a schema names. What lies in its fields, the snapshot's schema has checked. */
function named<T extends object, K extends keyof T>(entry: T, keys: readonly K[]): Pick<T, K> {
  const given = keys.filter((key) => key in entry).map((key) => [key, entry[key]]);
  return Object.fromEntries(given) as Pick<T, K>;
}

const artistFields = artistSchema.keyof().options;
const releaseFields = releaseSchema.keyof().options;

/** The whole public catalogue as a file that others may read. */
export function publicData({ version, exportedAt, artists, newest }: BuiltCatalogue): PublicData {
  return {
    label: { name: label.name, url: label.siteUrl },
    version,
    exportedAt,
    artists: [...artists.values()].map(({ url, releases, ...artist }) => {
      const numbers = releases.map(({ cId }) => cId);
      return named({ ...artist, url: siteAddress(url), releases: numbers }, artistFields);
    }),
    releases: newest.map(({ url, ...release }) =>
      named({ ...release, url: siteAddress(url) }, releaseFields),
    ),
  };
}
