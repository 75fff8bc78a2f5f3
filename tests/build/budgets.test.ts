import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { beforeAll, expect, it } from 'vitest';
import { fetchedFirst, mostOfTheOffice } from '#fixtures/officeBudget';
import { type BuiltSite, filesOf, hardSite, textOf } from './buildSite.ts';

/** The gzipped size in kB of 1000 bytes. */
const travels = (text: string) => gzipSync(text, { level: 9 }).length / 1000;

let site: BuiltSite;

beforeAll(async () => {
  site = await hardSite();
});

/** A script's file with all files that it imports statically. */
function withImports(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const imports = textOf(site, file).matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g);
  for (const [, name] of imports) withImports(`_astro/${name}`, seen);
  return seen;
}

function scriptsAtLoad(html: string): string[] {
  const inline = [
    ...html.matchAll(/<script(?![^>]*\bsrc=)(?![^>]*json)[^>]*>([\s\S]*?)<\/script>/g),
  ];
  const files = [...filesAtLoad(html)].map((file) => textOf(site, file));
  return [...inline.map(([, code]) => code ?? ''), ...files];
}

function filesAtLoad(html: string): Set<string> {
  const loaded = [...html.matchAll(/<script[^>]*\bsrc="\/([^"]+)"/g)].map(([, file]) => file ?? '');
  return new Set(loaded.flatMap((file) => [...withImports(file)]));
}

const signedIn = /^(admin|profile|login|sign-in-return)/;
const publicPages = () =>
  filesOf(site).filter((file) => file.endsWith('.html') && !signedIn.test(file));

// Of these, 0.6 kB are the play buttons, which immediately continue the previous page's track in its
// colour, 0.3 kB let sleeves travel, 0.2 kB on a release page are the share buttons, 0.3 kB of the
// embed list shows, and 0.05 kB load player and search again after a lost connection.
it('loads at most 7.15 kB of script on every public page', () => {
  const heavy = publicPages()
    .map((file) => ({ file, size: travels(scriptsAtLoad(textOf(site, file)).join('\n')) }))
    .filter(({ size }) => size > 7.15);
  expect(heavy).toEqual([]);
});

it('waits for two scripts at most on a public page: its own, and the part shared with the islands', () => {
  expect(textOf(site, 'index.html')).toContain('src="/_astro/PageScript.astro');
  for (const file of publicPages()) {
    const scripts = [...textOf(site, file).matchAll(/<script[^>]*\bsrc="\/([^"]+)"/g)];
    const own = scripts.filter(([, script]) => script?.includes('PageScript.astro'));
    const waited = new Set(own.flatMap(([, script]) => [...withImports(script ?? '')]));
    expect(waited.size, file).toBeLessThanOrEqual(2);
  }
});

it('loads at most 15 kB of styles on every public page', () => {
  for (const file of publicPages()) {
    const sheets = [...textOf(site, file).matchAll(/rel="stylesheet" href="\/([^"]+)"/g)];
    const size = travels(sheets.map(([, sheet]) => textOf(site, sheet ?? '')).join('\n'));
    expect(size, file).toBeLessThanOrEqual(15);
  }
});

it('plays with at most 6.4 kB of script, and without React', () => {
  const player = filesOf(site).filter((file) => /^_astro\/player\.[\w-]+\.js$/.test(file));
  expect(player).toHaveLength(1);
  // Scripts that the page has loaded come from the cache.
  const there = filesAtLoad(textOf(site, 'index.html'));
  const files = [...withImports(player[0] ?? '')].filter((file) => !there.has(file));
  // Compressed separately, as they are transferred.
  const size = files.reduce((sum, file) => sum + travels(textOf(site, file)), 0);
  expect(size).toBeLessThanOrEqual(6.4);
  for (const file of files) expect(textOf(site, file), file).not.toMatch(/react\b|useState/i);
});

/**
 * Pages by kind, with the kilobytes that the heaviest of each weighed on 24 November 2026 with all
 * that loads with it: HTML, styles and scripts. It may grow by a tenth.
 */
const pagesBefore: readonly [RegExp, number][] = [
  [/^index\.html$/, 17.8],
  [/^releases\.html$/, 19.4],
  [/^releases\/[^/]+-\d+\.html$/, 21.9],
  [/^releases\/catalogue\.html$/, 17.9],
  [/^artists\.html$/, 18.6],
  [/^artists\/[^/]+-\d+\.html$/, 26.6],
  [/^calendar\.html$/, 20.5],
  [/^shows\.html$/, 16.3],
  [/^shows\/[^/]+-\d+\.html$/, 17.1],
  [/^shop\.html$/, 17.1],
  [/^shop\/[^/]+-\d+\.html$/, 16.5],
  [/^search\.html$/, 19.8],
  [/^contact\.html$/, 16.3],
  // 0.8 kB are the next shows, where no script may run.
  [/^embed\.html$/, 20],
];

