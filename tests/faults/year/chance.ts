import { seededRandom } from '#local/seededRandom';

/** A random generator with a seed. */
export function chanceOf(seed: number) {
  const next = seededRandom(seed);
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
