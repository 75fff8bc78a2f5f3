import type { APIRoute } from 'astro';
import { creditsOf } from '#catalogue/buildCatalogue';
import { cacheKey } from '#catalogue/cacheKey';
import { catalogue } from '#catalogue/catalogue';
import { trailingNumber } from '#domain/pagePath';
import { artistFeed, releasesInFeed } from '../../../metadata/releaseFeed.ts';

/** A feed for each artist. */
export const getStaticPaths = () =>
  [...catalogue().artists.values()].map((artist) => ({
    params: { artist: artist.url.slice(artist.url.lastIndexOf('/') + 1) },
    cacheKey: cacheKey([
      artist.name,
      releasesInFeed(catalogue(), artist).map((release) => [
        release,
        creditsOf(catalogue(), release).map(({ name }) => name),
      ]),
    ]),
  }));

export const GET: APIRoute = ({ params }) => {
  const artist = catalogue().artists.get(trailingNumber(params.artist ?? '') ?? 0);
  if (!artist) return new Response(null, { status: 404 });
  return new Response(artistFeed(catalogue(), artist));
};
