import {
  creditsOf,
  findArtist,
  findRelease,
  firstHeardBy,
  releasesOf,
  today,
} from '#catalogue/catalogue';
import type { FirstEntry } from '#catalogue/home';
import { shownLabel, shownWording } from '#catalogue/label';
import { releaseRows } from '#catalogue/lists';
import { findNews } from '#catalogue/news';
import { newsDate } from '#catalogue/newsText';
import { findShow } from '#catalogue/shows';
import { showHeading } from '#catalogue/showText';
import { drawnCover, sleeveArtist } from '#design/drawnCover';
import { pageTheme } from '#design/pageTheme';
import { pageColorOf } from '#domain/artist/artist';
import type { FeaturedKind } from '#domain/label/home';
import { ArtistHeader } from '../components/ArtistPage.tsx';
import type { OtherPage } from '../components/Gatefold.tsx';
import { NewsHeader } from '../components/NewsHeader.tsx';
import { ReleaseHeader } from '../components/ReleasePage.tsx';
import { renderStatic } from '../components/renderStatic.ts';
import { ShowHeader } from '../components/ShowHeader.tsx';

/** The gatefold of an entry on Home, and the page's colour. */
interface Panel {
  html: string;
  color: string | undefined;
}

/** The background of a cover that is drawn. */
const groundOf = (title: string, artist: string) =>
  drawnCover(title, artist, pageTheme(shownLabel().theme).theme.covers).ground;

const panels: Record<FeaturedKind, (cId: number, on: OtherPage) => Panel | null> = {
  release(cId, on) {
    const release = findRelease(cId);
    if (!release) return null;
    const { language, words } = shownWording();
    const artists = creditsOf(cId);
    const artist = sleeveArtist(artists.map(({ name }) => name));
    return {
      html: renderStatic(ReleaseHeader, { release, artists, today: today(), words, language, on }),
      color: pageColorOf(release, groundOf(release.title, artist)),
    };
  },
  artist(cId, on) {
    const artist = findArtist(cId);
    if (!artist) return null;
    const { language, words } = shownWording();
    const releases = releaseRows(releasesOf(cId));
    const heard = firstHeardBy(cId);
    return {
      html: renderStatic(ArtistHeader, { artist, releases, heard, words, language, on }),
      color: pageColorOf(artist, groundOf(artist.name, '')),
    };
  },
  show(cId, on) {
    const show = findShow(cId);
    if (!show) return null;
    const wording = shownWording();
    const heading = showHeading(show, wording, today());
    const { city, name } = show.venue;
    const place = city || name || show.festival || '';
    return {
      html: renderStatic(ShowHeader, { show, ...heading, words: wording.words, on }),
      color: pageColorOf(show, groundOf(place, sleeveArtist(heading.names))),
    };
  },
  news(cId, on) {
    const piece = findNews(cId);
    if (!piece) return null;
    const { words } = shownWording();
    const accent = piece.images[0]?.accent ?? null;
    return {
      html: renderStatic(NewsHeader, { piece, date: newsDate(piece.day), words, on }),
      color: pageColorOf({ accent }, groundOf(piece.title, '')),
    };
  },
};

/** The gatefold with which Home begins. */
export const firstPanel = ({ kind, cId }: FirstEntry, on: OtherPage): Panel | null =>
  panels[kind](cId, on);
