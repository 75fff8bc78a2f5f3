import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Window } from 'happy-dom';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, dayAt } from '#domain/day';
import { releaseStatus } from '#domain/release/releaseStatus';
import { aPublicArtist, aPublicLabel, aPublicRelease, aSnapshot } from '#fixtures/snapshots';
import { languages } from '#words/languages';
import { fill } from '#words/template';
import { loadBundle } from '../../publisher/bundle.ts';
import { openFolderStore } from '../../publisher/stores/folder.ts';
import { publishFiles } from '../../publisher/stores/plainFiles.ts';
import { hasTranslations } from '../../src/paths.ts';
import { type BuiltSite, builtPublisher, filesOf, hardBundle, textOf } from './buildSite.ts';

const now = new Date();
const today = dayAt(now, 'UTC');
const words = languages.de.words;
const page = { earlierSlugs: [], place: 'footer' as const };
const label = aPublicLabel({
  name: 'Nightjar',
  timeZone: 'UTC',
  tagline: 'Slow music',
  description: 'A label.',
  taglineIn: { de: 'Langsame Musik' },
  pages: [
    { ...page, slug: 'about', title: 'About', body: '<p>Us.</p>', bodyIn: { de: '<p>Wir.</p>' } },
  ],
  privacy: '<p>Ask Ada.</p>',
});
const artists = [
  aPublicArtist({ cId: 1, name: 'Sluice', bio: '<p>Hello.</p>', bioIn: { de: '<p>Hallo.</p>' } }),
  aPublicArtist({ cId: 2, name: 'Weir', bio: '<p>Only in English.</p>' }),
];
const releases = Array.from({ length: 30 }, (_, index) =>
  aPublicRelease({
    cId: index + 1,
    title: `Tide ${index + 1}`,
    releaseDate: addDays(today, 10 - index),
    releaseStatus: index < 10 ? releaseStatus.Approved : releaseStatus.Released,
    kind: 'album',
    tags: 'drone',
    catalogueNumber: `NJ-${index + 1}`,
    ...(index === 0
      ? { description: '', descriptionIn: { de: '<p>Nur auf Deutsch.</p>' } }
      : { description: '<p>A record.</p>' }),
  }),
);

let folder: string;
let one: BuiltSite;
let two: BuiltSite;

