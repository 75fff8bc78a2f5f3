/** The pages of a running site to measure: one of each kind. */
import * as z from 'zod';
import { embedPath } from '#domain/release/embed';
import { isUnreleased, releaseStatusSchema } from '#domain/release/releaseStatus';
import { tagSlug, tagsOf } from '#domain/release/tags';
import { type PublicPage, pages } from '../../src/paths.ts';

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
      releaseDate: z.string(),
      releaseStatus: releaseStatusSchema,
      tags: z.string().optional(),
      pictures: z.array(z.unknown()).optional(),
      tracks: z.array(z.object({ audio: z.string().optional() })),
    }),
  ),
  shows: z.array(z.object({ url: z.url() })).default([]),
  merch: z.array(z.object({ url: z.url() })).default([]),
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

/** Pages about releases: one released, one upcoming, its year, its tag, its embed. */
function releasePages(site: string, releases: readonly Release[]): MeasuredPage[] {
  const local = ({ url }: Release) => site + new URL(url).pathname;
  const isHeard = ({ tracks }: Release) => tracks.some(({ audio }) => audio !== undefined);
  const pictured = releases.filter(({ cover }) => cover);
  const released = pictured.filter((one) => !isUnreleased(one));
  const out = released.find(isHeard) ?? released[0];
  const coming = pictured.find(isUnreleased);
  const looked = releases.find(({ pictures = [] }) => pictures.length > 0);
  const [tag] = releases.flatMap(tagsOf);
  const search = new URLSearchParams({ q: out?.title ?? '' });
  const found: (MeasuredPage | false | undefined)[] = [
    { kind: 'the results of a search', url: `${site}/search?${search}`, isUnlisted: true },
    out && { kind: 'a release', url: local(out) },
    coming && { kind: 'a release that is not out', url: local(coming) },
    looked && { kind: 'a release with pictures', url: local(looked) },
    out && {
      kind: 'the releases of a year',
      url: `${site}/releases/year/${out.releaseDate.slice(0, 4)}`,
    },
    tag !== undefined && { kind: 'the releases with a tag', url: `${site}/tags/${tagSlug(tag)}` },
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
  const { artists, releases, shows, merch } = dataSchema.parse(await answer.json());
  const artist = artists.find(({ image }) => image);
  const one = (kind: string, entry: { url: string } | undefined): MeasuredPage[] =>
    entry ? [{ kind, url: site + new URL(entry.url).pathname }] : [];
  return [
    ...Object.values<PublicPage>(pages).map((page) => fixedPage(site, page)),
    { kind: 'the not-found page', url: `${site}/nowhere`, isMissing: true },
    ...one('an artist', artist),
    ...one('a show', shows[0]),
    ...one('an item of merch', merch[0]),
    ...releasePages(site, releases),
  ];
}
