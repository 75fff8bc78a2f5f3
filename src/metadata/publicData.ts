import type { z } from 'zod';
import type { BuiltCatalogue } from '#catalogue/buildCatalogue';
import { artistFields } from '#domain/artist/artistFields';
import { readerOf, schemaIn } from '#domain/field';
import type { PublicLabel } from '#domain/label/publicLabel';
import {
  type PublicRelease,
  publicArtistSchema,
  publicReleaseSchema,
} from '#domain/publication/snapshot';
import { releaseFields } from '#domain/release/releaseFields';
import { siteAddress, siteSettings } from '../siteSettings.ts';

// Tracks are in the file as they are in the snapshot.
const artistSchema = schemaIn(publicArtistSchema, artistFields, 'data').extend({
  changedAt: publicArtistSchema.shape.changedAt,
});
const releaseSchema = schemaIn(publicReleaseSchema, releaseFields, 'data').extend({
  changedAt: publicReleaseSchema.shape.changedAt,
});

/** The label, with the site's address beside its name. */
function readLabel({ name, ...label }: PublicLabel) {
  return { name, url: siteSettings.siteUrl, ...label };
}
type PublicDataLabel = ReturnType<typeof readLabel>;

/** The public data file: the fields whose facts say so. `docs/data.md` explains each. */
export interface PublicData {
  label: PublicDataLabel;
  version: number;
  exportedAt: string;
  /** Each with the numbers of its releases. */
  artists: (z.infer<typeof artistSchema> & { releases: number[] })[];
  releases: z.infer<typeof releaseSchema>[];
}

const readArtist = readerOf(artistSchema);
const readRelease = readerOf(releaseSchema);

const releaseTexts = new WeakMap<PublicRelease, string>();

/** The JSON of a release in the file, made once for as long as the release stays the same. */
function releaseText(release: PublicRelease): string {
  const text =
    releaseTexts.get(release) ??
    JSON.stringify(readRelease({ ...release, url: siteAddress(release.url) }));
  releaseTexts.set(release, text);
  return text;
}

/** The public catalogue as a file for others to use: the JSON of `PublicData`. */
export function publicDataText({
  version,
  exportedAt,
  label,
  artists,
  newest,
}: BuiltCatalogue): string {
  const head: Omit<PublicData, 'releases'> = {
    label: readLabel(label),
    version,
    exportedAt,
    artists: [...artists.values()].map((artist) => ({
      ...readArtist({ ...artist, url: siteAddress(artist.url) }),
      releases: artist.releases.map(({ cId }) => cId),
    })),
  };
  const releases = newest.map(releaseText).join(',');
  return `${JSON.stringify(head).slice(0, -1)},"releases":[${releases}]}`;
}
