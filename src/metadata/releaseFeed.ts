import { Feed } from 'feed';
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
import { cleanText, htmlOf } from '#domain/characters';
import type { Day } from '#domain/day';
import { imageSizes } from '#domain/image/image';
import { minutesText } from '#domain/listening/audioAddress';
import { textLangOf } from '#domain/otherTexts';
import { firstHeard } from '#domain/publication/firstHeard';
import type { PublicRelease } from '#domain/publication/snapshot';
import { isFuture } from '#domain/release/future';
import { isOut, isUnreleased } from '#domain/release/releaseStatus';
import { langOf } from '#domain/release/sungLanguage';
import { excerpt } from '#domain/richText/richText';
import { fillLine } from '#words/wording';
import { artistFeedPath, feedPath, paths } from '../paths.ts';
import { siteAddress } from '../siteSettings.ts';

/** The most entries in a feed, enough for readers that poll rarely. */
const feedLength = 30;

/** The content of a feed. */
interface FeedContent {
  title: string;
  /** The path of the corresponding page. */
  page: string;
  /** The feed's own path. */
  path: string;
  /** The numbers of its releases. */
  releases: readonly number[];
}

/** A release's cover, its text and its tracks with their lengths, as HTML. */
function contentOf({ cover, title, tracks }: PublicRelease, html: string): string {
  const side = imageSizes.mediumsquare;
  const image = cover
    ? `<p><img src="${htmlOf(cover)}" alt="${htmlOf(title)}" width="${side}" height="${side}"></p>`
    : '';
  const lines = tracks.map(({ name, seconds }) => {
    const length = seconds ? ` (${minutesText(seconds)})` : '';
    return `<li>${htmlOf(name)}${length}</li>`;
  });
  return image + html + (lines.length > 0 ? `<ol>${lines.join('')}</ol>` : '');
}

function addRelease(feed: Feed, release: PublicRelease, today: Day): void {
  const { cId, title, url, changedAt, releaseDate } = release;
  const artists = creditsOf(cId);
  const wording = shownWording();
  const { words } = wording;
  const names = artists.map(({ name }) => name).join(words.card.comma);
  const { html, plain: text } = releaseText(release, words.release.noDescription);
  const sound = firstHeard([release])?.track;
  feed.addItem({
    title: htmlOf(names ? fillLine(wording, words.files.entry, { artists: names, title }) : title),
    // Uses only the number, so that a renamed release keeps its id.
    id: siteAddress(`${pagePrefix()}${paths.releases}/${cId}`),
    link: siteAddress(url),
    date: new Date(changedAt),
    // An announced release is not published yet, and the day of its announcement is unknown.
    ...(isOut(release, today) && { published: new Date(releaseDate ?? changedAt) }),
    description: htmlOf(excerpt(text)),
    content: contentOf(release, html),
    ...(sound?.audio && { audio: { url: sound.audio, title: htmlOf(sound.name) } }),
    author: artists.map(({ name }) => ({ name: htmlOf(name) })),
  });
}

/** The library names the type of an MP3 by its ending. */
const withSoundTypes = (atom: string) => atom.replaceAll('type="audio/mp3"', 'type="audio/mpeg"');

/** The languages of an entry's title and text, if not the feed's. */
interface EntryLanguages {
  title: string | undefined;
  text: string | undefined;
}

/** A release's languages, as its page marks its title and its description. */
function languagesOf(release: PublicRelease, feedLanguage: string): EntryLanguages {
  const own = langOf(release.language);
  return {
    title: own === feedLanguage ? undefined : own,
    text: textLangOf(release, 'description'),
  };
}

/**
 * Adds `xml:lang` to the feed and to its entries in order, which the library omits in Atom. Entries
 * contain escaped text or HTML with few elements, so nothing in them looks like these tags.
 */
function withLanguages(atom: string, language: string, entries: readonly EntryLanguages[]): string {
  const marked = (part: string, tag: string, code: string | undefined) =>
    code ? part.replace(`<${tag} type="html">`, `<${tag} type="html" xml:lang="${code}">`) : part;
  const [head = '', ...rest] = atom.split('<entry>');
  const parts = rest.map((part, at) => {
    const { title, text } = entries[at] ?? {};
    return marked(marked(marked(part, 'title', title), 'summary', text), 'content', text);
  });
  return [head.replace('<feed ', `<feed xml:lang="${language}" `), ...parts].join('<entry>');
}

function write({ title, page, path, releases: numbers }: FeedContent): string {
  const { name } = shownLabel();
  const releases = numbers.flatMap((cId) => findRelease(cId) ?? []);
  const changes = releases.map(({ changedAt }) => changedAt).sort();
  const feed = new Feed({
    id: siteAddress(path),
    title: `${title} | ${name}`,
    link: siteAddress(page),
    feedLinks: { atom: siteAddress(path) },
    updated: new Date(changes.at(-1) ?? 0),
    author: { name: htmlOf(name) },
    generator: false,
  });
  const today = todayUntil(releases.map(({ releaseDate }) => releaseDate));
  for (const release of releases) addRelease(feed, release, today);
  const { language } = shownWording();
  const languages = releases.map((release) => languagesOf(release, language));
  // XML 1.0 can't escape the characters removed here.
  return cleanText(withLanguages(withSoundTypes(feed.atom1()), language, languages));
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
