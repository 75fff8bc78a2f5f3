import { addressShardSize, type ListKind } from '#domain/listing/listing';

/** Every address of the site that a page leads to; entries carry their own in `url`. */
export const paths = {
  home: '/',
  artists: '/artists',
  releases: '/releases',
  calendar: '/calendar',
  contact: '/contact',
  privacy: '/privacy',
  login: '/login',
  profile: '/profile',
  admin: '/admin',
  search: '/search',
  sitemap: '/sitemap.xml',
  calendarFile: '/calendar.ics',
  publicData: '/data/catalogue.json',
  myArtists: '/admin/artists/my-artists',
  addArtist: '/admin/artists/add-artist',
  editArtist: '/admin/artists/edit-artist',
  myReleases: '/admin/releases/my-releases',
  addRelease: '/admin/releases/add-release',
  editRelease: '/admin/releases/edit-release',
  publications: '/admin/publications',
  import: '/admin/import/import',
  members: '/admin/members',
};

/** The Atom feed of the label's announcements, or of what is out. */
export function feedPath(feed: 'announced' | 'out-now'): string {
  return `/feeds/${feed}.atom`;
}

/** The Atom feed of an artist, by the path of their page. */
export function artistFeedPath(url: string): string {
  return `/feeds${url}.atom`;
}

/** The calendar file of one release that is to come, by the path of its page. */
export function dayFilePath(url: string): string {
  return `${url}.ics`;
}

/** A page of a list; the first is the list's own address. */
export function listPath(kind: ListKind, page: number): string {
  return page === 1 ? `/${kind}` : `/${kind}/${page}`;
}

/** The index of a list: how many entries, and which of them are still to come. */
export function listIndexPath(kind: ListKind): string {
  return `/data/lists/${kind}.json`;
}

/** A chunk of a list's rows in a stored order; the first is 0. */
export function listChunkPath(kind: ListKind, order: string, chunk: number): string {
  return `/data/lists/${kind}/${order}/${chunk}.json`;
}

/** Which files search looks through. */
export const searchIndexPath = '/data/search.json';

/** What search knows of the entries of one shard. */
export function searchShardPath(kind: ListKind, shard: number): string {
  return `/data/search/${kind}/${shard}.json`;
}

/** Where a number's page is looked up: a small file for each thousand numbers. */
export function addressShardPath(kind: ListKind, cId: number): string {
  return `/data/addresses/${kind}/${Math.floor(cId / addressShardSize)}.json`;
}

/** The preview of a release. The secret stands behind the `#`, which no server ever sees. */
export function previewPath(token: string): string {
  return `/preview#${token}`;
}
