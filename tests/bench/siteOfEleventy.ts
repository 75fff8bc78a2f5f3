import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { PublicRelease, Snapshot } from '#domain/snapshot';
import { filesBelow } from './filesBelow.ts';

const run = promisify(execFile);
const command = resolve('node_modules/@11ty/eleventy/cmd.cjs');

/** What is copied as it is, in ours as in Eleventy's. */
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

const front = (permalink: string) => `---
pagination: { data: releases, size: 1, alias: release }
permalink: "${permalink}"
---
`;

/** A page of one release with that release's own values taken out: a template of all of them. */
function templateOf(
  html: string,
  { cId, title, url, releaseDate, tracks }: PublicRelease,
  by: string,
) {
  const [first] = tracks;
  if (!first || !releaseDate) throw new Error('The bench needs a release with tracks and a day.');
  let template = html
    .replaceAll(url, '{{ release.url }}')
    .replaceAll(title, '{{ release.title }}')
    .replaceAll(releaseDate, '{{ release.releaseDate }}')
    .replaceAll(
      `harbour-band-${by}-${by}`,
      'harbour-band-{{ release.artists[0] }}-{{ release.artists[0] }}',
    )
    .replaceAll(`Harbour Band ${by}`, 'Harbour Band {{ release.artists[0] }}')
    .replaceAll(`releasecover_${cId}.`, 'releasecover_{{ release.cId }}.')
    .replaceAll(new RegExp(`(music\\.example/\\d)/${cId}"`, 'g'), '$1/{{ release.cId }}"');
  for (const [index, { name, isrc }] of tracks.entries())
    template = template
      .replaceAll(name, `{{ release.tracks[${index}].name }}`)
      .replaceAll(isrc, `{{ release.tracks[${index}].isrc }}`);
  return template;
}

/** A site of Eleventy's in a folder of its own. */
export interface SiteOfEleventy {
  output: string;
  build(): Promise<void>;
  clear(): Promise<void>;
}

/**
 * Makes a project of Eleventy's that writes the same files as a site of ours. The pages of releases
 * come of a template and the snapshot's data; all else is handed over finished, so that Eleventy
 * has less to do than we have.
 */
export async function aSiteOfEleventy(ours: string, snapshot: Snapshot): Promise<SiteOfEleventy> {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-bench-'));
  const input = join(folder, 'input');
  const write = async (file: string, text: string) => {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  };
  const [sample] = snapshot.releases;
  if (!sample) throw new Error('The bench needs a release.');
  const html = await readFile(join(ours, `${sample.url}.html`), 'utf8');
  const templated = new Set(snapshot.releases.map(({ url }) => `${url.slice(1)}.html`));
  const rest: { path: string; text: string }[] = [];
  for (const file of await filesBelow(ours)) {
    if (templated.has(file)) continue;
    const from = join(ours, file);
    if (isAsset(file)) await cp(from, join(folder, 'assets', file), { recursive: true });
    else rest.push({ path: file, text: await readFile(from, 'utf8') });
  }
  await write('eleventy.config.mjs', configuration);
  await write('input/_data/releases.json', JSON.stringify(snapshot.releases));
  await write('input/_data/finished.json', JSON.stringify(rest));
  await write('input/finished.11ty.js', finished);
  await write('package.json', '{"type":"module"}');
  const page = templateOf(html, sample, String(sample.artists[0]));
  await write('input/release.njk', `${front('{{ release.url }}.html')}${page}`);
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
