import { z } from 'zod';
import type { BuiltCatalogue, CataloguedArtist } from '#catalogue/buildCatalogue';
import { artistFields } from '#domain/artist/artistFields';
import { readerOf, schemaIn } from '#domain/field';
import type { PublicLabel } from '#domain/label/publicLabel';
import { createMaker } from '#domain/madeOnce';
import {
  heardSchema,
  type PublicRelease,
  publicArtistSchema,
  publicReleaseSchema,
  spansOf,
} from '#domain/publication/snapshot';
import { releaseFields } from '#domain/release/releaseFields';
import { trackSchema as storedTrackSchema } from '#domain/release/track';
import { trackFields } from '#domain/release/trackFields';
import { siteAddress, siteSettings } from '../siteSettings.ts';

const artistSchema = schemaIn(publicArtistSchema, artistFields, 'data').extend({
  changedAt: publicArtistSchema.shape.changedAt,
});
const trackSchema = schemaIn(storedTrackSchema, trackFields, 'data').extend(heardSchema.shape);
const releaseSchema = schemaIn(publicReleaseSchema, releaseFields, 'data').extend({
  tracks: z.array(trackSchema),
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
const readTrack = readerOf(trackSchema);

type Encoded = Uint8Array<ArrayBuffer>;
const encode = (text: string): Encoded => new TextEncoder().encode(text);
const artistOnce = createMaker<string>();
const spanOnce = createMaker<Encoded>();

const artistText = (artist: CataloguedArtist) =>
  artistOnce(artist, [], () =>
    JSON.stringify({
      ...readArtist({ ...artist, url: siteAddress(artist.url) }),
      releases: artist.releases.map(({ cId }) => cId),
    }),
  );

const releaseText = (release: PublicRelease) =>
  JSON.stringify(
    readRelease({
      ...release,
      url: siteAddress(release.url),
      tracks: release.tracks.map((track) => readTrack(track)),
    }),
  );

/**
 * The public catalogue as a file for others to use: the JSON of `PublicData`, in UTF-8 and in parts.
 * These are made once for as long as their entries are the same objects.
 */
export function publicDataParts(catalogue: BuiltCatalogue): Encoded[] {
  const { version, exportedAt, label, artists, newest } = catalogue;
  const head: Omit<PublicData, 'artists' | 'releases'> = {
    label: readLabel(label),
    version,
    exportedAt,
  };
  const artistTexts = Array.from(artists.values(), artistText).join(',');
  const parts = [
    encode(`${JSON.stringify(head).slice(0, -1)},"artists":[${artistTexts}],"releases":[`),
  ];
  for (const [index, span] of spansOf(newest).entries()) {
    if (index > 0) parts.push(encode(','));
    parts.push(spanOnce(span[0], span, () => encode(span.map(releaseText).join(','))));
  }
  return [...parts, encode(']}')];
}
