/**
 * Files that are put together from pieces. Each piece is kept on its own, by its key: a change makes
 * one or two of them again, and neither reads, hashes nor writes the rest of the file.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { contentHash, type FilePiece } from '#catalogue/cacheKey';
import type { Packer } from './packs.ts';
import type { Place, PlacedPiece } from './siteVersion.ts';

/** Pieces with a key, to be found by it. */
const byKey = (pieces: readonly PlacedPiece[]) =>
  new Map(pieces.flatMap(({ key, place }) => (key === undefined ? [] : [[key, place] as const])));

/** Places a file in pieces. Those whose key is in `before`, as it was made by the same code, stay where they are. */
export async function placePieces(
  packer: Packer,
  pieces: readonly FilePiece[],
  before: readonly PlacedPiece[] = [],
): Promise<Place> {
  const kept = byKey(before);
  const placed: PlacedPiece[] = [];
  for (const { key, content } of pieces) {
    const same = key === undefined ? undefined : kept.get(key);
    const place = same ?? (await packer.add(Buffer.from(content())));
    placed.push(key === undefined ? { place } : { key, place });
    // Threads that render meanwhile have their answers taken.
    if (!same) await nextTurn();
  }
  return {
    hash: contentHash(placed.map(({ place }) => place.hash).join()),
    pack: '',
    offset: 0,
    length: placed.reduce((sum, { place }) => sum + place.length, 0),
    pieces: placed,
  };
}
