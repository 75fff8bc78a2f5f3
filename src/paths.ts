import type { ListKind } from '#domain/listing/listing';
import { chunkName, type SearchKind } from '#domain/listing/searching';
import type { ShelfOrder } from '#domain/listing/shelf';

/** The lists that link to a page; `music` is the menu's own group. */
type LinkList = 'menu' | 'music' | 'footer' | 'sitemap';

/** Each page's address and lists, by the key of its link text among the sentences on every page. */
const addresses = {
  home: { path: '/', in: ['menu', 'sitemap'] },
  artists: { path: '/artists', in: ['music', 'footer', 'sitemap'] },
  releases: { path: '/releases', in: ['music', 'footer', 'sitemap'] },
  calendar: { path: '/calendar', in: ['menu', 'sitemap'] },
  // In the menu while there are any.
  shows: { path: '/shows', in: ['sitemap'] },
  // In the menu while something is for sale.
  shop: { path: '/shop', in: ['sitemap'] },
  // In the menu while there is any.
  news: { path: '/news', in: ['sitemap'] },
  // In no menu: the field for the newsletter links to it while there is any.
  newsletters: { path: '/newsletters', in: ['sitemap'] },
  // Below the list, and yet no release's address: those end in a number.
  catalogue: { path: '/releases/catalogue', in: ['footer', 'sitemap'] },
  shelf: { path: '/releases/shelf', in: ['sitemap'] },
  // In no menu: whoever has a card has its address.
  redeem: { path: '/redeem', in: [] },
  contact: { path: '/contact', in: ['menu', 'footer', 'sitemap'] },
  privacy: { path: '/privacy', in: ['footer', 'sitemap'] },
  search: { path: '/search', in: [] },
  login: { path: '/login', in: [] },
} as const satisfies Record<string, { path: string; in: readonly LinkList[] }>;

type PageName = keyof typeof addresses;
const pageNames = Object.keys(addresses) as PageName[];

/** A public page with a fixed address. */
export interface PublicPage {
  path: string;
  name: PageName;
  in: readonly LinkList[];
}

/**
 * Every public page, in the menu's order. Menu, footer, sitemap and the tests' lists are derived
 * from it.
 */
export const pages = Object.fromEntries(
  pageNames.map((name) => [name, { ...addresses[name], name }]),
) as { [N in PageName]: PublicPage & (typeof addresses)[N] };

/** The public pages in a list of links. */
export function pagesIn(list: PublicPage['in'][number]): PublicPage[] {
  return Object.values<PublicPage>(pages).filter((page) => page.in.includes(list));
}

/** Pages that exist once, not in each of the label's languages. */
const pagesOnce = [
  ...['admin', 'embed', 'first-staff', 'invitation', 'login', 'moved', 'preview', 'profile'],
  'sign-in-return',
];
/** Files that exist once; those in a folder of the same name as well. */
const filesOnce = [
  ...['data/addresses', 'data/catalogue', 'favicon', 'llms', 'manifest', 'robots', 'sitemap'],
  'sitemaps',
];

/** Whether a page's source, such as `src/pages/admin.astro`, is rendered in the first language only. */
export function isRenderedOnce(component: string): boolean {
  const path = component.slice('src/pages/'.length);
  return [...pagesOnce, ...filesOnce].some(
    (name) => path.startsWith(`${name}.`) || path.startsWith(`${name}/`),
  );
}

/** Whether a page leads to itself in other languages. The error page has no address to lead to. */
export const hasTranslations = (path: string): boolean =>
  path !== paths.notFound && !pagesOnce.includes(path.slice(1));

const pagePaths = Object.fromEntries(pageNames.map((name) => [name, addresses[name].path])) as {
  [N in PageName]: (typeof addresses)[N]['path'];
};

/** Every fixed address of the site. Entries have theirs in `url`. */
export const paths = {
  ...pagePaths,
  notFound: '/404',
  invitation: '/invitation',
  first: '/first-staff',
  preview: '/preview',
  profile: '/profile',
  signInReturn: '/sign-in-return',
  admin: '/admin',
  sitemap: '/sitemap.xml',
  robots: '/robots.txt',
  llms: '/llms.txt',
  manifest: '/manifest.webmanifest',
  calendarFile: '/calendar.ics',
  showsFile: '/shows.ics',
  publicData: '/data/catalogue.json',
  searchIndex: '/data/search.json',
  myArtists: '/admin/artists/my-artists',
  addArtist: '/admin/artists/add-artist',
  editArtist: '/admin/artists/edit-artist',
  myReleases: '/admin/releases/my-releases',
  addRelease: '/admin/releases/add-release',
  editRelease: '/admin/releases/edit-release',
  myMerch: '/admin/merch/my-merch',
  addMerch: '/admin/merch/add-merch',
  editMerch: '/admin/merch/edit-merch',
  myNews: '/admin/news/my-news',
  addNews: '/admin/news/add-news',
  editNews: '/admin/news/edit-news',
  codes: '/admin/releases/codes',
  stock: '/admin/releases/stock',
  myShows: '/admin/shows/my-shows',
  addShow: '/admin/shows/add-show',
  editShow: '/admin/shows/edit-show',
  publications: '/admin/publications',
  proposals: '/admin/proposals',
  import: '/admin/import/import',
  members: '/admin/members',
  trash: '/admin/trash',
  activity: '/admin/activity',
  export: '/admin/export',
  label: '/admin/label',
};

