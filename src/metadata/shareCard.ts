import type { Credit } from '#catalogue/catalogue';
import { iconAddress } from '#catalogue/icons';
import { shownLabel, shownWording } from '#catalogue/label';
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

/** An entry's image, or its drawn cover; the logo if none were drawn yet. */
function imageOf(address: string | null, drawn: DrawnCover, alt: string): ShareImage {
  if (address) return square(imageVariant(address, 'large', 'jpg'), imageSizes.large, alt);
  const { drawnCovers } = shownLabel();
  return drawnCovers ? square(drawnCovers + coverPicture(drawn), coverPictureSide, alt) : logo();
}

/** The address of a release's cover, or of the one that is drawn for it. */
export const coverAddress = (
  cover: string | null,
  { title, artists }: { title: string; artists: readonly string[] },
): string => imageOf(cover, drawnCover(title, sleeveArtist([...artists])), '').url;

/** The card of a page about the label. */
export const labelCard = (): ShareCard => ({ type: 'website', image: logo(), more: [] });

/** The card of a release, with its musicians' pages. */
export function releaseCard(release: PublicRelease, artists: readonly Credit[]): ShareCard {
  const { cover, coverAlt, title, releaseDate } = release;
  const musicians = artists.map(({ url }) => ['music:musician', siteAddress(url)] as const);
  return {
    type: 'music.album',
    image: imageOf(
      cover,
      drawnCover(title, sleeveArtist(artists.map(({ name }) => name))),
      coverAlt ?? fill(shownWording().words.release.cover, { title }),
    ),
    more: [...musicians, ...(releaseDate ? [['music:release_date', releaseDate] as const] : [])],
  };
}

/** The card of an artist. */
export function artistCard({ name, image }: PublicArtist): ShareCard {
  return {
    type: 'profile',
    image: imageOf(image, drawnCover(name, ''), name),
    more: [['profile:username', name]],
  };
}

/** The card of an item of merch, with its artists' names. */
export const merchCard = (
  { name, images: [first] }: PublicMerch,
  artists: readonly string[],
): ShareCard => ({
  type: 'website',
  image: imageOf(
    first?.url ?? null,
    drawnCover(name, sleeveArtist([...artists])),
    first?.alt ?? name,
  ),
  more: [],
});

/** The card of a piece of news. */
export const newsCard = ({ title, images: [first], day, author }: PublicNews): ShareCard => ({
  type: 'article',
  image: imageOf(first?.url ?? null, drawnCover(title, ''), first?.alt ?? title),
  more: [['article:published_time', day], ...(author ? [['article:author', author] as const] : [])],
});

/** The card of a show, with its title and the main acts' names. */
export const showCard = (
  { poster, posterAlt, venue }: PublicShow,
  { title, acts }: { title: string; acts: string },
): ShareCard => ({
  type: 'website',
  image: imageOf(
    poster,
    drawnCover(venue.city || venue.name, sleeveArtist([acts])),
    posterAlt ?? title,
  ),
  more: [],
});
