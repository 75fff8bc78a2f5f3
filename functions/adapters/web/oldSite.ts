import { buffer } from 'node:stream/consumers';
import pRetry from 'p-retry';
import { addressUnder } from '#domain/addressUnder';
import { type ImageKind, maxUploadBytes } from '#domain/image/image';
import { maxOldCatalogueBytes } from '#domain/importing/oldCatalogue';
import { Problem } from '#domain/problem';
import type { OldSite } from '#functions/ports/importing';
import { type SafeGet, safeGet } from './safeGet.ts';

const imagePaths: Record<ImageKind, string> = {
  artist: 'images/ArtistProfile/full/artist-',
  release: 'images/coverart/full/release-',
};

/** Retries of a request without an answer, in milliseconds. */
const retries = { retries: 2, minTimeout: 200, factor: 3 };

/** Only an unreachable site is retried; any other error counts as its answer. */
const isAway = (error: unknown) => error instanceof Problem && error.code === 'unavailable';
const withRetries = <T>(work: () => Promise<T>): Promise<T> =>
  pRetry(work, { ...retries, shouldRetry: ({ error }) => isAway(error) });

/** The old site at its configured base address; without one nothing is fetched. */
export function createOldSite(base: string | undefined): OldSite {
  const site = base ?? '';
  const forCatalogue: SafeGet = {
    base: site,
    milliseconds: 120_000,
    maxBytes: maxOldCatalogueBytes,
  };
  const forImage: SafeGet = { base: site, milliseconds: 20_000, maxBytes: maxUploadBytes };
  const configured = () => {
    if (!base) throw new Problem('unavailable', 'No old site is configured: OLD_SITE is not set.');
  };

  return {
    catalogueAddress: base ? `${base}/catalogue.json` : null,
    check(address) {
      configured();
      if (!addressUnder(site, address))
        throw new Problem(
          'invalid-input',
          'Only addresses of the configured old site are fetched.',
        );
    },
    async *catalogue(address) {
      configured();
      const answer = await withRetries(() => safeGet(address, forCatalogue));
      if (!answer) throw new Problem('not-found', 'The old site has no catalogue at this address.');
      yield* answer;
    },
    image(kind, cId) {
      configured();
      return withRetries(async () => {
        const answer = await safeGet(`${site}/${imagePaths[kind]}${cId}`, forImage);
        return answer && new Uint8Array(await buffer(answer));
      });
    },
    async isThere() {
      try {
        const answer = await safeGet(`${site}/catalogue.json`, forCatalogue);
        await answer?.[Symbol.asyncIterator]().return?.();
        return true;
      } catch (error) {
        if (error instanceof Problem) return false;
        throw error;
      }
    },
  };
}
