import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { SiteFile, VersionStore } from './siteVersion.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Content encodings, best compression first. */
export const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/** Files worth compressing; pictures and fonts are compressed already. */
const TEXT = /\.(html|css|m?js|json|svg|xml|atom|txt|ics|webmanifest)$/;
/** In bytes; below this, compression saves less than its header costs. */
const SMALLEST = 256;

/** Whether a file is compressed for browsers that accept it. */
export const isCompressible = (name: string, bytes: number) => bytes >= SMALLEST && TEXT.test(name);

/**
 * A window of 64 kB holds a whole page and is set up sixteen times faster than the default. Quality
 * 5 takes a third of the time of 9 for pages half a per cent larger; assets change rarely, so they
 * get 9.
 */
const brotliOf = (quality: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 16 },
});

/** Compresses a file, off the main thread. A page takes a fraction of a millisecond. */
function compress(name: string, content: Uint8Array, encoding: Encoding): Promise<Buffer> {
  const isAsset = name.startsWith('_astro/');
  return encoding === 'br' ? brotli(content, brotliOf(isAsset ? 9 : 5)) : zip(content);
}

/** A file to send, and its encoding. */
export interface SentFile {
  name: string;
  file: SiteFile;
  encoding: Encoding | undefined;
}

/**
 * Caches recently requested contents in their encoded form, so that a popular page is read and
 * compressed once.
 */
export function createContentCache(store: Pick<VersionStore, 'read'>, mostBytes: number) {
  const cached = new Map<string, Uint8Array>();
  const pending = new Map<string, Promise<Uint8Array | undefined>>();
  let bytes = 0;

  async function load({ name, file, encoding }: SentFile): Promise<Uint8Array | undefined> {
    const content = await store.read(file.hash);
    return content && encoding ? compress(name, content, encoding) : content;
  }
  function keep(key: string, content: Uint8Array): void {
    cached.set(key, content);
    bytes += content.byteLength;
    for (const [oldest, { byteLength }] of cached) {
      if (bytes <= mostBytes) break;
      cached.delete(oldest);
      bytes -= byteLength;
    }
  }
  return async (sent: SentFile): Promise<Uint8Array | undefined> => {
    const key = `${sent.file.hash}.${sent.encoding}`;
    const found = cached.get(key);
    if (found) {
      // Re-insert the entry: the map's order is from least to most recently used.
      cached.delete(key);
      cached.set(key, found);
      return found;
    }
    const loading =
      pending.get(key) ??
      load(sent)
        .then((content) => {
          if (content) keep(key, content);
          return content;
        })
        .finally(() => pending.delete(key));
    pending.set(key, loading);
    return loading;
  };
}
