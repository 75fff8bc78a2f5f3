import { pageCount } from '#domain/listing/paging';
import { releasesWithFile } from './calendar.ts';
import {
  artistsBy,
  countArtists,
  countReleases,
  findArtist,
  findRelease,
  releasesBy,
} from './catalogue.ts';
import { shownLabel } from './label.ts';
import { allMerch, findMerch } from './merch.ts';
import { allNews, findNews } from './news.ts';
import { allNewsletters, findNewsletter } from './newsletters.ts';
import { findShow, hasShows, playedCountries, showsOn, showYears } from './shows.ts';

/** A path in the form that `getStaticPaths` returns. */
export interface StaticPath {
  params: Readonly<Record<string, string | number | undefined>>;
}

/** The last part of an entry's address, the routes' parameter: `tide-7` of `/releases/tide-7`. */
const nameInAddress = (url: string) => url.slice(url.lastIndexOf('/') + 1);

const releasePath = (cId: number) => {
  const release = findRelease(cId);
  return release ? [{ params: { release: nameInAddress(release.url) } }] : [];
};

/** The paths of the releases' pages. */
export const releasePaths = () => releasesBy('newest').flatMap(releasePath);

/** The paths of the releases' calendar files. */
export const releaseCalendarPaths = () => releasesWithFile().flatMap(releasePath);

const artistPath = (cId: number) => {
  const artist = findArtist(cId);
  return artist ? [{ params: { artist: nameInAddress(artist.url) } }] : [];
};

/** The paths of the artists' pages, and of their feeds. */
export const artistPaths = () => artistsBy('stored').flatMap(artistPath);

/** The paths of the calendars of artists' shows. They stay once all their shows are past. */
export const artistCalendarPaths = () => artistsBy('stored').filter(hasShows).flatMap(artistPath);

/** The paths of a list's pages after the first. */
const listPaths = (count: number) =>
  Array.from({ length: pageCount(count) - 1 }, (_, index) => ({
    params: { page: String(index + 2) },
  }));

export const releaseListPaths = () => listPaths(countReleases());
export const artistListPaths = () => listPaths(countArtists());

/** The paths of the label's own pages. */
export const ownPagePaths = () =>
  shownLabel().pages.map(({ slug }) => ({ params: { page: slug } }));

/** The paths of the shows' pages, and of their calendar files. */
export const showPaths = () =>
  [...showsOn('coming'), ...showsOn('past')].flatMap((cId) => {
    const show = findShow(cId);
    return show ? [{ params: { show: nameInAddress(show.url) } }] : [];
  });

/** The paths of the pages of merch. */
export const merchPaths = () =>
  allMerch().flatMap((cId) => {
    const item = findMerch(cId);
    return item ? [{ params: { merch: nameInAddress(item.url) } }] : [];
  });

/** The paths of the pages of news. */
export const newsPaths = () =>
  allNews().flatMap((cId) => {
    const piece = findNews(cId);
    return piece ? [{ params: { news: nameInAddress(piece.url) } }] : [];
  });

/** The paths of the list of news after its first page. */
export const newsListPaths = () => listPaths(allNews().length);

/** The paths of the newsletters' pages. */
export const newsletterPaths = () =>
  allNewsletters().flatMap((number) => {
    const letter = findNewsletter(number);
    return letter ? [{ params: { newsletter: nameInAddress(letter.url) } }] : [];
  });

/** The paths of the list of newsletters; none if the label shows no newsletters. */
export const newsletterListPaths = () =>
  shownLabel().newsletterArchive
    ? [{ params: { page: undefined } }, ...listPaths(allNewsletters().length)]
    : [];

/**
 * The paths of the lists of shows by country, in small letters, and by year. A country keeps its
 * list between two tours.
 */
export const showCountryPaths = () =>
  playedCountries().map((code) => ({ params: { country: code.toLowerCase() } }));
export const showYearPaths = () => showYears().map((year) => ({ params: { year } }));
