import type { Answer, Call } from '#contract/api';
import { imageSizes } from '#domain/image/image';
import { entryOfAddress } from '#domain/movedAddress';
import { Problem } from '#domain/problem';
import { embedCode, embedHeights, embedPath, embedWidth } from '#domain/release/embed';
import { isVisible } from '#domain/release/releaseStatus';
import type { Answers } from '#functions/services/entries/answers';
import { readLabel } from '#functions/services/entries/storedLabel';
import type { Ports, ShownEntries } from '#functions/services/ports';
import type { RateLimit, RateLimiter } from '#functions/services/visitors/rateLimiter';

type Needs = Pick<Ports, 'releases' | 'labels' | 'site'> &
  ShownEntries & {
    answers: Pick<Answers, 'release'>;
    rateLimiter: Pick<RateLimiter, 'demand'>;
  };

/** No sign-in is needed. A site that links to many releases requests each of them once. */
const clientLimit: RateLimit = { name: 'oembed', times: 120, within: 60_000 };

const prefix = /^\/[a-z]{2}(?:-[a-z]{2})?(?=\/)/;

/** Tells other sites how to embed a release. */
export function createOembed(needs: Needs) {
  const { releases, labels, snapshots, site, answers, rateLimiter } = needs;

  /** @throws {Problem} not-found, if the address is not of a public release */
  async function releaseAt(address: string) {
    const url = URL.canParse(address) ? new URL(address) : null;
    const path = url?.origin === new URL(site.siteUrl).origin ? url.pathname : '';
    const [language = ''] = prefix.exec(path) ?? [];
    const entry = entryOfAddress(path.slice(language.length), { artists: '', releases: '' });
    const saved = entry?.kind === 'releases' ? await releases.find(entry.number) : null;
    // A release that is in no snapshot yet has no page to embed.
    const exported = await snapshots.entries('exported');
    if (!saved || !exported.release[saved.entity.cId] || !isVisible(saved.entity))
      throw new Problem('not-found', 'There is no public release at this address.');
    return { release: await answers.release(saved.entity), language };
  }

  return {
    async getOembed({ query, client }: Call<'getOembed'>): Promise<Answer<'getOembed'>> {
      await rateLimiter.demand(clientLimit, client);
      const { maxwidth = embedWidth, maxheight = embedHeights.large } = query;
      const { release, language } = await releaseAt(query.url);
      const { name } = await readLabel({ labels });
      const { title, artists, cover, url } = release;
      const [first] = artists;
      const width = Math.min(maxwidth, embedWidth);
      const { small, large } = embedHeights;
      const height = maxheight < large ? Math.min(maxheight, small) : large;
      const address = site.siteUrl + embedPath(language + url);
      return {
        version: '1.0',
        type: 'rich',
        title,
        ...(first && {
          author_name: artists.map((artist) => artist.name).join(', '),
          author_url: site.siteUrl + language + first.url,
        }),
        provider_name: name,
        provider_url: site.siteUrl,
        ...(cover && {
          thumbnail_url: cover,
          thumbnail_width: imageSizes.mediumsquare,
          thumbnail_height: imageSizes.mediumsquare,
        }),
        width,
        height,
        html: embedCode({ address, title, height, width }),
      };
    },
  };
}
