/** The pages of a running site to measure: one of each kind. */
import * as z from 'zod';
import { embedPath } from '#domain/release/embed';
import { isUnreleased, releaseStatusSchema } from '#domain/release/releaseStatus';
import {
  listPath,
  type PublicPage,
  pages,
  paths,
  shelfPath,
  shopListPath,
} from '../../src/paths.ts';

/** A page to measure, with its intended properties that would cost points. */
export interface MeasuredPage {
  /** The name in the results table. */
  kind: string;
  url: string;
  /** Excluded from search engines. */
  isUnlisted?: true;
  /** Answered with status 404. */
  isMissing?: true;
  /** Its content policy blocks connections, so Lighthouse can't fetch `robots.txt` from it. */
  isClosed?: true;
  /** The address of a release whose first track is playing when the page opens. */
  after?: string;
}

const dataSchema = z.object({
  artists: z.array(z.object({ name: z.string(), url: z.url(), image: z.string().nullable() })),
  releases: z.array(
    z.object({
      title: z.string(),
      url: z.url(),
      cover: z.string().nullable(),
      releaseStatus: releaseStatusSchema,
      pictures: z.array(z.unknown()).optional(),
      tracks: z.array(z.object({ audio: z.string().optional() })),
    }),
  ),
});
type Release = z.infer<typeof dataSchema>['releases'][number];

/** The pages that search engines are told not to list. */
const unlisted: readonly PublicPage['name'][] = ['search', 'login'];

/** A page with a fixed address, named by that. */
const fixedPage = (site: string, { path, name }: PublicPage): MeasuredPage => ({
  kind: `the page ${path}`,
  url: site + path,
  ...(unlisted.includes(name) && { isUnlisted: true }),
});

/** Kinds of page that the sitemap lists, each with the pattern of its addresses. */
const listedKinds: readonly [string, RegExp][] = [
  ['a show', /^\/shows\/[^/]+-\d+$/],
  ['the shows of a country', /^\/shows\/in\//],
  ['the shows of a year', /^\/shows\/year\//],
  ['an item of merch', /^\/shop\/[^/]+-\d+$/],
  ['a piece of news', /^\/news\/[^/]+-\d+$/],
  ['a newsletter', /^\/newsletters\/[^/]+-\d+$/],
  ['the releases of a kind', /^\/releases\/kind\//],
  ['the releases in a format', /^\/releases\/format\//],
  ['the releases of a year', /^\/releases\/year\//],
  ['the releases with a tag', /^\/tags\//],
];

/** The addresses in a sitemap or in its index. */
async function addressesIn(url: string): Promise<string[]> {
  const answer = await fetch(url);
  return [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  );
}

/** The first page of each kind that the sitemap lists. */
async function listedPages(site: string): Promise<MeasuredPage[]> {
  const files = await addressesIn(site + paths.sitemap);
  const addresses = await Promise.all(files.map((file) => addressesIn(site + file)));
  return listedKinds.flatMap(([kind, pattern]) => {
    const path = addresses.flat().find((address) => pattern.test(address));
    return path === undefined ? [] : [{ kind, url: site + path }];
  });
}

/** Further pages of lists, which no sitemap names. */
const furtherPages: readonly [string, string][] = [
  ['a later page of the releases', listPath('releases', 2)],
  ['a later page of the artists', listPath('artists', 2)],
  ['the shelf by colour', shelfPath('colour')],
  ['all merch', shopListPath('merch')],
  ['the shop in another order', shopListPath('by/price')],
  ['what is for sale in a format', shopListPath('format/lp')],
];

/** The pages that a site has; a small label lacks some. */
async function thoseThere(pages: readonly MeasuredPage[]): Promise<MeasuredPage[]> {
  const answers = await Promise.all(pages.map(({ url }) => fetch(url, { method: 'HEAD' })));
  return pages.filter((_, index) => answers[index]?.ok);
}

/** Pages about releases: one released, one upcoming, one with pictures, a search and an embed. */
function releasePages(site: string, releases: readonly Release[]): MeasuredPage[] {
  const local = ({ url }: Release) => site + new URL(url).pathname;
  const isHeard = ({ tracks }: Release) => tracks.some(({ audio }) => audio !== undefined);
  const pictured = releases.filter(({ cover }) => cover);
  const released = pictured.filter((one) => !isUnreleased(one));
  const out = released.find(isHeard) ?? released[0];
  const coming = pictured.find(isUnreleased);
  const looked = releases.find(({ pictures = [] }) => pictures.length > 0);
  const search = new URLSearchParams({ q: out?.title ?? '' });
  const found: (MeasuredPage | false | undefined)[] = [
    { kind: 'the results of a search', url: `${site}/search?${search}`, isUnlisted: true },
    out && { kind: 'a release', url: local(out) },
    coming && { kind: 'a release that is not out', url: local(coming) },
    looked && { kind: 'a release with pictures', url: local(looked) },
    out && { kind: 'an embed', url: site + embedPath(new URL(out.url).pathname), isUnlisted: true },
    out &&
      isHeard(out) && {
        kind: 'a page while a track plays',
        url: `${site}/artists`,
        after: local(out),
      },
  ];
  return found.filter((page) => !!page);
}

/**
 * The pages of a site.
 * @throws {Error} if the site does not answer
 */
export async function measuredPages(site: string): Promise<MeasuredPage[]> {
  const answer = await fetch(`${site}/data/catalogue.json`).catch(() => {
    throw new Error(`${site} does not answer: is the product running (npm start)?`);
  });
  const { artists, releases } = dataSchema.parse(await answer.json());
  const artist = artists.find(({ image }) => image);
  return [
    ...Object.values<PublicPage>(pages).map((page) => fixedPage(site, page)),
    { kind: 'the not-found page', url: `${site}/nowhere`, isMissing: true },
    ...(artist ? [{ kind: 'an artist', url: site + new URL(artist.url).pathname }] : []),
    ...releasePages(site, releases),
    ...(await listedPages(site)),
    ...(await thoseThere(furtherPages.map(([kind, path]) => ({ kind, url: site + path })))),
  ];
}
