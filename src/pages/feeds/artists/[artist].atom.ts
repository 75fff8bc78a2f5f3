import type { APIRoute } from 'astro';
import { trailingNumber } from '#domain/trailingNumber';
import { creditsOf } from '#snapshot/buildCatalogue';
import { cacheKey } from '#snapshot/cacheKey';
import { catalogue } from '#snapshot/catalogue';
import { artistFeed, releasesInFeed } from '../../../machines/releaseFeed.ts';

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
