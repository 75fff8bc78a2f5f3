import {
  creditsOf,
  findArtist,
  findRelease,
  pagePrefix,
  releasesBy,
  releasesOf,
  todayUntil,
} from '#catalogue/catalogue';
import { shownLabel, shownWording } from '#catalogue/label';
import { read } from '#catalogue/reading';
import { releaseText } from '#catalogue/releaseText';
import { htmlOf } from '#domain/characters';
import type { Day } from '#domain/day';
import { imageSizes } from '#domain/image/image';
import { minutesText } from '#domain/listening/audioAddress';
import { textLangOf } from '#domain/otherTexts';
import { firstHeard } from '#domain/publication/firstHeard';
import type { PublicRelease } from '#domain/publication/publicRelease';
import { isFuture } from '#domain/release/future';
import { isOut, isUnreleased } from '#domain/release/releaseStatus';
import { langOf } from '#domain/release/sungLanguage';
import { excerpt } from '#domain/richText/richText';
import { fillLine } from '#words/wording';
import { artistFeedPath, feedPath, paths } from '../paths.ts';
import { siteAddress } from '../siteSettings.ts';
import { atomFeed, type FeedEntry, feedLength } from './atomFeed.ts';
import { feedText } from './feedText.ts';
import { coverAddress } from './shareCard.ts';

/** The content of a feed of releases. */
interface FeedContent {
  title: string;
  /** The path of the corresponding page. */
  page: string;
  /** The feed's own path. */
  path: string;
  /** The numbers of its releases. */
  releases: readonly number[];
}

/** A release's languages, as its page marks its title and its description. */
function languagesOf(release: PublicRelease, feedLanguage: string): FeedEntry['languages'] {
  const own = langOf(release.language);
  return {
    title: own === feedLanguage ? undefined : own,
    text: textLangOf(release, 'description'),
  };
}

/** A release's cover or the one drawn for it, its text and its tracks with their lengths, as HTML. */
function contentOf(
  { cover, title, tracks }: PublicRelease,
  { html, artists }: { html: string; artists: readonly string[] },
): string {
  const side = imageSizes.mediumsquare;
  // The drawn cover's picture; none before the first is drawn.
  const drawn = shownLabel().drawnCovers ? coverAddress(null, { title, artists }) : null;
  const address = cover ?? drawn;
  const image = address
    ? `<p><img src="${htmlOf(address)}" alt="${htmlOf(title)}" width="${side}" height="${side}"></p>`
    : '';
  const lines = tracks.map(({ name, seconds }) => {
    const length = seconds ? ` (${minutesText(seconds)})` : '';
    return `<li>${htmlOf(name)}${length}</li>`;
  });
  return image + html + (lines.length > 0 ? `<ol>${lines.join('')}</ol>` : '');
}

function entryOf(release: PublicRelease, today: Day): FeedEntry {
  const { cId, title, url, changedAt, releaseDate } = release;
  const artists = creditsOf(cId);
  const wording = shownWording();
  const { words } = wording;
  const names = artists.map(({ name }) => name).join(words.card.comma);
  const { html, plain: text } = releaseText(release, words.release.noDescription);
  const sound = firstHeard([release])?.track;
  return {
    title: htmlOf(names ? fillLine(wording, words.files.entry, { artists: names, title }) : title),
    // Uses only the number, so that a renamed release keeps its id.
    id: siteAddress(`${pagePrefix()}${paths.releases}/${cId}`),
    link: siteAddress(url),
    date: new Date(changedAt),
    // An announced release is not published yet, and the day of its announcement is unknown.
    ...(isOut(release, today) && { published: new Date(releaseDate ?? changedAt) }),
    description: htmlOf(excerpt(text)),
    content: contentOf(release, {
      html: feedText(html, release.pictures),
      artists: artists.map(({ name }) => name),
    }),
    ...(sound?.audio && { audio: { url: sound.audio, title: htmlOf(sound.name) } }),
    author: artists.map(({ name }) => ({ name: htmlOf(name) })),
    languages: languagesOf(release, wording.language),
  };
}

function write({ releases: numbers, ...content }: FeedContent): string {
  const releases = numbers.flatMap((cId) => findRelease(cId) ?? []);
  const today = todayUntil(releases.map(({ releaseDate }) => releaseDate));
  return atomFeed({ ...content, entries: releases.map((release) => entryOf(release, today)) });
}

/** The announced releases, next first, undated ones last. */
const announcedReleases = read('announcedReleases', ({ newest, today }) => {
  const announced = newest.filter((release) => isUnreleased(release) || isFuture(release, today));
  const dated = announced.filter(({ releaseDate }) => releaseDate).reverse();
  const undated = announced.filter(({ releaseDate }) => !releaseDate);
  return [...dated, ...undated].slice(0, feedLength).map(({ cId }) => cId);
});

/** The feed of announced releases. */
export const announcedFeed = (): string =>
  write({
    title: shownWording().words.files.announced,
    page: pagePrefix() + paths.calendar,
    path: pagePrefix() + feedPath('announced'),
    releases: announcedReleases(),
  });

/** The feed of released music, newest first. */
export const outNowFeed = (): string =>
  write({
    title: shownWording().words.files.out,
    page: pagePrefix() + paths.releases,
    path: pagePrefix() + feedPath('out-now'),
    releases: releasesBy('out', 0, feedLength),
  });

/** The feed of an artist's announced and latest releases; undefined if there is no such artist. */
export function artistFeed(cId: number): string | undefined {
  const artist = findArtist(cId);
  if (!artist) return undefined;
  const { name, url } = artist;
  const releases = releasesOf(cId).slice(0, feedLength);
  return write({ title: name, page: url, path: artistFeedPath(url), releases });
}
