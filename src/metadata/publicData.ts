import * as z from 'zod';
import {
  artistsBy,
  findArtist,
  findRelease,
  releasesBy,
  releasesOf,
  shownPublication,
} from '#catalogue/catalogue';
import { shownLabel } from '#catalogue/label';
import { allMerch, findMerch } from '#catalogue/merch';
import { allNews, findNews } from '#catalogue/news';
import { findEditions } from '#catalogue/shop';
import { findShow, showsOn } from '#catalogue/shows';
import { artistFields } from '#domain/artist/artistFields';
import { photographSchema } from '#domain/artist/photograph';
import { readerOf, schemaIn } from '#domain/field';
import { labelSchema } from '#domain/label/label';
import { labelFields } from '#domain/label/labelFields';
import { pagePictureSchema } from '#domain/label/ownPage';
import type { PublicLabel } from '#domain/label/publicLabel';
import { merchFields } from '#domain/merch/merchFields';
import { newsFields } from '#domain/news/newsFields';
import { publicArtistSchema } from '#domain/publication/publicArtist';
import { publicMerchSchema } from '#domain/publication/publicMerch';
import { publicNewsSchema } from '#domain/publication/publicNews';
import { heardSchema, publicReleaseSchema } from '#domain/publication/publicRelease';
import { publicShowSchema } from '#domain/publication/publicShow';
import { releaseFields } from '#domain/release/releaseFields';
import { releasePictureSchema } from '#domain/release/releasePicture';
import { trackSchema as storedTrackSchema } from '#domain/release/track';
import { trackFields } from '#domain/release/trackFields';
import { showFields } from '#domain/show/showFields';
import { siteAddress, siteSettings } from '../siteSettings.ts';

/** A list of pictures without their colours, which are for the pages. */
const uncoloured = <P extends { accent: unknown }>(pictures: readonly P[]) =>
  pictures.map(({ accent: _, ...one }) => one);

const artistSchema = schemaIn(publicArtistSchema, artistFields, 'data').extend({
  photographs: z.array(photographSchema.omit({ accent: true })).optional(),
  changedAt: publicArtistSchema.shape.changedAt,
});
const trackSchema = schemaIn(storedTrackSchema, trackFields, 'data').extend(heardSchema.shape);
const releaseSchema = schemaIn(publicReleaseSchema, releaseFields, 'data').extend({
  pictures: z.array(releasePictureSchema.omit({ accent: true })).optional(),
  tracks: z.array(trackSchema),
  changedAt: publicReleaseSchema.shape.changedAt,
});
const showSchema = schemaIn(publicShowSchema, showFields, 'data').extend({
  changedAt: publicShowSchema.shape.changedAt,
});

const merchSchema = schemaIn(publicMerchSchema, merchFields, 'data').extend({
  images: z.array(publicMerchSchema.shape.images.element.omit({ accent: true })),
  changedAt: publicMerchSchema.shape.changedAt,
});

const newsSchema = schemaIn(publicNewsSchema, newsFields, 'data').extend({
  images: z.array(publicNewsSchema.shape.images.element.omit({ accent: true })),
  changedAt: publicNewsSchema.shape.changedAt,
});

const pageSchema = labelSchema.shape.pages.unwrap().element;
const labelOf = schemaIn(labelSchema, labelFields, 'data').extend({
  pages: z.array(
    pageSchema.extend({ images: z.array(pagePictureSchema.omit({ accent: true })).optional() }),
  ),
});

/** The label, with the site's address after its name. Its texts are already sorted by language. */
function readLabel(shown: PublicLabel) {
  const { name, ...label } = labelOf.parse(shown);
  return { name, url: siteSettings.siteUrl, ...label };
}
type PublicDataLabel = ReturnType<typeof readLabel>;

/**
 * The public data file: the fields that the tables of facts include. `docs/data.md` explains each.
 */
export interface PublicData {
  label: PublicDataLabel;
  version: number;
  exportedAt: string;
  /** Each with the numbers of its releases. */
  artists: (z.infer<typeof artistSchema> & { releases: number[] })[];
  releases: z.infer<typeof releaseSchema>[];
  shows: z.infer<typeof showSchema>[];
  merch: z.infer<typeof merchSchema>[];
  news: z.infer<typeof newsSchema>[];
}

const readArtist = readerOf(artistSchema);
const readRelease = readerOf(releaseSchema);
const readTrack = readerOf(trackSchema);
const readShow = readerOf(showSchema);
const readMerch = readerOf(merchSchema);
const readNews = readerOf(newsSchema);

/** The public catalogue as the file for others to use. */
export function publicData(): PublicData {
  const { version, exportedAt } = shownPublication();
  return {
    label: readLabel(shownLabel()),
    version,
    exportedAt,
    artists: artistsBy('stored').flatMap((cId) => {
      const artist = findArtist(cId);
      if (!artist) return [];
      const { photographs, ...rest } = artist;
      const read = readArtist({
        ...rest,
        ...(photographs && { photographs: uncoloured(photographs) }),
        url: siteAddress(artist.url),
      });
      return [{ ...read, releases: releasesOf(cId) }];
    }),
    releases: releasesBy('newest').flatMap((cId) => {
      const release = findRelease(cId);
      if (!release) return [];
      const tracks = release.tracks.map((track) => readTrack(track));
      const { pictures, editions, ...rest } = release;
      return [
        readRelease({
          ...rest,
          // In the state of the day: no record is in stock before it is out.
          ...(editions && {
            editions: findEditions(cId).map(({ isComing: _, apart: __, ...one }) => one),
          }),
          ...(pictures && { pictures: uncoloured(pictures) }),
          url: siteAddress(release.url),
          tracks,
        }),
      ];
    }),
    shows: [...showsOn('past').toReversed(), ...showsOn('coming')].flatMap((cId) => {
      const show = findShow(cId);
      return show ? [readShow({ ...show, url: siteAddress(show.url) })] : [];
    }),
    merch: allMerch().flatMap((cId) => {
      const item = findMerch(cId);
      if (!item) return [];
      const images = uncoloured(item.images);
      return [readMerch({ ...item, images, url: siteAddress(item.url) })];
    }),
    news: allNews().flatMap((cId) => {
      const piece = findNews(cId);
      if (!piece) return [];
      const images = uncoloured(piece.images);
      return [readNews({ ...piece, images, url: siteAddress(piece.url) })];
    }),
  };
}
