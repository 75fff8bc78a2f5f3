/** A source of numbers in [0, 1) that gives the same ones for the same key on every machine. */
export type Random = () => number;

/** FNV-1a over the key's UTF-16 units: a 32-bit seed. */
function seedOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < key.length; i += 1) {
    hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193);
  }
  return hash >>> 0;
}

/** Mulberry32 seeded by a text: small, fast, and good enough to place shapes with. */
export function randomFrom(key: string): Random {
  let state = seedOf(key);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
