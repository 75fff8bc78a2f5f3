import { z } from 'zod';
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

const encode = (text: string) => new TextEncoder().encode(text);
const artistOnce = createMaker<string>();
const spanOnce = createMaker<Uint8Array>();

const artistText = (artist: CataloguedArtist) =>
  artistOnce(artist, [], () =>
    JSON.stringify({
      ...readArtist({ ...artist, url: siteAddress(artist.url) }),
      releases: artist.releases.map(({ cId }) => cId),
    }),
  );

const releaseJson = (release: PublicRelease) =>
  JSON.stringify(
    readRelease({
      ...release,
      url: siteAddress(release.url),
      tracks: release.tracks.map((track) => readTrack(track)),
    }),
  );

const spanJson = (span: readonly PublicRelease[]) => span.map(releaseJson).join(',');

/** Whether this process made the file before. */
let isMadeAgain = false;

/**
 * The public catalogue as a file for others to use: the JSON of `PublicData`, in UTF-8 and in parts.
 * From the second time on these are kept for as long as their entries are the same objects. The
 * first time, which in a command is the only one, the file is one part, and takes its memory once.
 */
export function publicDataParts(catalogue: BuiltCatalogue): Uint8Array[] {
  const { version, exportedAt, label, artists, newest } = catalogue;
  const head: Omit<PublicData, 'artists' | 'releases'> = {
    label: readLabel(label),
    version,
    exportedAt,
  };
  const artistTexts = Array.from(artists.values(), artistText).join(',');
  const begin = `${JSON.stringify(head).slice(0, -1)},"artists":[${artistTexts}],"releases":[`;
  const spans = spansOf(newest);
  if (!isMadeAgain) {
    isMadeAgain = true;
    return [inOnePart(begin, spans)];
  }
  const parts = spans.flatMap((span, index) => [
    encode(index > 0 ? ',' : ''),
    spanOnce(span[0], span, () => encode(spanJson(span))),
  ]);
  return [encode(begin), ...parts, encode(']}')];
}

/** The file in one part. Its size is guessed by the first releases, so that it seldom moves. */
function inOnePart(begin: string, spans: readonly (readonly PublicRelease[])[]): Uint8Array {
  const [first = []] = spans;
  const guess = Buffer.byteLength(begin) + 1.1 * spans.length * Buffer.byteLength(spanJson(first));
  let file = Buffer.allocUnsafeSlow(Math.ceil(guess));
  let end = file.write(begin);
  const append = (text: string) => {
    const needed = end + Buffer.byteLength(text);
    if (needed > file.length) {
      const larger = Buffer.allocUnsafeSlow(2 * needed);
      file.copy(larger, 0, 0, end);
      file = larger;
    }
    end += file.write(text, end);
  };
  for (const [index, span] of spans.entries()) append(`${index > 0 ? ',' : ''}${spanJson(span)}`);
  append(']}');
  return file.subarray(0, end);
}
