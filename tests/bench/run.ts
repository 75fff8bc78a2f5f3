/**
 * Measures the product against references in the same run: `npm run bench`, or `npm run bench --
 * build api` for some of them. Writes docs/benchmarks.md. With `--quick` it uses smaller catalogues
 * and only prints.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { api } from './apiCalls.ts';
import { build } from './build.ts';
import { bytes } from './bytes.ts';
import { change } from './change.ts';
import { type Bench, isOnPath, type Sizes } from './comparison.ts';
import { exporting } from './exporting.ts';
import { images } from './images.ts';
import { importing } from './import.ts';
import { lighthouse } from './lighthouse.ts';
import { listening } from './listening.ts';
import { live } from './live.ts';
import { oneServer } from './oneServer.ts';
import { circumstances, findings, page, table } from './report.ts';
import { serve } from './serve.ts';
import { smoothness } from './smoothness.ts';
import { tables } from './tables.ts';

// A fresh process starts without compiled code.
delete process.env['NODE_COMPILE_CACHE'];

/** Every benchmark by its name, in the order of the page. */
const benches: Record<string, Bench> = {
  build,
  change,
  live,
  api,
  tables,
  export: exporting,
  import: importing,
  images,
  listening,
  serve,
  'one-server': oneServer,
  bytes,
  smoothness,
  lighthouse,
};

const file = 'docs/benchmarks.md';
const whole: Sizes = {
  sites: [100, 2_000, 10_000],
  stored: 10_000,
  rounds: 11,
};
const quick: Sizes = { sites: [100, 1_000], stored: 1_000, rounds: 5 };

/** What keeps the chosen benchmarks from running, as sentences. */
function obstacles(names: readonly string[]): string[] {
  const known = Object.keys(benches);
  return names.flatMap((name) => {
    const bench = Object.hasOwn(benches, name) ? benches[name] : undefined;
    if (!bench) return [`There is no benchmark ${name}. Known: ${known.join(', ')}.`];
    const missing = (bench.needs ?? []).filter((program) => !isOnPath(program));
    if (missing.length === 0) return [];
    const others = known.filter((one) => one !== name).join(' ');
    return [
      `The benchmark ${name} needs ${missing.join(' and ')} on the PATH. On Debian: apt-get install ${missing.join(' ')}.`,
      `Without it: npm run bench -- ${others}`,
    ];
  });
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
  const named = given.filter((word) => word !== '--quick');
  const names = named.length > 0 ? named : Object.keys(benches);
  const missing = obstacles(names);
  if (missing.length > 0) {
    console.error(missing.join('\n'));
    process.exitCode = 1;
    return;
  }
  for (const name of names) {
    const text = await measure(name, isQuick ? quick : whole);
    // Written one by one, so a failing benchmark does not lose earlier results.
    if (text && !isQuick) await write(new Map([[name, text]]));
  }
}

async function write(fresh: ReadonlyMap<string, string>): Promise<void> {
  const before = await readFile(file, 'utf8').catch(() => '');
  await writeFile(file, page(before, fresh, benches));
}

await main(process.argv.slice(2));
