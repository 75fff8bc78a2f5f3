import { compress, type Encoding } from './compress.ts';
import type { SiteFile, VersionStore } from './siteVersion.ts';

/** A file to send, and the form in which it travels. */
export interface SentFile {
  name: string;
  file: SiteFile;
  encoding: Encoding | undefined;
}

/**
 * Contents that were asked for lately, in the form in which they travel, so that a page that many
 * visit is read and compressed once.
 */
export function createContentCache(store: VersionStore, mostBytes: number) {
  const kept = new Map<string, Uint8Array>();
  const pending = new Map<string, Promise<Uint8Array | undefined>>();
  let bytes = 0;

  async function load({ name, file, encoding }: SentFile): Promise<Uint8Array | undefined> {
    const content = await store.read(file.place);
    return content && encoding ? compress(name, content, encoding) : content;
  }
  function keep(key: string, content: Uint8Array): void {
    kept.set(key, content);
    bytes += content.byteLength;
    for (const [oldest, { byteLength }] of kept) {
      if (bytes <= mostBytes) break;
      kept.delete(oldest);
      bytes -= byteLength;
    }
  }
  return async (sent: SentFile): Promise<Uint8Array | undefined> => {
    const key = `${sent.file.place.hash}.${sent.encoding}`;
    const found = kept.get(key);
    if (found) {
      // The last to be asked for stands last.
      kept.delete(key);
      kept.set(key, found);
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
