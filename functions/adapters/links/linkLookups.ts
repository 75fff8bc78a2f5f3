import * as z from 'zod';
import { folded } from '#domain/comparableText';
import { type Link, linkSchema, platformOf } from '#domain/link';
import { Problem } from '#domain/problem';
import { createMusicBrainzService } from '#functions/adapters/sources/musicBrainz';
import { createService, jsonAt, type Service } from '#functions/adapters/sources/service';
import type { SourceNeeds } from '#functions/ports/importing';
import type { LinkLookup, ReleaseCodes } from '#functions/ports/linkLookups';

interface Settings {
  MUSICBRAINZ: string;
  ITUNES: string;
  DEEZER: string;
}

const maxBytes = 2 * 1024 * 1024;

/** Links to platforms that are known by their address. */
const linksOf = (addresses: readonly string[]): Link[] =>
  addresses.flatMap((url) => {
    const name = platformOf(url);
    const link = name && linkSchema.safeParse({ name, url }).data;
    return link ? [link] : [];
  });

const isSameTitle = (a: string, b: string) => folded(a).trim() === folded(b).trim();

/**
 * An answer in the form that a schema says.
 * @throws {Problem} unavailable, for any other
 */
function inForm<S extends z.ZodType>(name: string, schema: S, answer: unknown): z.infer<S> {
  const { data, success } = schema.safeParse(answer);
  if (!success) throw new Problem('unavailable', `${name} gave an unexpected answer.`);
  return data;
}

const releaseIdsSchema = z.looseObject({ releases: z.array(z.looseObject({ id: z.string() })) });
const isrcSchema = z.looseObject({
  recordings: z.array(
    z.looseObject({
      releases: z.array(z.looseObject({ id: z.string(), title: z.string() })).default([]),
    }),
  ),
});
const relationsSchema = z.looseObject({
  relations: z
    .array(
      z.looseObject({
        ended: z.boolean().nullish(),
        url: z.looseObject({ resource: z.string() }).nullish(),
      }),
    )
    .default([]),
});

/**
 * How many barcodes of a release and its editions are looked up at a service: iTunes takes three
 * seconds for each, and somebody waits for the answer.
 */
const mostBarcodes = 5;
/**
 * How many ISRCs of a release are looked up at a service: many recordings are unknown there, and
 * asking for each would take long.
 */
const mostIsrcs = 3;
/** How many releases are read at MusicBrainz until one has links. */
const mostReleases = 10;

