import { Problem } from '#domain/problem';
import type { OldSite } from '#functions/ports/importing';
import type { Ports } from '#functions/services/ports';

/** The content of the old site, which a test changes as it goes on. */
export interface OldContent {
  /** The catalogue: its entries, or bytes as they come. */
  entries: unknown;
  /** Numbers without an image, by kind. */
  missing: { artist: number[]; release: number[] };
  isAway: boolean;
  /** The seed of the images: another word gives other images. */
  picture: string;
}

export const address = 'http://old.example/catalogue.json';

/** An old site in memory, with an image for everybody who is not missing one. */
export function anOldSite(content: OldContent): OldSite {
  const answer = () => {
    if (content.isAway) throw new Problem('unavailable', 'The old site does not answer: away.');
  };
  return {
    catalogueAddress: address,
    check: () => undefined,
    async *catalogue() {
      answer();
      const { entries } = content;
      yield Buffer.from(typeof entries === 'string' ? entries : JSON.stringify(entries));
    },
    async image(kind, cId) {
      answer();
      if (content.missing[kind].includes(cId)) return null;
      return Buffer.from(`${content.picture} of ${kind} ${cId}`);
    },
    isThere: async () => !content.isAway,
  };
}

/** Keeps paths and draws nothing. A picture of a door is none. */
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
