import { Feed } from 'feed';
import { type BuiltCatalogue, type CataloguedArtist, creditsOf } from '#catalogue/buildCatalogue';
import { textOf } from '#catalogue/releaseText';
import type { PublicRelease } from '#domain/publication/snapshot';
import { isFuture, isOut, isUnreleased } from '#domain/release/releaseStatus';
import { label, siteAddress } from '../label.ts';
import { artistFeedPath, feedPath, paths } from '../paths.ts';

/** Entries in one feed: a reader that asks now and then misses none. */
export const feedLength = 30;

/** A feed before it is written. */
interface FeedContent {
  title: string;
  /** The page that it follows, and its own path. */
  page: string;
  path: string;
  releases: readonly PublicRelease[];
}

/** Text for an element that readers take for HTML. */
const asHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function addRelease(feed: Feed, catalogue: BuiltCatalogue, release: PublicRelease): void {
  const { cId, title, url, changedAt, releaseDate } = release;
  const artists = creditsOf(catalogue, release);
  const names = artists.map(({ name }) => name).join(', ');
  const { html, words } = textOf(release);
  feed.addItem({
    title: asHtml(names ? `${names}: ${title}` : title),
    // The bare number leads to the page whatever it is called: an entry keeps its id.
    id: siteAddress(`${paths.releases}/${cId}`),
    link: siteAddress(url),
    date: new Date(changedAt),
    published: new Date(releaseDate ?? changedAt),
    description: asHtml(words.slice(0, 300)),
    content: html,
    author: artists.map(({ name }) => ({ name: asHtml(name) })),
  });
}

function write(catalogue: BuiltCatalogue, { title, page, path, releases }: FeedContent): string {
  const last = releases.map(({ changedAt }) => changedAt).sort();
  const feed = new Feed({
    id: siteAddress(path),
    title: `${title} | ${label.name}`,
    link: siteAddress(page),
    feedLinks: { atom: siteAddress(path) },
    updated: new Date(last.at(-1) ?? 0),
    author: { name: asHtml(label.name) },
    generator: false,
  });
  for (const release of releases) addRelease(feed, catalogue, release);
  return feed.atom1();
}

/** What is announced, the next one first and then what has no date. */
export function announcedReleases({ newest, today }: BuiltCatalogue): PublicRelease[] {
  const announced = newest.filter((release) => isUnreleased(release) || isFuture(release, today));
  const day = ({ releaseDate }: PublicRelease) => releaseDate ?? '9999';
  return announced.toSorted((a, b) => day(a).localeCompare(day(b))).slice(0, feedLength);
}

/** The feed of what the label announced. */
export function announcedFeed(catalogue: BuiltCatalogue): string {
  const releases = announcedReleases(catalogue);
  return write(catalogue, {
    title: 'Announced',
    page: paths.calendar,
    path: feedPath('announced'),
    releases,
  });
}

/** The feed of what is out, newest first. */
export function outNowFeed(catalogue: BuiltCatalogue): string {
  const releases = catalogue.out.slice(0, feedLength);
  return write(catalogue, {
    title: 'Out now',
    page: paths.releases,
    path: feedPath('out-now'),
    releases,
  });
}

/** What an artist's feed shows: their latest that are out. */
export function releasesInFeed({ today }: BuiltCatalogue, { releases }: CataloguedArtist) {
  return releases.filter((release) => isOut(release, today)).slice(0, feedLength);
}

/** The feed of one artist's releases that are out, newest first. */
export function artistFeed(catalogue: BuiltCatalogue, artist: CataloguedArtist): string {
  const { name, url } = artist;
  const releases = releasesInFeed(catalogue, artist);
  return write(catalogue, { title: name, page: url, path: artistFeedPath(url), releases });
}