/** The answer for the first code that the service knows. */
async function firstFound<T>(
  codes: readonly string[],
  find: (code: string) => Promise<T | undefined>,
): Promise<T | undefined> {
  for (const code of codes) {
    const found = await find(code);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * The links noted at MusicBrainz, for the first release that has some: with one of the barcodes, or
 * with a recording that has an ISRC. An LP often has none there.
 */
function musicBrainz(base: string, service: Service): LinkLookup {
  const name = 'MusicBrainz' as const;
  const read = (path: string, needs: SourceNeeds) =>
    jsonAt(service, `${base}/ws/2/${path}`, { name, needs });

  async function withBarcode(barcode: string, needs: SourceNeeds): Promise<string[]> {
    const query = `query=barcode:${barcode}&limit=${mostReleases}`;
    const answer = await read(`release?${query}&fmt=json`, needs);
    return answer ? inForm(name, releaseIdsSchema, answer).releases.map(({ id }) => id) : [];
  }

  async function withIsrc(
    isrc: string,
    { title, needs }: { title: string; needs: SourceNeeds },
  ): Promise<string[]> {
    const answer = await read(`isrc/${isrc}?inc=releases&fmt=json`, needs);
    if (!answer) return [];
    const { recordings } = inForm(name, isrcSchema, answer);
    return recordings
      .flatMap(({ releases }) => releases)
      .flatMap((one) => (isSameTitle(one.title, title) ? one.id : []));
  }

  async function* releasesOf({ title, barcodes, isrcs }: ReleaseCodes, needs: SourceNeeds) {
    for (const barcode of barcodes) yield* await withBarcode(barcode, needs);
    for (const isrc of isrcs.slice(0, mostIsrcs)) yield* await withIsrc(isrc, { title, needs });
  }

  async function linksAt(id: string, needs: SourceNeeds): Promise<Link[]> {
    const answer = await read(`release/${encodeURIComponent(id)}?inc=url-rels&fmt=json`, needs);
    if (!answer) return [];
    const { relations } = inForm(name, relationsSchema, answer);
    return linksOf(relations.flatMap(({ ended, url }) => (ended || !url ? [] : [url.resource])));
  }

  return {
    name,
    async find(codes, needs) {
      const seen = new Set<string>();
      for await (const id of releasesOf(codes, needs)) {
        if (seen.has(id)) continue;
        if (seen.size === mostReleases) break;
        seen.add(id);
        const links = await linksAt(id, needs);
        if (links.length > 0) return links;
      }
      return [];
    },
  };
}

const itunesSchema = z.looseObject({
  results: z.array(z.looseObject({ collectionViewUrl: z.string().optional() })),
});

/** Finds the album with the barcode at Apple. */
function itunes(base: string): LinkLookup {
  const name = 'iTunes' as const;
  // About twenty requests a minute are answered.
  const service = createService({ name, base, pause: 3_000, maxBytes });

  async function read(barcode: string, needs: SourceNeeds): Promise<unknown> {
    try {
      return await jsonAt(service, `${base}/lookup?upc=${barcode}&entity=album`, { name, needs });
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'not-allowed')) throw error;
      // Beyond the limit Apple answers 403, and says nothing more.
      throw new Problem(
        'unavailable',
        'iTunes is asked too often at the moment. Try again in a few minutes.',
      );
    }
  }

  return {
    name,
    async find({ barcodes }, needs) {
      const url = await firstFound(barcodes, async (barcode) => {
        const answer = await read(barcode, needs);
        if (!answer) return undefined;
        const { results } = inForm(name, itunesSchema, answer);
        return results.flatMap(({ collectionViewUrl }) => collectionViewUrl ?? [])[0];
      });
      return url ? linksOf([url.replace(/[?&]uo=\d+$/, '')]) : [];
    },
  };
}

const deezerSchema = z.looseObject({
  error: z.looseObject({ code: z.int().optional() }).optional(),
  link: z.string().optional(),
  album: z.looseObject({ id: z.int(), title: z.string() }).optional(),
});
/** Deezer answers with 200 and one of these codes. */
const deezerErrors = { quota: 4, nothing: 800 };

/**
 * Finds an album at Deezer by its barcode, or else by the ISRC of a track if the album has the same
 * title.
 */
function deezer(base: string): LinkLookup {
  const name = 'Deezer' as const;
  const service = createService({ name, base, pause: 150, maxBytes });
  async function read(path: string, needs: SourceNeeds) {
    const answer = await jsonAt(service, `${base}/${path}`, { name, needs });
    if (!answer) return undefined;
    const found = inForm(name, deezerSchema, answer);
    if (found.error?.code === deezerErrors.quota)
      throw new Problem('unavailable', 'Deezer is asked too often at the moment.');
    return found.error ? undefined : found;
  }
  return {
    name,
    async find({ title, barcodes, isrcs }, needs) {
      const link = await firstFound(
        barcodes,
        async (barcode) => (await read(`album/upc:${barcode}`, needs))?.link,
      );
      if (link) return linksOf([link]);
      const album = await firstFound(isrcs.slice(0, mostIsrcs), async (isrc) => {
        const track = await read(`track/isrc:${isrc}`, needs);
        return track?.album && isSameTitle(track.album.title, title) ? track.album.id : undefined;
      });
      return album === undefined ? [] : linksOf([`https://www.deezer.com/album/${album}`]);
    },
  };
}

/**
 * Services that find a release by its barcode or ISRCs, and need no key. docs/sources.md lists the
 * requests to each.
 */
export function createLinkLookups(
  settings: Settings,
  musicBrainzService = createMusicBrainzService(settings.MUSICBRAINZ),
): LinkLookup[] {
  const lookups = [
    musicBrainz(settings.MUSICBRAINZ, musicBrainzService),
    itunes(settings.ITUNES),
    deezer(settings.DEEZER),
  ];
  return lookups.map(({ name, find }) => ({
    name,
    find: ({ barcodes, ...codes }, needs) =>
      find({ ...codes, barcodes: barcodes.slice(0, mostBarcodes) }, needs),
  }));
}
