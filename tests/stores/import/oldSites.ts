import { Problem } from '#domain/problem';
import { createOldSite } from '#functions/adapters/sources/oldSite';
import type { Ports } from '#functions/services/ports';

/** The old site's content, which a test changes as it proceeds. */
export interface OldContent {
  /** The catalogue: its entries, or raw bytes. */
  entries: unknown;
  /** Numbers without an image, by kind. */
  missing: { artist: number[]; release: number[] };
  isAway: boolean;
  /** The seed of the images: another text gives other images. */
  picture: string;
}

const address = 'http://old.example/catalogue.json';

/** An old site in memory, with an image for every entry not listed as missing. */
export function anOldSite(content: OldContent): Ports['oldSite'] {
  const { entries: read } = createOldSite(undefined);
  const answer = () => {
    if (content.isAway) throw new Problem('unavailable', 'The old site does not answer: away.');
  };
  async function* bytes() {
    answer();
    const { entries } = content;
    yield Buffer.from(typeof entries === 'string' ? entries : JSON.stringify(entries));
  }
  return {
    isConfigured: true,
    addressOf: () => address,
    entries: (_, label) => read({ file: bytes() }, label),
    async image(kind, number) {
      answer();
      if (content.missing[kind].includes(number)) return null;
      return Buffer.from(`${content.picture} of ${kind} ${number}`);
    },
    isThere: async () => !content.isAway,
  };
}

/** Keeps paths and draws nothing. Rejects content with the word `door` as not an image. */
export function flatImages(real: Ports['images']): Ports['images'] {
  return {
    ...real,
    async store(kind, cId, bytes) {
      if (Buffer.from(bytes).includes('door'))
        throw new Problem('unsupported', 'The file is not a JPEG, PNG, WebP or AVIF image.');
      return { path: real.pathOf(kind, cId, bytes), accent: '#336699' };
    },
  };
}
