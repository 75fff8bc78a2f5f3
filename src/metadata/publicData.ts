import * as z from 'zod';
import { cacheKey, digestOf, type FilePiece } from '#catalogue/cacheKey';
import type { BuiltCatalogue, CataloguedArtist } from '#catalogue/catalogue';
import { artistFields } from '#domain/artist/artistFields';
import { readerOf, schemaIn } from '#domain/field';
import { labelSchema } from '#domain/label/label';
import { labelFields } from '#domain/label/labelFields';
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

const labelOf = schemaIn(labelSchema, labelFields, 'data');

/** The label, with the site's address beside its name. Its texts are sorted by language already. */
function readLabel(shown: PublicLabel) {
  const { name, ...label } = labelOf.parse(shown);
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

const artistOnce = createMaker<string>();
const keyOnce = createMaker<string>();

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
 * The public catalogue as a file for others to use: the JSON of `PublicData`, in pieces. Those of the
 * releases are nearly all of it, and of their spans a change touches one or two.
 */
export function publicDataPieces(catalogue: BuiltCatalogue): FilePiece[] {
  const { version, exportedAt, label, artists, newest } = catalogue;
  const begin = () => {
    const head: Omit<PublicData, 'artists' | 'releases'> = {
      label: readLabel(label),
      version,
      exportedAt,
    };
    const artistTexts = Array.from(artists.values(), artistText).join(',');
    return `${JSON.stringify(head).slice(0, -1)},"artists":[${artistTexts}],"releases":[`;
  };
  const spans = spansOf(newest).map((span, index) => {
    const comma = index > 0 ? ',' : '';
    return {
      key: comma + keyOnce(span[0], span, () => cacheKey(span.map(digestOf))),
      content: () => comma + span.map(releaseText).join(','),
    };
  });
  return [{ content: begin }, ...spans, { content: () => ']}' }];
}