it.each(pagesBefore)('keeps the pages %s within a tenth above %d kB', (kind, before) => {
  const files = publicPages().filter((file) => kind.test(file));
  expect(files.length).toBeGreaterThan(0);
  const weights = files.map((file) => {
    const html = textOf(site, file);
    const sheets = [...html.matchAll(/rel="stylesheet" href="\/([^"]+)"/g)];
    const parts = [html, ...sheets.map(([, sheet]) => textOf(site, sheet ?? ''))];
    const scripts = [...filesAtLoad(html)].map((script) => textOf(site, script));
    return [...parts, ...scripts].reduce((sum, part) => sum + travels(part), 0);
  });
  expect(Math.max(...weights)).toBeLessThanOrEqual(before * 1.1);
});

/** The cascade layers of a page's styles, in the order in which the browser meets them. */
function layersOf(html: string): string[] {
  const sheets = [...html.matchAll(/rel="stylesheet" href="\/([^"]+)"/g)];
  const css = sheets.map(([, sheet]) => textOf(site, sheet ?? '')).join('\n');
  const named = [...css.matchAll(/@layer ([\w, ]+)/g)];
  return [...new Set(named.flatMap(([, names]) => (names ?? '').split(/, ?/)))];
}

it('meets the base layer before the components, on every page', () => {
  const pages = filesOf(site).filter((file) => file.endsWith('.html'));
  expect(pages.length).toBeGreaterThan(30);
  const wrong = pages.filter((file) => {
    const layers = layersOf(textOf(site, file));
    return layers.length > 0 && layers.indexOf('base') > layers.indexOf('components');
  });
  expect(wrong).toEqual([]);
  expect(layersOf(textOf(site, 'index.html')).slice(0, 2)).toEqual(['tokens', 'base']);
});

it('waits for one font with the table of the catalogue, and for two elsewhere', () => {
  const fonts = (file: string) => textOf(site, file).match(/<link rel="preload"[^>]* as="font"/g);
  expect(fonts('releases/catalogue.html')).toHaveLength(1);
  expect(fonts('releases.html')).toHaveLength(2);
});

it('keeps a page of a list within 12 kB', () => {
  const lists = publicPages().filter((file) => /^(releases|artists)(\/\d{1,3})?\.html$/.test(file));
  expect(lists.length).toBeGreaterThan(30);
  for (const file of lists) expect(travels(textOf(site, file)), file).toBeLessThanOrEqual(12);
});

it('fetches at most 81 kB of script when a list or a form wakes', () => {
  const islands = ['releases.html', 'artists.html'].map((file) =>
    [...textOf(site, file).matchAll(/(?:component|renderer)-url="\/([^"]+)"/g)].map(
      ([, url]) => url ?? '',
    ),
  );
  const form = filesOf(site).filter((file) => /^_astro\/(wakeForm|ContactForm)\..+js$/.test(file));
  for (const entries of [...islands, form]) {
    expect(entries, String(entries)).toHaveLength(2);
    const files = new Set(entries.flatMap((file) => [...withImports(file)]));
    const size = travels([...files].map((name) => textOf(site, name)).join('\n'));
    expect(size, String(entries)).toBeLessThanOrEqual(81);
  }
});

it('loads nothing of React or of islands with a page that has a form, until it is touched', () => {
  const withForm = publicPages().filter((file) => textOf(site, file).includes('data-form='));
  expect(withForm.length).toBeGreaterThan(10);
  for (const file of withForm) {
    const html = textOf(site, file);
    expect(html, file).not.toContain('astro-island');
    const scripts = [...filesAtLoad(html)];
    expect(scripts.filter((name) => /react|client|wakeForm/i.test(name))).toEqual([]);
  }
});

it('opens the back office within its budget of script, and without the text editor', () => {
  const urls = textOf(site, 'admin.html').matchAll(/(?:component|renderer)-url="\/([^"]+)"/g);
  // The first screen also fetches the sign-in library and the list.
  const fetched = filesOf(site).filter((file) => fetchedFirst.test(file));
  const files = [...urls].map(([, url]) => url ?? '').concat(fetched);
  const scripts = [...new Set(files.flatMap((file) => [...withImports(file)]))];
  expect(scripts.filter((file) => /MyReleases|msal/.test(file)).length).toBeGreaterThan(1);
  expect(scripts.filter((file) => /RichTextEditor/.test(file))).toEqual([]);
  expect(filesOf(site).some((file) => /RichTextEditor/.test(file))).toBe(true);
  const size = scripts.reduce((sum, file) => sum + travels(textOf(site, file)), 0);
  expect(size).toBeLessThanOrEqual(mostOfTheOffice);
});

it('keeps ten pages of a list, as an island fetches them, within 5 kB', () => {
  const chunks = filesOf(site).filter((file) => /^data\/lists\/.+\/\d+\.json$/.test(file));
  expect(chunks.length).toBeGreaterThan(8);
  for (const file of chunks) expect(travels(textOf(site, file)), file).toBeLessThanOrEqual(5);
});

it('spends at most half a kilobyte of script on counting views', async () => {
  const { outputFiles } = await build({
    entryPoints: ['src/adapters/analytics.ts'],
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
  });
  expect(travels(outputFiles[0]?.text ?? '')).toBeLessThan(0.5);
});
