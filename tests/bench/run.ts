/**
 * Measures the product against references in the same run: `npm run bench`, or
 * `npm run bench -- build api` for some. Writes docs/benchmarks.md; with `--quick`, which takes
 * smaller catalogues, it only prints.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { benches } from './benches.ts';
import type { Sizes } from './comparison.ts';
import { circumstances, findings, page, table } from './report.ts';

const file = 'docs/benchmarks.md';
const whole: Sizes = { sites: [100, 1_000, 10_000], stored: 10_000, rounds: 11 };
const quick: Sizes = { sites: [100, 1_000], stored: 1_000, rounds: 5 };

/** The named benches, or all. Throws with the name when there is no such one. */
function chosen(names: string[]): string[] {
  const unknown = names.find((name) => !Object.hasOwn(benches, name));
  if (unknown)
    throw new Error(`There is no bench ${unknown}. There are: ${Object.keys(benches).join(', ')}.`);
  return names.length > 0 ? names : Object.keys(benches);
}

async function measure(name: string, sizes: Sizes): Promise<string | null> {
  const bench = benches[name];
  if (!bench) return null;
  const run = circumstances(new Date(), loadavg()[0] ?? 0);
  console.log(`\n── ${name}\n`);
  try {
    const lines = await bench.run(sizes);
    console.log(table(lines));
    return findings(lines, run);
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
    return null;
  }
}

async function main(given: string[]): Promise<void> {
  const isQuick = given.includes('--quick');
  const names = chosen(given.filter((word) => word !== '--quick'));
  for (const name of names) {
    const text = await measure(name, isQuick ? quick : whole);
    // One at a time: what was measured stands on the page even if the next one breaks off.
    if (text && !isQuick) await write(new Map([[name, text]]));
  }
}

async function write(fresh: ReadonlyMap<string, string>): Promise<void> {
  const before = await readFile(file, 'utf8').catch(() => '');
  await writeFile(file, page(before, fresh, benches));
}

await main(process.argv.slice(2));