/** The sheet of pages that are not set like Latin, as a page links it. */
const otherWriting = /<link rel="stylesheet" href="[^"]*otherWriting[^"]*\.css"/;

/** The same label in these languages, as plain files. */
async function siteIn(...chosen: string[]): Promise<BuiltSite> {
  const out = join(folder, chosen.join('-'));
  const snapshot = aSnapshot({ label: { ...label, languages: chosen }, artists, releases });
  const content = new TextEncoder().encode(JSON.stringify(snapshot));
  const wanted = { read: async () => content, version: 1, now, folder: out };
  await publishFiles(await hardBundle(), await openFolderStore(`${out}-store`), wanted);
  return { out };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-languages-'));
  one = await siteIn('en');
  two = await siteIn('en', 'de');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const parser = new new Window().DOMParser();
const documentOf = (file: string) => parser.parseFromString(textOf(two, file), 'text/html');
const htmlOf = (site: BuiltSite) => filesOf(site).filter((file) => file.endsWith('.html'));

const bytes = new Map<string, number>();
/** The compressed bytes of a text. Most texts are scripts shared by many pages. */
function weightOf(text: string): number {
  const known = bytes.get(text) ?? gzipSync(text, { level: 9 }).length;
  bytes.set(text, known);
  return known;
}

/** The compressed bytes of a page, with the scripts that it loads and the other page does not. */
function weight(site: BuiltSite, file: string): number {
  const html = textOf(site, file);
  const scripts = [...html.matchAll(/<script[^>]*\bsrc="\/([^"]+)"/g)].map(
    ([, name]) => name ?? '',
  );
  const loaded = [html, ...[...new Set(scripts)].map((name) => textOf(site, name))];
  return loaded.reduce((sum, text) => sum + weightOf(text), 0);
}

it('makes no page of any kind more than 1 kB heavier by a second language', () => {
  const pages = htmlOf(one);
  expect(pages.length).toBeGreaterThan(50);
  const inTwo = new Set(filesOf(two));
  expect(pages.filter((file) => !inTwo.has(file))).toEqual([]);
  const heavier = pages.filter((file) => weight(two, file) - weight(one, file) > 1000);
  expect(heavier).toEqual([]);
});

it('shows a label in one language nothing of a second', () => {
  expect(filesOf(one).filter((file) => file.startsWith('de/'))).toEqual([]);
  for (const file of htmlOf(one))
    expect(textOf(one, file), file).not.toMatch(/hreflang|data-switch/);
});

/** The address of a page's file. */
const pathOf = (file: string) => `/${file.replace(/\.html$/, '')}`;

it('renders a page without versions in other languages only once', () => {
  const once = htmlOf(one).filter((file) => !hasTranslations(pathOf(file)));
  const inGerman = once.filter((file) => filesOf(two).includes(`de/${file}`));
  // Each language has its own error page, though no page leads to it.
  expect(inGerman).toEqual(['404.html']);
  expect(once.length).toBeGreaterThan(8);
});

it('has every page in both languages, and each leads to the other', () => {
  const first = htmlOf(two).filter(
    (file) => !file.startsWith('de') && hasTranslations(pathOf(file)),
  );
  expect(first.length).toBeGreaterThan(50);
  // Searched as text, because parsing hundreds of pages takes seconds.
  const langOf = (html: string) => /<html lang="([^"]*)"/.exec(html)?.[1];
  const addressesIn = (html: string, rel: string) =>
    [...html.matchAll(/<link ([^>]*)>/g)]
      .map(([, attributes = '']) => attributes)
      .filter((attributes) => attributes.includes(rel))
      .map((attributes) => /\bhref="([^"]*)"/.exec(attributes)?.[1]);
  for (const file of first) {
    const german = file === 'index.html' ? 'de.html' : `de/${file}`;
    const [here, there] = [textOf(two, file), textOf(two, german)];
    expect([langOf(here), langOf(there)], file).toEqual(['en', 'de']);
    const addresses = addressesIn(there, 'hreflang=');
    expect(addressesIn(here, 'hreflang='), file).toEqual(addresses);
    expect(addresses, file).toHaveLength(3);
    // Visitors with another language get the label's first one.
    expect(addresses[2], file).toBe(addresses[0]);
    expect(here, file).toContain('hreflang="x-default"');
    const [canonical] = addressesIn(there, 'rel="canonical"');
    if (canonical) expect(addresses, file).toContain(canonical);
    const switches = [...here.matchAll(/<a [^>]*data-switch[^>]*>/g)].map(([tag]) => tag);
    expect(switches.join(), file).toContain('hreflang="de"');
  }
  const title = documentOf('de/releases.html').title;
  expect(title).toBe(`${words.releases.headline} | Nightjar`);
});

it('has feeds and sitemaps of both languages', () => {
  const feed = textOf(two, 'de/feeds/out-now.atom');
  expect(feed).toContain(words.files.out);
  expect(feed).toContain('<feed xml:lang="de"');
  expect(feed).toContain('<content type="html" xml:lang="en">');
  const pages = textOf(two, 'sitemaps/pages-1.xml');
  expect(pages).toMatch(/\/de\/calendar<\/loc>/);
  expect(textOf(two, 'sitemaps/releases-1.xml')).toMatch(/\/de\/releases\/tide-1-1<\/loc>/);
});

it('shows a text that a language lacks in the other one, which it names', () => {
  const lang = (file: string, selector: string) =>
    documentOf(file).querySelector(selector)?.getAttribute('lang') ?? null;
  const [sluice, weir] = artists.map(({ url }) => `${url.slice(1)}.html`);
  const [tide, second] = releases.map(({ url }) => `${url.slice(1)}.html`);
  expect(textOf(two, `de/${sluice}`)).toContain('Hallo.');
  expect(textOf(two, `de/${weir}`)).toContain('Only in English.');
  expect(textOf(two, tide ?? '')).toContain('Nur auf Deutsch.');
  expect(textOf(two, 'de/about.html')).toContain('Wir.');
  const notes = '.inner-sleeve > .prose';
  expect([lang(`de/${sluice}`, '.bio'), lang(`de/${weir}`, '.bio')]).toEqual([null, 'en']);
  expect([lang(tide ?? '', notes), lang(`de/${tide}`, notes)]).toEqual(['de', null]);
  expect([lang(second ?? '', notes), lang(`de/${second}`, notes)]).toEqual([null, 'en']);
  expect([lang('de/about.html', 'h1'), lang('de/about.html', '.own-page .prose')]).toEqual([
    'en',
    null,
  ]);
  expect(lang('de/privacy.html', 'main .prose')).toBe('en');
  expect(documentOf('de.html').querySelector('.footer-tagline')?.textContent).toBe(
    'Langsame Musik',
  );
});

