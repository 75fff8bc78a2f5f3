import * as z from 'zod';
import type { Answer, Call } from '#contract/api';
import { imageSizes } from '#domain/image/image';
import { neutralPublicLabel, publicLabelSchema } from '#domain/label/publicLabel';
import { entryOfAddress } from '#domain/movedAddress';
import { Problem } from '#domain/problem';
import { publicArtistSchema } from '#domain/publication/publicArtist';
import { publicReleaseSchema } from '#domain/publication/publicRelease';
import { embedCode, embedHeights, embedPath, embedWidth } from '#domain/release/embed';
import type { Ports } from '#functions/services/ports';
import type { RateLimit, RateLimiter } from '#functions/services/visitors/rateLimiter';
import { languagesOf, prefixOf } from '#words/languages';

type NeededPorts = Pick<Ports, 'snapshots' | 'site'>;
interface NeededServices {
  rateLimiter: Pick<RateLimiter, 'demand'>;
}

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
  cId: true,
  title: true,
  url: true,
  cover: true,
  artists: true,
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

/** A page that can be embedded: a release's, or one whose next shows the frame lists. */
interface EmbeddedPage {
  title: string;
  /** Its path in the label's first language, and the prefix of the language that was asked for. */
  url: string;
  prefix: string;
  cover: string | null;
  by: readonly z.infer<typeof artistSchema>[];
  /** The label's name. */
  label: string;
}

/**
 * Tells other sites how to embed a release, or the next shows of the label or an artist, as the
 * wanted snapshot has them.
 */
export function createOembed({ snapshots, site }: NeededPorts, { rateLimiter }: NeededServices) {
  const known = new WeakMap<Uint8Array, ReturnType<typeof readPublished>>();

  async function published() {
    const text = await snapshots.wantedText();
    const read = known.get(text) ?? readPublished(text);
    known.set(text, read);
    return read;
  }

  /** @throws {Problem} not-found, if the address is not of a page that can be embedded */
  async function pageAt(address: string): Promise<EmbeddedPage> {
    const { label, artists, releases } = await published();
    const url = URL.canParse(address) ? new URL(address) : null;
    const path = url?.origin === new URL(site.siteUrl).origin ? url.pathname : '';
    const prefixes = languagesOf(label).map((language) => prefixOf(label, language));
    const prefix = prefixes.find((one) => one !== '' && path.startsWith(`${one}/`)) ?? '';
    const own = path.slice(prefix.length);
    const around = { prefix, label: label.name };
    if (own === '/shows') return { ...around, title: label.name, url: own, cover: null, by: [] };
    const entry = entryOfAddress(own, { artists: '', releases: '' });
    const artist = entry?.kind === 'artists' && artists.get(entry.number);
    if (artist)
      return { ...around, title: artist.name, url: artist.url, cover: null, by: [artist] };
    const release = entry?.kind === 'releases' && releases.get(entry.number);
    if (!release)
      throw new Problem('not-found', 'There is no public release, artist or list of shows here.');
    const by = release.artists.flatMap((cId) => artists.get(cId) ?? []);
    return { ...around, title: release.title, url: release.url, cover: release.cover, by };
  }

  return {
    async getOembed({ query, client }: Call<'getOembed'>): Promise<Answer<'getOembed'>> {
      await rateLimiter.demand(clientLimit, client);
      const { maxwidth = embedWidth, maxheight = embedHeights.large } = query;
      const { title, cover, url, by, prefix, label } = await pageAt(query.url);
      const [first] = by;
      const width = Math.min(maxwidth, embedWidth);
      const { small, large } = embedHeights;
      const height = maxheight < large ? Math.min(maxheight, small) : large;
      const address = site.siteUrl + embedPath(prefix + url);
      return {
        version: '1.0',
        type: 'rich',
        title,
        ...(first && {
          author_name: by.map((artist) => artist.name).join(', '),
          author_url: site.siteUrl + prefix + first.url,
        }),
        provider_name: label,
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
