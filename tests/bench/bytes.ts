import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { shownLevels, toWaveform } from '#domain/listening/waveform';
import { fetchedFirst, mostOfTheOffice } from '#fixtures/officeBudget';
import { aCatalogue } from './catalogue.ts';
import type { Bench, Comparison } from './comparison.ts';
import { withSite } from './ourSite.ts';

const releases = 100;

/**
 * Pages by name, with the size in kB that each had before the player, filters, related links,
 * following, themes and languages: all of these together may add a tenth.
 */
const pages: [what: string, file: string, before?: number][] = [
  ['the home page', 'index.html', 13.2],
  ['a page of releases', 'releases.html', 16.1],
  ['a page of artists', 'artists.html', 15.4],
  ['an artist', 'artists/harbour-band-1-1.html', 14.7],
  ['a release', 'releases/salt-and-weather-50-50.html', 13.7],
  ['the calendar', 'calendar.html', 12.4],
  ['the contact form', 'contact.html', 14.9],
  ['a release that can be heard', 'releases/salt-and-weather-52-52.html', 13.7],
  ['an embed', 'embed.html'],
  ['the search', 'search.html'],
  ['the catalogue by number', 'releases/catalogue.html'],
];
const mostOfBefore = 1.1;
/** The maximum size of a page with all it loads: 12 of HTML, 15 of styles, 5 of script; in kB. */
const mostOfAPage = 32;
/** The maximum growth of a page when its label has two languages, in kB. */
const mostOfASecond = 1;

const weigh = (text: string) => gzipSync(text, { level: 9 }).length / 1000;
const kilobytes = (size: number) => `${size.toFixed(1)} kB`;

/** The catalogue with one playable track. */
function heardCatalogue() {
  const catalogue = aCatalogue(releases);
  const track = catalogue.releases.find(({ cId }) => cId === 52)?.tracks[0];
  const audio = 'http://localhost:10000/devstoreaccount1/images/audio/52/0123456789abcdef/128.mp3';
  const levels = Array.from({ length: shownLevels }, (_, index) => ((index * 37) % 64) / 63);
  if (track)
    Object.assign(track, { audio, heard: 'whole', seconds: 215, waveform: toWaveform(levels) });
  return catalogue;
}

function createReading(output: string) {
  const text = (file: string) => readFile(join(output, file), 'utf8');

  /** A script with all its static imports. */
  async function withImports(file: string, seen: Map<string, string>): Promise<void> {
    if (seen.has(file)) return;
    const code = await text(file);
    seen.set(file, code);
    for (const [, name = ''] of code.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g))
      await withImports(`_astro/${name}`, seen);
  }

  /** All scripts that a page requests, by a pattern whose first group is the file. */
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

/** A page with the scripts and styles it loads, in kB. */
async function weightOf(reading: Reading, file: string): Promise<number> {
  const html = await reading.text(file);
  const scripts = await reading.scripts(html, /<script[^>]*\bsrc="\/([^"]+)"/g);
  const parts = [html, ...scripts, ...(await reading.styles(html))].map(weigh);
  return parts.reduce((sum, part) => sum + part, 0);
}

async function pageLine(
  reading: Reading,
  [what, file, before]: (typeof pages)[number],
): Promise<Comparison> {
  const total = await weightOf(reading, file);
  const ours = `${kilobytes(total)}, ${kilobytes(weigh(await reading.text(file)))} of it HTML`;
  const reference = before ?? mostOfAPage;
  return {
    what,
    ours,
    against: before ? 'the same page before' : 'the budget of a page',
    reference: kilobytes(reference),
    ratio: total / reference,
    goal: before ? mostOfBefore : 1,
  };
}

/** How much larger pages in both languages are than the same pages of a label with one. */
async function secondLine(one: Reading, two: Reading): Promise<Comparison> {
  const more: number[] = [];
  for (const [, file] of pages) {
    const before = await weightOf(one, file);
    // Embeds do not have a page per language.
    for (const name of [file, file === 'index.html' ? 'de.html' : `de/${file}`])
      if (name === file || file !== 'embed.html') more.push((await weightOf(two, name)) - before);
  }
  const most = Math.max(...more);
  return {
    what: 'the page that a second language costs most',
    ours: `${kilobytes(most)} more`,
    against: 'the most that it may cost',
    reference: kilobytes(mostOfASecond),
    ratio: most / mostOfASecond,
    goal: 1,
  };
}

async function appLine(reading: Reading, output: string): Promise<Comparison> {
  const html = await reading.text('admin.html');
  const pattern = /(?:component-url="\/|renderer-url="\/|<script[^>]*\bsrc="\/)([^"]+)"/g;
  const fetched = (await readdir(join(output, '_astro')))
    .map((name) => `_astro/${name}`)
    .filter((file) => fetchedFirst.test(file));
  const asked = fetched.map((file) => ` <script src="/${file}"`).join('');
  const scripts = await reading.scripts(html + asked, pattern);
  const total = scripts.map(weigh).reduce((sum, size) => sum + size, 0);
  return {
    what: 'script of the back office’s first screen',
    ours: kilobytes(total),
    against: 'its budget',
    reference: kilobytes(mostOfTheOffice),
    ratio: total / mostOfTheOffice,
    goal: 1,
  };
}

export const bytes: Bench = {
  about:
    'Bytes per page as they travel, gzipped: HTML, styles and the scripts that load with it; fonts and pictures left out. kB are of 1000 bytes. Most pages are compared with what they weighed on 21 November 2026, before the site had a player, filters, ways on, following, themes and languages; a release that can be heard with what a release weighed, since none could be.',
  run: () =>
    withSite(async (site) => {
      const snapshot = heardCatalogue();
      await (await site.write(snapshot)).publish();
      await site.layOut();
      const reading = createReading(site.output);
      const lines: Comparison[] = [];
      for (const page of pages) lines.push(await pageLine(reading, page));
      lines.push(await appLine(reading, site.output));
      const twice = await withSite(async (other) => {
        const label = { ...snapshot.label, languages: ['en', 'de'] };
        await (await other.write({ ...snapshot, label })).publish();
        await other.layOut();
        return secondLine(reading, createReading(other.output));
      });
      return [...lines, twice];
    }),
};
