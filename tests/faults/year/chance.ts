/** A random generator with a seed (mulberry32). */
export function chanceOf(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    /** True with a probability. */
    happens: (probability: number) => next() < probability,
    /** A whole number from 0 to below the limit. */
    below: (limit: number) => Math.floor(next() * limit),
    pick: <T>(from: readonly T[]): T | undefined => from[Math.floor(next() * from.length)],
  };
}
export type Chance = ReturnType<typeof chanceOf>;
