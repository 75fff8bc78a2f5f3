import type { StoredArtist } from '#domain/artist/artist';
import type { ImageKind } from '#domain/image/image';
import type { StoredLabel } from '#domain/label/label';
import type { StoredMerch } from '#domain/merch/merch';
import type { StoredNews } from '#domain/news/news';
import type { StoredRelease } from '#domain/release/release';
import type { StoredShow } from '#domain/show/show';

export interface StoredByKind {
  artist: StoredArtist;
  release: StoredRelease;
  show: StoredShow;
  merch: StoredMerch;
  news: StoredNews;
  label: StoredLabel;
}

const paths = (pictures: readonly { url: string }[] = []) => pictures.map(({ url }) => url);
const isPath = (path: string | null) => path !== null;

/** The paths of all images that an entry refers to. What is not here is deleted as an orphan. */
export const imagesOf: {
  [K in ImageKind]: (entity: StoredByKind[K]) => string[];
} = {
  artist: ({ image, photographs }) => [image, ...paths(photographs)].filter(isPath),
  release: ({ cover, pictures }) => [cover, ...paths(pictures)].filter(isPath),
  show: ({ poster }) => [poster].filter(isPath),
  merch: ({ images }) => paths(images),
  news: ({ images }) => paths(images),
  label: ({ pages }) => pages.flatMap(({ images }) => paths(images)),
};
