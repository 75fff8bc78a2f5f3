import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Snapshot } from '#domain/publication/snapshot';
import { type Family, familiesOf } from './eleventyTemplates.ts';
import { filesBelow } from './siteFiles.ts';

const run = promisify(execFile);
const command = resolve('node_modules/@11ty/eleventy/cmd.cjs');

/** Files that both sites copy as they are. */
const isAsset = (file: string) => !/\.(html|json|xml|atom|ics|txt|webmanifest)$/.test(file);

const configuration = `export default (eleventy) => {
  eleventy.addPassthroughCopy({ assets: '.' });
  eleventy.setNunjucksEnvironmentOptions({ autoescape: false });
};
`;

const finished = `export const data = {
  pagination: { data: 'finished', size: 1, alias: 'file' },
  permalink: ({ file }) => file.path,
};
export const render = ({ file }) => file.text;
`;

/** The files of a family: its template, and the data of each file. */
const front = ({ name }: Family) => `---
pagination: { data: ${name}Pages, size: 1, alias: entry }
permalink: "{{ entry.path }}"
---
`;

/** An Eleventy site in a folder of its own. */
export interface EleventySite {
  output: string;
  build(): Promise<void>;
  clear(): Promise<void>;
}

/**
 * Makes an Eleventy project that writes the same files as the product. The files of entries come
 * from templates and the snapshot; Eleventy gets the rest finished, scripts and styles included, so
 * it has less to do.
 */
export async function anEleventySite(ours: string, snapshot: Snapshot): Promise<EleventySite> {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-bench-'));
  const input = join(folder, 'input');
  const write = async (file: string, text: string) => {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  };
  const families = await familiesOf(ours, snapshot);
  const templated = new Set(families.flatMap(({ pages }) => pages.map(({ path }) => path)));
  const rest: { path: string; text: string }[] = [];
  for (const file of await filesBelow(ours)) {
    if (templated.has(file)) continue;
    const from = join(ours, file);
    if (isAsset(file)) await cp(from, join(folder, 'assets', file), { recursive: true });
    else rest.push({ path: file, text: await readFile(from, 'utf8') });
  }
  await write('eleventy.config.mjs', configuration);
  await write('input/_data/releases.json', JSON.stringify(snapshot.releases));
  await write('input/_data/artists.json', JSON.stringify(snapshot.artists));
  await write('input/_data/finished.json', JSON.stringify(rest));
  await write('input/finished.11ty.js', finished);
  await write('package.json', '{"type":"module"}');
  for (const family of families) {
    await write(`input/_data/${family.name}Pages.json`, JSON.stringify(family.pages));
    await write(`input/${family.name}.njk`, front(family) + family.template);
  }
  const output = join(folder, 'output');
  return {
    output,
    async build() {
      await rm(output, { recursive: true, force: true });
      const given = ['--quiet', `--input=${input}`, `--output=${output}`];
      await run(process.execPath, [command, ...given], { cwd: folder, maxBuffer: 2 ** 26 });
    },
    clear: () => rm(folder, { recursive: true, force: true }),
  };
}
