import * as z from 'zod';
import type { Answer, Call } from '#contract/api';
import { imageSizes } from '#domain/image/image';
import { neutralPublicLabel, publicLabelSchema } from '#domain/label/publicLabel';
import { entryOfAddress } from '#domain/movedAddress';
import { Problem } from '#domain/problem';
import { publicArtistSchema, publicReleaseSchema } from '#domain/publication/snapshot';
import { embedCode, embedHeights, embedPath, embedWidth } from '#domain/release/embed';
import type { Ports } from '#functions/services/ports';
import type { RateLimit, RateLimiter } from '#functions/services/visitors/rateLimiter';
import { languagesOf, prefixOf } from '#words/languages';

type Needs = Pick<Ports, 'snapshots' | 'site'> & {
  rateLimiter: Pick<RateLimiter, 'demand'>;
};

/** No sign-in is needed. A site that links to many releases requests each of them once. */
const clientLimit: RateLimit = { name: 'oembed', times: 120, within: 60_000 };

/** The parts of a snapshot that an embed shows. */
const publishedSchema = z.object({
  label: publicLabelSchema.pick({ name: true, languages: true }).default(neutralPublicLabel),
  artists: z.array(z.unknown()),
  releases: z.array(z.unknown()),
});
const artistSchema = publicArtistSchema.pick({ cId: true, name: true, url: true });
const releaseSchema = publicReleaseSchema.pick({
  ...{ cId: true, title: true, url: true, cover: true, artists: true },
});

/** Reads the label and the entries, by number, of a snapshot's JSON; broken entries are left out. */
function readPublished(text: Uint8Array) {
  const json: unknown = JSON.parse(new TextDecoder().decode(text));
  const { label, artists, releases } = publishedSchema.parse(json);
  const usable = <E extends { cId: number }>(schema: z.ZodType<E>, list: unknown[]) =>
    new Map(
      list.flatMap((entry) => {
        const { data } = schema.safeParse(entry);
        return data ? [[data.cId, data] as const] : [];
      }),
    );
  return {
    label,
    artists: usable(artistSchema, artists),
    releases: usable(releaseSchema, releases),
  };
}

/** Tells other sites how to embed a release, as the wanted snapshot shows it. */
export function createOembed({ snapshots, site, rateLimiter }: Needs) {
  const known = new WeakMap<Uint8Array, ReturnType<typeof readPublished>>();

  async function published() {
    const text = await snapshots.wantedText();
    const read = known.get(text) ?? readPublished(text);
    known.set(text, read);
    return read;
  }

  /** @throws {Problem} not-found, if the address is not of a public release */
  async function releaseAt(address: string) {
    const { label, artists, releases } = await published();
    const url = URL.canParse(address) ? new URL(address) : null;
    const path = url?.origin === new URL(site.siteUrl).origin ? url.pathname : '';
    const prefixes = languagesOf(label).map((language) => prefixOf(label, language));
    const prefix = prefixes.find((one) => one !== '' && path.startsWith(`${one}/`)) ?? '';
    const entry = entryOfAddress(path.slice(prefix.length), { artists: '', releases: '' });
    const release = entry?.kind === 'releases' && releases.get(entry.number);
    if (!release) throw new Problem('not-found', 'There is no public release at this address.');
    const credited = release.artists.flatMap((cId) => artists.get(cId) ?? []);
    return { release, artists: credited, prefix, label };
  }

  return {
    async getOembed({ query, client }: Call<'getOembed'>): Promise<Answer<'getOembed'>> {
      await rateLimiter.demand(clientLimit, client);
      const { maxwidth = embedWidth, maxheight = embedHeights.large } = query;
      const { release, artists, prefix, label } = await releaseAt(query.url);
      const { title, cover, url } = release;
      const [first] = artists;
      const width = Math.min(maxwidth, embedWidth);
      const { small, large } = embedHeights;
      const height = maxheight < large ? Math.min(maxheight, small) : large;
      const address = site.siteUrl + embedPath(prefix + url);
      return {
        version: '1.0',
        type: 'rich',
        title,
        ...(first && {
          author_name: artists.map((artist) => artist.name).join(', '),
          author_url: site.siteUrl + prefix + first.url,
        }),
        provider_name: label.name,
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