it('says in each language that a page is not there, and leads on in it', () => {
  const german = documentOf('de/404.html');
  expect(german.documentElement.lang).toBe('de');
  expect(german.querySelector('h1')?.textContent).toBe(words.lost.headline);
  const links = [...german.querySelectorAll('main a')].map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/de/releases', '/de/artists', '/de']);
  expect(german.querySelector('main form')?.getAttribute('action')).toBe('/de/search');
  // By these a static host's one page knows in which language to say it.
  const notFound = documentOf('404.html').getElementById('not-found');
  expect(notFound?.getAttribute('data-prefixes')).toBe('/de');
  expect(notFound?.getAttribute('data-unused')?.split(' ')).not.toContain('/de');
});

it('loads the styles of another writing on its own pages alone, and in the frame, which switches', async () => {
  const site = await siteIn('ar', 'en');
  for (const name of ['index.html', 'artists.html', '404.html', 'releases/tide-2-2.html'])
    expect(textOf(site, name), name).toMatch(otherWriting);
  for (const name of ['en.html', 'en/artists.html']) {
    expect(textOf(site, name), name).toContain('<html lang="en"');
    expect(textOf(site, name), name).not.toMatch(otherWriting);
  }
  const styles = /href="\/(_astro\/[^"]+\.css)"/g;
  const sheetsOf = (name: string) =>
    [...textOf(site, name).matchAll(styles)].map(([, file = '']) => textOf(site, file)).join('\n');
  expect(sheetsOf('en.html')).not.toMatch(/\[data-writing=|\[dir=rtl\] \.away/);
  for (const name of ['index.html', 'embed.html'])
    expect(sheetsOf(name), name).toMatch(/\[data-writing="?square"?\]/);
});

it('frames an embedded release in the language of its page', () => {
  const { release, player } = words;
  const more = documentOf('embed.html').querySelector('.embed-more');
  expect(more?.getAttribute('data-in-de')).toBe(fill(release.embedMore, { label: 'Nightjar' }));
  const play = documentOf('embed.html').querySelector('.embed-play');
  expect(play?.getAttribute('data-in-de')).toBe(player.play);
});

/** A bundle of the pages in which a language lacks a sentence. */
async function bundleWithout(sentence: string) {
  const copy = join(folder, 'bundle');
  await cp(join(await builtPublisher(), 'site'), copy, { recursive: true });
  let found = 0;
  const server = join(copy, 'server');
  for (const name of await readdir(server, { recursive: true })) {
    if (!name.endsWith('.mjs')) continue;
    const code = await readFile(join(server, name), 'utf8');
    const quoted = ['"', "'", '`'].map((quote) => quote + sentence + quote);
    const its = quoted.find((one) => code.includes(one));
    if (its === undefined) continue;
    await writeFile(join(server, name), code.replaceAll(its, 'undefined'));
    found += code.split(its).length - 1;
  }
  expect(found).toBe(1);
  return loadBundle(copy);
}

it('marks an English sentence that stands in for a missing one', async () => {
  const { headline } = languages.nb.words.home;
  const out = join(folder, 'missing');
  const snapshot = aSnapshot({ label: { ...label, languages: ['nb'] }, artists, releases: [] });
  const content = new TextEncoder().encode(JSON.stringify(snapshot));
  const wanted = { read: async () => content, version: 1, now, folder: out };
  const store = await openFolderStore(`${out}-store`);
  await publishFiles(await bundleWithout(headline), store, wanted);
  const html = textOf({ out }, 'index.html');
  expect(html).toContain('<html lang="nb"');
  const marked = parser.parseFromString(html, 'text/html').querySelectorAll('h1 [lang=en]');
  expect(Array.from(marked, ({ textContent }) => textContent)).toEqual([
    languages.en.words.home.headline,
  ]);
  // What Norwegian has is in Norwegian, and not marked.
  expect(html).toContain(languages.nb.words.home.latest);
  expect(html).not.toContain(headline);
});
