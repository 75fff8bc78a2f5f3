/** The pages of a running site to measure: one of each kind. */
import * as z from 'zod';
import { embedPath } from '#domain/release/embed';
import { isUnreleased, releaseStatusSchema } from '#domain/release/releaseStatus';
import { tagSlug, tagsOf } from '#domain/release/tags';

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
      tracks: z.array(z.object({ audio: z.string().optional() })),
    }),
  ),
});
type Release = z.infer<typeof dataSchema>['releases'][number];

/** Pages that exist on every site. */
const fixed: readonly [string, string, Partial<MeasuredPage>?][] = [
  ['the home page', '/'],
  ['the list of releases', '/releases'],
  ['the list of artists', '/artists'],
  ['the catalogue by number', '/releases/catalogue'],
  ['the calendar', '/calendar'],
  ['the contact form', '/contact'],
  ['the privacy page', '/privacy'],
  ['the not-found page', '/nowhere', { isMissing: true }],
];

/** Pages about releases: one released, one upcoming, its year, its tag, its embed. */
function releasePages(site: string, releases: readonly Release[]): MeasuredPage[] {
  const local = ({ url }: Release) => site + new URL(url).pathname;
  const isHeard = ({ tracks }: Release) => tracks.some(({ audio }) => audio !== undefined);
  const pictured = releases.filter(({ cover }) => cover);
  const released = pictured.filter((one) => !isUnreleased(one));
  const out = released.find(isHeard) ?? released[0];
  const coming = pictured.find(isUnreleased);
  const [tag] = releases.flatMap(tagsOf);
  const search = new URLSearchParams({ q: out?.title ?? '' });
  const pages: (MeasuredPage | false | undefined)[] = [
    { kind: 'the results of a search', url: `${site}/search?${search}`, isUnlisted: true },
    out && { kind: 'a release', url: local(out) },
    coming && { kind: 'a release that is not out', url: local(coming) },
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
  return pages.filter((page) => !!page);
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
    ...fixed.map(([kind, path, more]) => ({ kind, url: site + path, ...more })),
    ...(artist ? [{ kind: 'an artist', url: site + new URL(artist.url).pathname }] : []),
    ...releasePages(site, releases),
  ];
}