/** The Atom feed of announced or of released music, of shows, of the shop, of news, or of newsletters. */
export function feedPath(
  feed: 'announced' | 'out-now' | 'shows' | 'shop' | 'news' | 'newsletters',
): string {
  return `/feeds/${feed}.atom`;
}

/** The Atom feed of an artist, by the path of their page, with or without a language prefix. */
export function artistFeedPath(url: string): string {
  return url.replace(/(\/artists\/[^/]+)$/, '/feeds$1.atom');
}

/** A page of the list of news; the first is 1. */
export const newsPath = (page: number) => (page === 1 ? paths.news : `${paths.news}/${page}`);

/** A page of the list of newsletters; the first is 1. */
export const newslettersPath = (page: number) =>
  page === 1 ? paths.newsletters : `${paths.newsletters}/${page}`;

/** The Atom feed of an artist's shows, by the path of their page. */
export function artistShowFeedPath(url: string): string {
  return url.replace(/(\/artists\/[^/]+)$/, '/feeds$1/shows.atom');
}

/** The shows to come in a country, and the past ones of a year. */
export const showsInPath = (country: string) => `/shows/in/${country.toLowerCase()}`;
export const showsOfYearPath = (year: string) => `/shows/year/${year}`;

/** A page of a list of the shop, such as `format/lp`; all of it is the empty one. The first is 1. */
export function shopListPath(list: string, page = 1): string {
  const first = list ? `${paths.shop}/${list}` : paths.shop;
  return page === 1 ? first : `${first}/${page}`;
}

/** The calendar file of a future release, of a show or of an artist's shows, by its page's path. */
export function dayFilePath(url: string): string {
  return `${url}.ics`;
}

/** A page of a list; the first has the list's own address. */
export function listPath(kind: ListKind, page: number, prefix = ''): string {
  return page === 1 ? `${prefix}/${kind}` : `${prefix}/${kind}/${page}`;
}

/** The index of a list: the number of entries, and the future ones. */
export function listIndexPath(kind: ListKind, prefix = ''): string {
  return `${prefix}/data/lists/${kind}.json`;
}

/** A chunk of a list's rows in a stored order, from 0. */
export function listChunkPath(kind: ListKind, order: string, chunk: number): string {
  return `/data/lists/${kind}/${order}/${chunk}.json`;
}

/** The releases of a kind, of a year, in a format or in stock, or with a tag; the first page is 1. */
export function selectionPath(
  by: 'kind' | 'year' | 'format' | 'tag',
  value: string,
  page = 1,
): string {
  const first = by === 'tag' ? `/tags/${value}` : `${paths.releases}/${by}/${value}`;
  return page === 1 ? first : `${first}/${page}`;
}

/** A page of the shelf in an order; the first is 1. By number, the shelf has its plain address. */
export function shelfPath(order: ShelfOrder, page = 1): string {
  const first = order === 'number' ? paths.shelf : `${paths.shelf}/${order}`;
  return page === 1 ? first : `${first}/${page}`;
}

/** A page of search results; the first is 1. */
export function searchAddress(text: string, page: number, prefix = ''): string {
  const query = new URLSearchParams();
  if (text.trim()) query.set('q', text);
  if (page > 1) query.set('page', String(page));
  return `${prefix}${paths.search}${query.size > 0 ? `?${query}` : ''}`;
}

/** A file of search terms with a common beginning or end. */
export function searchChunkPath(list: 'terms' | 'ends', prefix: string): string {
  return `/data/search/${list}/${chunkName(prefix)}.json`;
}

/** The rows of twenty entries, as search shows them. */
export function searchRowsPath(kind: SearchKind, shard: number): string {
  return `/data/search/rows/${kind}/${shard}.json`;
}

/** The back office's screen of emails. Not among `paths`, which weigh on every page. */
export const emailPath = '/admin/email';

/** The back office's screen of the service's health. */
export const statusPath = '/admin/status';

/** A newsletter on that screen. */
export const newsletterPath = (id: string) => `${emailPath}?newsletter=${id}`;

/** The preview of a release. The secret follows the `#`, so browsers never send it. */
export function previewPath(token: string): string {
  return `${paths.preview}#${token}`;
}
