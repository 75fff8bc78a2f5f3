import { Feed } from 'feed';
import { cacheKey, frameOf, type StaticPath } from '#catalogue/cacheKey';
import { type BuiltCatalogue, type CataloguedArtist, creditsOf } from '#catalogue/catalogue';
import { rowDigest } from '#catalogue/lists';
import { nameInAddress } from '#catalogue/pagePaths';
import { releaseText } from '#catalogue/releaseText';
import { cleanText, htmlOf } from '#domain/characters';
import { createMaker } from '#domain/madeOnce';
import { textLangOf } from '#domain/otherTexts';
import type { PublicRelease } from '#domain/publication/snapshot';
import { isFuture, isOut, isUnreleased } from '#domain/release/releaseStatus';
import { langOf } from '#domain/release/sungLanguage';
import { excerpt } from '#domain/richText/richText';
import { fillLine, wordingOf } from '#words/wording';
import { artistFeedPath, feedPath, paths } from '../paths.ts';
import { siteAddress } from '../siteSettings.ts';

/** The most entries in a feed, enough for a reader that polls now and then. */
const feedLength = 30;

/** The content of a feed. */
interface FeedContent {
  title: string;
  /** The path of the page that it follows. */
  page: string;
  /** The feed's own path. */
  path: string;
  releases: readonly PublicRelease[];
}

function addRelease(feed: Feed, catalogue: BuiltCatalogue, release: PublicRelease): void {
  const { cId, title, url, changedAt, releaseDate } = release;
  const artists = creditsOf(catalogue, release);
  const wording = wordingOf(catalogue.label, catalogue.language);
  const { words } = wording;
  const names = artists.map(({ name }) => name).join(words.card.comma);
  const { html, words: text } = releaseText(release, words.release.noDescription);
  feed.addItem({
    title: htmlOf(names ? fillLine(wording, words.files.entry, { artists: names, title }) : title),
    // By the bare number, so that a renamed release keeps its id.
    id: siteAddress(`${catalogue.prefix}${paths.releases}/${cId}`),
    link: siteAddress(url),
    date: new Date(changedAt),
    // An announced release is not published yet, and nobody knows when it was announced.
    ...(isOut(release, catalogue.today) && { published: new Date(releaseDate ?? changedAt) }),
    description: htmlOf(excerpt(text)),
    content: html,
    author: artists.map(({ name }) => ({ name: htmlOf(name) })),
  });
}

/** The languages of an entry's title and of its text, where they are not the feed's. */
interface EntryLanguages {
  title: string | undefined;
  text: string | undefined;
}

/** Those of a release: the language that its page gives to its title, and to its description. */
function languagesOf(release: PublicRelease, feedLanguage: string): EntryLanguages {
  const own = langOf(release.language);
  return {
    title: own === feedLanguage ? undefined : own,
    text: textLangOf(release, 'description'),
  };
}

/**
 * The feed with its language, and those of its entries in their order, as `xml:lang`, which the
 * library leaves out of Atom. What an entry holds is escaped, or HTML of a few elements: none of it
 * looks like these tags.
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

function write(catalogue: BuiltCatalogue, { title, page, path, releases }: FeedContent): string {
  const changes = releases.map(({ changedAt }) => changedAt).sort();
  const feed = new Feed({
    id: siteAddress(path),
    title: `${title} | ${catalogue.label.name}`,
    link: siteAddress(page),
    feedLinks: { atom: siteAddress(path) },
    updated: new Date(changes.at(-1) ?? 0),
    author: { name: htmlOf(catalogue.label.name) },
    generator: false,
  });
  for (const release of releases) addRelease(feed, catalogue, release);
  const { language } = catalogue;
  const languages = releases.map((release) => languagesOf(release, language));
  // XML 1.0 has no escape for the characters that this takes out.
  return cleanText(withLanguages(feed.atom1(), language, languages));
}

/** The announced releases, next first, undated ones last. */
function announcedReleases({ newest, today }: BuiltCatalogue): PublicRelease[] {
  const announced = newest.filter((release) => isUnreleased(release) || isFuture(release, today));
  const dated = announced.filter(({ releaseDate }) => releaseDate).reverse();
  const undated = announced.filter(({ releaseDate }) => !releaseDate);
  return [...dated, ...undated].slice(0, feedLength);
}

/** The feed of announced releases. */
function announcedFeed(catalogue: BuiltCatalogue): FeedContent {
  return {
    title: wordingOf(catalogue.label, catalogue.language).words.files.announced,
    page: catalogue.prefix + paths.calendar,
    path: catalogue.prefix + feedPath('announced'),
    releases: announcedReleases(catalogue),
  };
}

/** The feed of released ones, newest first. */
function outNowFeed(catalogue: BuiltCatalogue): FeedContent {
  return {
    title: wordingOf(catalogue.label, catalogue.language).words.files.out,
    page: catalogue.prefix + paths.releases,
    path: catalogue.prefix + feedPath('out-now'),
    releases: catalogue.out.slice(0, feedLength),
  };
}

const labelFeeds = { announced: announcedFeed, 'out-now': outNowFeed };

/** One of the label's own feeds. */
export const labelFeed = (catalogue: BuiltCatalogue, name: keyof typeof labelFeeds): string =>
  write(catalogue, labelFeeds[name](catalogue));

/** The paths of the label's feeds, each with the cache key of its content. */
export function labelFeedPaths(catalogue: BuiltCatalogue) {
  return (['announced', 'out-now'] as const).map((feed) => {
    const { releases } = labelFeeds[feed](catalogue);
    const shown = shownInFeed(catalogue, releases);
    return { params: { feed }, cacheKey: cacheKey([frameOf(catalogue), shown]) };
  });
}

/** The releases in an artist's feed: the announced ones and the latest that are out. */
function releasesInFeed({ releases }: CataloguedArtist) {
  return releases.slice(0, feedLength);
}

/** Which of a feed's releases are out. */
const areOut = ({ today }: BuiltCatalogue, releases: readonly PublicRelease[]) =>
  releases.map((release) => isOut(release, today)).join(' ');

/** Stands for all that a feed shows of its releases. */
const shownInFeed = (catalogue: BuiltCatalogue, releases: readonly PublicRelease[]) => [
  areOut(catalogue, releases),
  ...releases.map((release) => rowDigest(catalogue, release)),
];

const pathOnce = createMaker<StaticPath>();

/** The paths of the artists' feeds, each with the cache key of its content. */
export function artistFeedPaths(catalogue: BuiltCatalogue): StaticPath[] {
  const frame = frameOf(catalogue);
  return [...catalogue.artists.values()].map((artist) => {
    const releases = releasesInFeed(artist);
    const around = [...frame, areOut(catalogue, releases), catalogue.names, ...releases];
    return pathOnce(artist, around, () => ({
      params: { artist: nameInAddress(artist.url) },
      entry: { kind: 'artist' as const, cId: artist.cId },
      cacheKey: cacheKey([frame, artist.name, shownInFeed(catalogue, releases)]),
    }));
  });
}

/** The feed of one artist's releases, newest first. */
export function artistFeed(catalogue: BuiltCatalogue, artist: CataloguedArtist): string {
  const { name, url } = artist;
  const releases = releasesInFeed(artist);
  return write(catalogue, { title: name, page: url, path: artistFeedPath(url), releases });
}
