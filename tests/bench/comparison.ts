import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** One line of a table: the product's cost against a reference's, in the same run. */
export interface Comparison {
  what: string;
  /** The product's cost with its unit. */
  ours: string;
  /** The reference, and its cost. */
  against: string;
  reference: string;
  /** Our cost divided by the reference's; smaller is better. */
  ratio: number;
  /** The maximum ratio. */
  goal?: number;
}

/** The sizes of the catalogues of a run. */
export interface Sizes {
  /** The number of releases in the catalogues that sites are built from. */
  sites: readonly number[];
  /** The number of releases in storage. */
  stored: number;
  /** How often a short operation is measured. */
  rounds: number;
}

/** A benchmark. */
export interface Bench {
  /** Explains the comparison to a reader of the page. */
  about: string;
  /** Programs that must be on the PATH. */
  needs?: readonly string[];
  run(sizes: Sizes): Promise<Comparison[]>;
}

/** Whether a program is on the PATH. */
export function isOnPath(program: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = low] = sorted.slice(middle - (sorted.length % 2 === 0 ? 1 : 0));
  return sorted.length % 2 === 0 ? (low + high) / 2 : low;
}

/** The time of some work in milliseconds. */
export async function durationOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

type Work = () => Promise<unknown>;

/**
 * The median times of several operations in milliseconds, by name. They alternate, and every other
 * round runs backwards, so that other load on the machine affects all of them equally. `before`
 * runs before each one and is not measured.
 */
export async function takeTurns<N extends string>(
  works: Record<N, Work>,
  rounds: number,
  before: Work = async () => undefined,
): Promise<Record<N, number>> {
  const names = Object.keys(works) as N[];
  const times = new Map<N, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round++)
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      await before();
      times.get(name)?.push(await durationOf(works[name]));
    }
  const medians = names.map((name) => [name, median(times.get(name) ?? [])]);
  return Object.fromEntries(medians);
}

/** Formats milliseconds. */
function milliseconds(time: number): string {
  if (time >= 10_000) return `${(time / 1000).toFixed(0)} s`;
  if (time >= 1000) return `${(time / 1000).toFixed(1)} s`;
  return time >= 100 ? `${time.toFixed(0)} ms` : `${time.toFixed(1)} ms`;
}

/** A line that compares two times in milliseconds. */
export function ofTimes(
  { what, against, goal }: Pick<Comparison, 'what' | 'against' | 'goal'>,
  ours: number,
  reference: number,
): Comparison {
  return {
    what,
    ours: milliseconds(ours),
    against,
    reference: milliseconds(reference),
    ratio: ours / reference,
    ...(goal !== undefined && { goal }),
  };
}
