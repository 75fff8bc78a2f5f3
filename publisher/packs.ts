/**
 * Packs: contents one after the other in a file of a few megabytes, so that ten thousand pages are
 * twenty files. A pack is named by the hashes of its contents and never changes.
 */
import { contentHash } from '#catalogue/cacheKey';
import { type Place, partsOf, type VersionStore } from './siteVersion.ts';

/** A pack is put when it has this many bytes. */
const packBytes = 8 * 1024 * 1024;
/** The first pack of a publication has room for so many bytes: most changes are small. */
const firstBytes = 1024 * 1024;
/** A content of this many bytes gets a pack of its own, which goes when the content goes. */
const largeBytes = 512 * 1024;

/** Gathers contents into packs. */
export interface Packer {
  /**
   * Adds a content. The place that it answers names the pack once `finish` has settled. Settles
   * later while a pack is put, so that memory stays bounded.
   */
  add: (content: Uint8Array, hash?: string) => Promise<Place>;
  /** Puts what is left. Answers the size of each pack by name. */
  finish: () => Promise<Record<string, number>>;
}

/** A packer that puts each pack into a store once it is full. */
export function createPacker(store: Pick<VersionStore, 'putPack'>): Packer {
  const known = new Map<string, Place>();
  const packs: Record<string, number> = {};
  let gathered: Place[] = [];
  // Contents are copied here at once, so that none of them waits in memory of its own.
  let pack: Uint8Array | undefined;
  let room = firstBytes;
  let bytes = 0;
  let putting: Promise<void> = Promise.resolve();
  let waiting = 0;

  async function put(places: readonly Place[], content: Uint8Array): Promise<void> {
    const hashes = places.map(({ hash }) => hash);
    const [one = ''] = hashes;
    // The contents' hashes stand for the pack, which need not be hashed again.
    const name = hashes.length === 1 ? one : contentHash(hashes.join());
    for (const place of places) place.pack = name;
    packs[name] = content.byteLength;
    await store.putPack(name, content);
    waiting--;
  }
  /** One pack is put after the other; the next `add` or `finish` tells of a failure. */
  function flush(places: readonly Place[], content: Uint8Array): void {
    waiting++;
    putting = putting.then(() => put(places, content));
    putting.catch(() => undefined);
  }
  function flushGathered(): void {
    if (pack && gathered.length > 0) flush(gathered, pack.subarray(0, bytes));
    [gathered, pack, bytes] = [[], undefined, 0];
  }
  return {
    async add(content, hash = contentHash(content)) {
      while (waiting > 1) await putting;
      const same = known.get(hash);
      if (same) return same;
      const place: Place = { hash, pack: '', offset: 0, length: content.byteLength };
      known.set(hash, place);
      if (content.byteLength >= largeBytes) {
        flush([place], content);
        return place;
      }
      place.offset = bytes;
      gathered.push(place);
      pack ??= Buffer.allocUnsafe(room);
      if (bytes + content.byteLength > pack.byteLength) {
        room = packBytes + largeBytes;
        const full = Buffer.allocUnsafe(room);
        full.set(pack.subarray(0, bytes));
        pack = full;
      }
      pack.set(content, bytes);
      bytes += content.byteLength;
      if (bytes >= packBytes) flushGathered();
      return place;
    },
    async finish() {
      flushGathered();
      await putting;
      return packs;
    },
  };
}

/** How many bytes of each pack are used. Most contents lie beside others of their pack, whose sum is at hand. */
export function usedBytes(contents: Iterable<Place>): ReadonlyMap<string, number> {
  const used = new Map<string, number>();
  let [name, bytes] = ['', 0];
  const add = ({ pack, length }: Place) => {
    if (pack !== name) {
      used.set(name, bytes);
      [name, bytes] = [pack, used.get(pack) ?? 0];
    }
    bytes += length;
  };
  for (const content of contents)
    if (content.pieces) partsOf(content).forEach(add);
    else add(content);
  return used.set(name, bytes);
}

/**
 * The packs of which less than half is still used. What is left of them belongs in a new pack, so
 * that neither the number of packs nor the bytes that nobody uses grow with the publications.
 */
export function sparsePacks(packs: Readonly<Record<string, number>>, contents: Iterable<Place>) {
  const used = usedBytes(contents);
  const sparse = Object.entries(packs).filter(([name, size]) => 2 * (used.get(name) ?? 0) < size);
  return new Set(sparse.map(([name]) => name));
}

/**
 * Reads contents out of packs. A part that does not have the content's hash is not answered, and
 * its pack is noted as damaged.
 */
export function createPackReader(readPart: (place: Place) => Promise<Uint8Array | undefined>) {
  const damaged = new Set<string>();
  /** Reads parts that lie one after the other in a pack. */
  async function readRun(run: readonly [Place, ...Place[]]): Promise<Uint8Array | undefined> {
    const [first] = run;
    const length = run.reduce((sum, part) => sum + part.length, 0);
    const content = await readPart({ ...first, length });
    const isWhole = (part: Place) => {
      const begin = part.offset - first.offset;
      return content && contentHash(content.subarray(begin, begin + part.length)) === part.hash;
    };
    if (run.every(isWhole)) return content;
    damaged.add(first.pack);
    return undefined;
  }
  return {
    damaged,
    async read(place: Place): Promise<Uint8Array | undefined> {
      const runs = await Promise.all(runsOf(partsOf(place)).map(readRun));
      const whole = runs.filter((run) => run !== undefined);
      if (whole.length < runs.length) return undefined;
      return whole.length === 1 ? whole[0] : Buffer.concat(whole);
    },
    /** Notes the packs that are not there in their full size; `sizes` are those that are there. */
    compare(packs: Readonly<Record<string, number>>, sizes: ReadonlyMap<string, number>): void {
      for (const [name, size] of Object.entries(packs))
        if (sizes.get(name) !== size) damaged.add(name);
    },
  };
}

/** Parts that lie one after the other in a pack stand together: most pieces of a file do. */
function runsOf(parts: readonly Place[]): [Place, ...Place[]][] {
  const runs: [Place, ...Place[]][] = [];
  let last: Place | undefined;
  for (const part of parts) {
    const isNext = last?.pack === part.pack && last.offset + last.length === part.offset;
    const run = isNext ? runs.at(-1) : undefined;
    if (run) run.push(part);
    else runs.push([part]);
    last = part;
  }
  return runs;
}
