import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Snapshot } from '#domain/publication/snapshot';
import { type Family, familiesOf } from './eleventyTemplates.ts';
import { filesBelow } from './siteFiles.ts';

const run = promisify(execFile);

/** Pages in a plain text format of our own: Hugo's HTML templates would escape what is escaped. */
const configuration = {
  baseURL: '/',
  disableKinds: ['taxonomy', 'term', 'home', 'section', 'RSS', 'sitemap', 'robotsTXT', '404'],
  outputFormats: { Finished: { mediaType: 'text/html', isPlainText: true } },
  outputs: { page: ['Finished'] },
};

/** An expression of Nunjucks, as those of `familiesOf` are, in Go's templates. */
function inGo(expression: string): string {
  const [value = '', filter] = expression.split('|').map((part) => part.trim());
  const [name = '', ...path] = value.split(/[.[\]]+/).filter(Boolean);
  const root = name === 'entry' ? '.Params' : `$${name}`;
  const found = path.reduce(
    (of, part) => (/^\d+$/.test(part) ? `(index ${of} ${part})` : `${of}.${part}`),
    root,
  );
  return filter === 'urlencode' ? `urlquery ${found}` : `print ${found}`;
}

/** A lookup of an entry of the snapshot, in Go's templates. */
function lookUpInGo(name: string, expression: string): string {
  const ofArtist = /^artists\[(release\d+)\.artists\[0\] - 1\]$/.exec(expression)?.[1];
  const place = ofArtist
    ? `(int (sub (index $${ofArtist}.artists 0) 1))`
    : `(int (${inGo(expression.slice(expression.indexOf('[') + 1, -1)).replace('print ', '')}))`;
  const list = expression.slice(0, expression.indexOf('['));
  // Numbers of JSON are fractions for Hugo, which takes none as a place.
  return `{{- $${name} := index $.Site.Data.${list} ${place} -}}`;
}

const templateInGo = ({ template }: Family) =>
  template
    .replaceAll(/\{% set (\w+) = ([^%]+) %\}/g, (_, name: string, expression: string) =>
      lookUpInGo(name, expression.trim()),
    )
    .replaceAll(
      /\{\{ ([\w.[\]]+(?: \| urlencode)?) \}\}/g,
      (_, expression: string) => `{{ ${inGo(expression)} }}`,
    );

/** A Hugo site in a folder of its own. */
export interface HugoSite {
  output: string;
  build(): Promise<void>;
  clear(): Promise<void>;
}

/** The version of the Hugo that is installed, as `0.111.3`; undefined where there is none. */
export const hugoVersion = () =>
  run('hugo', ['version']).then(
    ({ stdout }) => /v(\d+(?:\.\d+)+)/.exec(stdout)?.[1],
    () => undefined,
  );

/**
 * Makes a Hugo project that writes the same files as the product: those of entries from templates
 * and the snapshot, as Eleventy does; all others it copies.
 */
export async function aHugoSite(ours: string, snapshot: Snapshot): Promise<HugoSite> {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-bench-'));
  const write = async (file: string, text: string) => {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  };
  const families = await familiesOf(ours, snapshot);
  const templated = new Set(families.flatMap(({ pages }) => pages.map(({ path }) => path)));
  for (const file of await filesBelow(ours))
    if (!templated.has(file))
      await cp(join(ours, file), join(folder, 'static', file), { recursive: true });
  await write('config.json', JSON.stringify(configuration));
  await write('data/releases.json', JSON.stringify(snapshot.releases));
  await write('data/artists.json', JSON.stringify(snapshot.artists));
  for (const family of families) {
    await write(`layouts/_default/${family.name}.finished.html`, templateInGo(family));
    for (const [number, { path, ...params }] of family.pages.entries())
      await write(
        `content/${family.name}/${number}.md`,
        JSON.stringify({ ...params, url: `/${path}`, layout: family.name }),
      );
  }
  const output = join(folder, 'output');
  return {
    output,
    async build() {
      await rm(output, { recursive: true, force: true });
      await run('hugo', ['--quiet', '--source', folder, '--destination', output]);
    },
    clear: () => rm(folder, { recursive: true, force: true }),
  };
}
