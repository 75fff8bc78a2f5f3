import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import pRetry from 'p-retry';
import { streamArray } from 'stream-json/streamers/stream-array.js';
import { addressUnder } from '#domain/addressUnder';
import { maxUploadBytes } from '#domain/image/image';
import type { ImportedKind } from '#domain/importing/importRun';
import { readOldEntries } from '#domain/importing/oldEntries';
import { maxCatalogueFileBytes } from '#domain/importing/oldSiteJson';
import type { SourceEntry } from '#domain/importing/sourceEntry';
import { Problem } from '#domain/problem';
import { type SafeGet, safeGet } from '#functions/adapters/web/safeGet';
import type { SourceInput } from '#functions/ports/importing';
import { isAnswered } from './service.ts';

const imagePaths: Record<ImportedKind, string> = {
  artist: 'images/ArtistProfile/full/artist-',
  release: 'images/coverart/full/release-',
};

/** Retries of a request without an answer, in milliseconds. */
const retries = { retries: 2, minTimeout: 200, factor: 3 };

/** Only an unreachable site is retried; other errors are final. */
const isAway = (error: unknown) => error instanceof Problem && error.code === 'unavailable';
const withRetries = <T>(work: () => Promise<T>): Promise<T> =>
  pRetry(work, { ...retries, shouldRetry: ({ error }) => isAway(error) });

/**
 * The old site at its configured base address; without an address, nothing is fetched. Entries keep
 * their numbers and so their old addresses; see src/domain/movedAddress.ts.
 */
export function createOldSite(base: string | undefined) {
  const site = base ?? '';
  const ownAddress = `${site}/catalogue.json`;
  // The limit for the whole answer is long, since each entry is stored as it is read.
  const forCatalogue: SafeGet = {
    base: site,
    milliseconds: 600_000,
    maxBytes: maxCatalogueFileBytes,
  };
  const forImage: SafeGet = { base: site, milliseconds: 20_000, maxBytes: maxUploadBytes };

  async function fetchCatalogue(address: string): Promise<AsyncIterable<Uint8Array>> {
    const answer = await withRetries(() => safeGet(address, forCatalogue));
    if (!answer) throw new Problem('not-found', 'The old site has no catalogue at this address.');
    return answer;
  }

  const notConfigured = () =>
    new Problem('invalid-input', 'No old site is configured: set OLD_SITE, or send a file.');

  return {
    /** Whether there is an old site to read; a file can be read without one. */
    isConfigured: base !== undefined,
    /**
     * The address to read: the site's own by default.
     * @throws {Problem} invalid-input, for an address on another site, or if no site is configured
     */
    addressOf(asked: string | undefined): string {
      if (!base) throw notConfigured();
      if (asked && !addressUnder(site, asked))
        throw new Problem(
          'invalid-input',
          'Only addresses of the configured old site are fetched.',
        );
      return asked ?? ownAddress;
    },
    /**
     * The entries in any order. A release may appear once for each of its artists.
     * @throws {Problem} invalid-input for content that is no catalogue, unavailable, too-large
     */
    async *entries(
      from: SourceInput,
      { timeZone }: { timeZone: string },
    ): AsyncGenerator<SourceEntry> {
      const bytes = 'file' in from ? from.file : await fetchCatalogue(from.address);
      for await (const artist of readJsonList(bytes)) yield* readOldEntries(artist, timeZone);
    },
    /**
     * The image of an entry; null if it has none.
     * @throws {Problem} unavailable, too-large, invalid-input
     */
    async image(kind: ImportedKind, number: number): Promise<Uint8Array | null> {
      if (!base) throw notConfigured();
      return withRetries(async () => {
        const answer = await safeGet(`${site}/${imagePaths[kind]}${number}`, forImage);
        return answer && new Uint8Array(await buffer(answer));
      });
    },
    /** Whether the site answers at all. */
    isThere: () =>
      isAnswered(
        safeGet(ownAddress, forCatalogue).then((answer) =>
          answer?.[Symbol.asyncIterator]().return?.(),
        ),
      ),
  };
}

const notAList =
  'The catalogue of the old site is not a JSON list. Either the address is wrong, or the file was cut off.';

/**
 * Streams the values of a JSON list, so that a list of any length needs little memory.
 * @throws {Problem} invalid-input, for a text that is not JSON, not a list, or truncated
 */
async function* readJsonList(given: AsyncIterable<Uint8Array>): AsyncIterable<unknown> {
  const bytes = Readable.from(given, { objectMode: false });
  const values = streamArray.withParserAsStream();
  bytes.on('error', (error) => values.destroy(error));
  bytes.pipe(values);
  try {
    for await (const { value } of values) yield value;
  } catch (error) {
    if (bytes.errored) throw bytes.errored;
    throw new Problem('invalid-input', notAList, {
      errors: [{ path: '', message: String(error) }],
    });
  } finally {
    bytes.destroy();
  }
}
