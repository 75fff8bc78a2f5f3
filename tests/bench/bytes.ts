import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { aCatalogue } from './catalogue.ts';
import type { Bench, Comparison } from './comparison.ts';
import { withSite } from './ourSite.ts';

const releases = 100;

/** Pages by what they are called. */
const pages: [string, string][] = [
  ['the home page', 'index.html'],
  ['a page of releases', 'releases.html'],
  ['a page of artists', 'artists.html'],
  ['an artist', 'artists/harbour-band-1-1.html'],
  ['a release', 'releases/salt-and-weather-50-50.html'],
  ['the calendar', 'calendar.html'],
  ['the contact form', 'contact.html'],
];
/** The most that a public page may weigh with what loads with it: 12 of HTML, 15 of styles, 5 of script; in kB. */
const mostOfAPage = 32;
/** The most that the back office's first screen may load of script, in kB. */
const mostOfTheApp = 200;

const weigh = (text: string) => gzipSync(text, { level: 9 }).length / 1000;
const kilobytes = (size: number) => `${size.toFixed(1)} kB`;

function createReading(output: string) {
  const text = (file: string) => readFile(join(output, file), 'utf8');

  /** A script with all that it imports at once. */
  async function withImports(file: string, seen: Map<string, string>): Promise<void> {
    if (seen.has(file)) return;
    const code = await text(file);
    seen.set(file, code);
    for (const [, name = ''] of code.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g))
      await withImports(`_astro/${name}`, seen);
  }

  /** All scripts that a page asks for by a pattern whose first group is the file. */
  async function scripts(html: string, pattern: RegExp): Promise<string[]> {
    const seen = new Map<string, string>();
    for (const [, file = ''] of html.matchAll(pattern)) await withImports(file, seen);
    return [...seen.values()];
  }

  async function styles(html: string): Promise<string[]> {
    const sheets = [...html.matchAll(/rel="stylesheet" href="\/([^"]+)"/g)];
    return Promise.all(sheets.map(([, file = '']) => text(file)));
  }
  return { text, scripts, styles };
}

type Reading = ReturnType<typeof createReading>;

async function pageLine(reading: Reading, what: string, file: string): Promise<Comparison> {
  const html = await reading.text(file);
  const scripts = await reading.scripts(html, /<script[^>]*\bsrc="\/([^"]+)"/g);
  const parts = [html, ...scripts, ...(await reading.styles(html))].map(weigh);
  const total = parts.reduce((sum, part) => sum + part, 0);
  const ours = `${kilobytes(total)}, ${kilobytes(weigh(html))} of it HTML`;
  return {
    what,
    ours,
    against: 'the budget of a page',
    reference: kilobytes(mostOfAPage),
    ratio: total / mostOfAPage,
    goal: 1,
  };
}

async function appLine(reading: Reading): Promise<Comparison> {
  const html = await reading.text('admin.html');
  const pattern = /(?:component-url="\/|renderer-url="\/|<script[^>]*\bsrc="\/)([^"]+)"/g;
  const total = weigh((await reading.scripts(html, pattern)).join('\n'));
  return {
    what: 'script of the back office’s first screen',
    ours: kilobytes(total),
    against: 'its budget',
    reference: kilobytes(mostOfTheApp),
    ratio: total / mostOfTheApp,
    goal: 1,
  };
}

/** Bytes per page. */
export const bytes: Bench = {
  about:
    'Bytes per page as they travel, gzipped: HTML, styles and the scripts that load with it; fonts and pictures left out. kB are of 1000 bytes.',
  run: () =>
    withSite(async (site) => {
      await (await site.write(aCatalogue(releases))).publish();
      await site.layOut();
      const reading = createReading(site.output);
      const lines: Comparison[] = [];
      for (const [what, file] of pages) lines.push(await pageLine(reading, what, file));
      return [...lines, await appLine(reading)];
    }),
};
