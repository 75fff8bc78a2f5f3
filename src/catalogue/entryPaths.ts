import type { PublicRelease } from '#domain/publication/snapshot';
import { isFuture } from '#domain/release/releaseStatus';
import {
  type BuiltCatalogue,
  creditsOf,
  toListedArtist,
  toListedRelease,
} from './buildCatalogue.ts';
import { cacheKey } from './cacheKey.ts';

const lastPart = (url: string) => url.slice(url.lastIndexOf('/') + 1);

/** The day, for what counts days from it; nothing for what has come out. */
function dayFor({ today }: BuiltCatalogue, release: PublicRelease): string | null {
  return isFuture(release, today) ? today : null;
}

/** Every release's page, with the key of what it shows. */
export function releasePaths(catalogue: BuiltCatalogue) {
  return catalogue.newest.map((release) => ({
    params: { release: lastPart(release.url) },
    cacheKey: cacheKey([
      release,
      creditsOf(catalogue, release).map(toListedArtist),
      dayFor(catalogue, release),
    ]),
  }));
}

/** Every artist's page, with the key of what it shows. */
export function artistPaths(catalogue: BuiltCatalogue) {
  return [...catalogue.artists.values()].map(({ releases, ...artist }) => ({
    params: { artist: lastPart(artist.url) },
    cacheKey: cacheKey([
      artist,
      releases.map((release) => [toListedRelease(catalogue, release), dayFor(catalogue, release)]),
    ]),
  }));
}
