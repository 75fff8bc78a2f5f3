import type { Credit } from '#catalogue/catalogue';
import { iconAddress } from '#catalogue/icons';
import { shownLabel, shownWording } from '#catalogue/label';
import { type CardContent, cardFile, cardOf, cardSize } from '#catalogue/shareCardContent';
import { type DrawnCover, drawnCover, sleeveArtist } from '#design/drawnCover';
import { coverPicture, coverPictureSide } from '#design/sleeveDrawing';
import { imageSizes, imageVariant } from '#domain/image/image';
import type { PublicArtist } from '#domain/publication/publicArtist';
import type { PublicMerch } from '#domain/publication/publicMerch';
import type { PublicNews } from '#domain/publication/publicNews';
import type { PublicRelease } from '#domain/publication/publicRelease';
import type { PublicShow } from '#domain/publication/publicShow';
import { fill } from '#words/template';
import { siteAddress, siteSettings } from '../siteSettings.ts';

/** An image in OpenGraph's terms: an absolute address, and the size in pixels. */
interface ShareImage {
  url: string;
  type: string;
  width: number;
  height: number;
  alt: string;
}

/** The card shown where a page's link is shared. */
export interface ShareCard {
  type: 'website' | 'article' | 'music.album' | 'profile';
  image: ShareImage;
  /** Further properties, in order; names may repeat. */
  more: (readonly [name: string, content: string])[];
}

/** The label's logo, for pages without an image of their own. */
const logo = (): ShareImage => ({
  url: new URL(iconAddress('share.png'), siteSettings.siteUrl).href,
  type: 'image/png',
  width: 1200,
  height: 630,
  alt: fill(shownWording().words.page.logoImage, { label: shownLabel().name }),
});

const square = (address: string, side: number, alt: string): ShareImage => ({
  url: new URL(address, siteSettings.siteUrl).href,
  type: 'image/jpeg',
  width: side,
  height: side,
  alt,
});

/** An entry's large image, or its drawn cover; the logo if none were drawn yet. */
function pictureOf(large: string | null, drawn: DrawnCover, alt: string): ShareImage {
  if (large) return square(large, imageSizes.large, alt);
  const { drawnCovers } = shownLabel();
  return drawnCovers ? square(drawnCovers + coverPicture(drawn), coverPictureSide, alt) : logo();
}

/** The address of a release's cover, or of the one that is drawn for it. */
export const coverAddress = (
  cover: string | null,
  { title, artists }: { title: string; artists: readonly string[] },
): string =>
  pictureOf(
    cover && imageVariant(cover, 'large', 'jpg'),
    drawnCover(title, sleeveArtist([...artists])),
    '',
  ).url;

/** The picture of an entry's card; its image alone in a snapshot older than cards. */
function cardImage(content: CardContent, alt: string): ShareImage {
  const { shareCards } = shownLabel();
  if (!shareCards) return pictureOf(content.picture, content.drawn, alt);
  return { url: shareCards + cardFile(content), type: 'image/jpeg', ...cardSize, alt };
}

/** The card of a page about the label. */
export const labelCard = (): ShareCard => ({ type: 'website', image: logo(), more: [] });

/** The card of a release, with its musicians' pages. */
export function releaseCard(release: PublicRelease, artists: readonly Credit[]): ShareCard {
  const { coverAlt, title, releaseDate } = release;
  const more: [string, string][] = artists.map(({ url }) => ['music:musician', siteAddress(url)]);
  if (releaseDate) more.push(['music:release_date', releaseDate]);
  const names = artists.map(({ name }) => name);
  return {
    type: 'music.album',
    image: cardImage(
      cardOf.release(shownLabel(), release, names),
      coverAlt ?? fill(shownWording().words.release.cover, { title }),
    ),
    more,
  };
}

/** The card of an artist. */
export function artistCard(artist: PublicArtist): ShareCard {
  const { name } = artist;
  return {
    type: 'profile',
    image: cardImage(cardOf.artist(shownLabel(), artist), name),
    more: [['profile:username', name]],
  };
}

/** The card of an item of merch, with its artists' names. */
export const merchCard = (item: PublicMerch, artists: readonly string[]): ShareCard => ({
  type: 'website',
  image: cardImage(cardOf.merch(shownLabel(), item, artists), item.images[0]?.alt ?? item.name),
  more: [],
});

/** The card of a piece of news. */
export function newsCard(piece: PublicNews): ShareCard {
  const { title, images, day, author } = piece;
  const by = author ? [['article:author', author] as const] : [];
  return {
    type: 'article',
    image: cardImage(cardOf.news(shownLabel(), piece), images[0]?.alt ?? title),
    more: [['article:published_time', day], ...by],
  };
}

/** The card of a show under its title. */
export const showCard = (show: PublicShow, title: string): ShareCard => ({
  type: 'website',
  image: cardImage(cardOf.show(shownLabel(), show), show.posterAlt ?? title),
  more: [],
});
