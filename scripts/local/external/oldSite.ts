import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { empty, problem, route, type StandInRoute } from '../standIn/router.ts';
import { portraitSvg } from './drawnPortrait.ts';
import { coverSvg } from './oldCover.ts';
import { oldSitePage } from './oldSitePage.ts';

/** An image of the old site, which labels every image `image/jpeg`. */
interface OldImage {
  bytes: Uint8Array<ArrayBuffer>;
}

/** An artist's portrait, derived from the id; null if the old site has lost it. */
function artistImage(id: number): Promise<OldImage | null> {
  return oldImage(id, portraitSvg);
}

/** A release's cover, derived from the id; null if the old site has lost it. */
function coverImage(id: number): Promise<OldImage | null> {
  return oldImage(id, coverSvg);
}

async function oldImage(id: number, draw: (id: number) => string): Promise<OldImage | null> {
  if (id % 11 === 3) return null;
  if (id % 17 === 5) return { bytes: new TextEncoder().encode(NO_IMAGE) };
  const jpeg = await sharp(Buffer.from(draw(id)))
    .jpeg({ quality: 86 })
    .toBuffer();
  return { bytes: new Uint8Array(jpeg) };
}

/** An error page served with an image's address and type. */
const NO_IMAGE = '<!doctype html><title>Error</title><p>The image could not be rendered.</p>';

/** The full catalogue beside the project if there is one, otherwise the repository's small one. */
const BESIDE = join(import.meta.dirname, '../../../../shared/data/old-catalogue.json');
const OWN = join(import.meta.dirname, 'sampleCatalogue.json');

/** The default file of the old site. */
export function usualCatalogueFile(): string {
  return existsSync(BESIDE) ? BESIDE : OWN;
}

/** The old site: its catalogue as JSON, byte for byte, and its images. */
export class OldSite {
  readonly #file: string;
  #replacement: Uint8Array<ArrayBuffer> | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  /** Serves these bytes instead of the file; undefined restores the file. */
  replace(bytes: Uint8Array<ArrayBuffer> | undefined): void {
    this.#replacement = bytes;
  }

  async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return this.#replacement ?? new Uint8Array(await readFile(this.#file));
  }
}

export function oldSiteRoutes(catalogue: OldSite): StandInRoute[] {
  return [
    route('GET', '/old-site/', async () => oldSitePage(await catalogue.bytes())),
    route('GET', '/old-site/catalogue.json', async () =>
      sent(await catalogue.bytes(), 'application/json'),
    ),
    route('GET', '/old-site/images/ArtistProfile/full/artist-:id(\\d+)', ({ params }) =>
      image(artistImage, params),
    ),
    route('GET', '/old-site/images/coverart/full/release-:id(\\d+)', ({ params }) =>
      image(coverImage, params),
    ),
    route('PUT', '/local/old-site', async ({ request }) => {
      catalogue.replace(new Uint8Array(await request.arrayBuffer()));
      return empty(204);
    }),
    route('DELETE', '/local/old-site', () => {
      catalogue.replace(undefined);
      return empty(204);
    }),
  ];
}

async function image(
  draw: (id: number) => Promise<OldImage | null>,
  { id }: Record<string, string>,
): Promise<Response> {
  const drawn = await draw(Number(id));
  return drawn ? sent(drawn.bytes, 'image/jpeg') : problem(404, 'There is no such image.');
}

function sent(bytes: Uint8Array<ArrayBuffer>, type: string): Response {
  return new Response(bytes, {
    headers: { 'content-type': type, 'content-length': String(bytes.length) },
  });
}
