import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { drawnCover } from '#design/drawnCover';
import { coverPicture } from '#design/sleeveDrawing';
import { themes } from '#design/themes';
import { type BuiltSite, filesOf, hardSite, textOf } from './buildSite.ts';
import { hardCatalogue, hardLabel, hardTitles } from './hardCatalogue.ts';
import { readPage } from './readPage.ts';

const site = 'http://localhost:4280';
let built: BuiltSite;

beforeAll(async () => {
  built = await hardSite();
});

const documentOf = (file: string) => readPage(built, file);

/** The content of a page's `<meta>` by its name. */
const named = (file: string, name: string) =>
  documentOf(file).querySelector(`meta[name="${name}"]`)?.getAttribute('content');

function propertiesOf(file: string) {
  const metas = [...documentOf(file).querySelectorAll('meta[property]')];
  return new Map(
    metas.map((meta) => [meta.getAttribute('property'), meta.getAttribute('content')]),
  );
}

/** The JSON-LD of a page, as a search engine reads it. */
function graphOf(file: string): Record<string, unknown> {
  const text = documentOf(file).querySelector('script[type="application/ld+json"]')?.textContent;
  return z.record(z.string(), z.unknown()).parse(JSON.parse(text ?? 'null'));
}

const kanji = hardCatalogue.releases.find(({ title }) => title === hardTitles.unslugged);

describe('the head of a page', () => {
  it('has a canonical address for each page that search engines should index, and for no other', () => {
    const canonical = (file: string) =>
      documentOf(file).querySelector('[rel=canonical]')?.getAttribute('href') ?? 'noindex';
    expect(
      ['index', 'releases', 'releases/2', 'artists/x-2'].map((page) => canonical(`${page}.html`)),
    ).toEqual([`${site}/`, `${site}/releases`, `${site}/releases/2`, `${site}/artists/x-2`]);
    for (const file of ['404.html', 'login.html', 'profile.html']) {
      expect(canonical(file)).toBe('noindex');
      expect(documentOf(file).querySelector('[name=robots]')?.getAttribute('content')).toBe(
        'noindex',
      );
    }
  });

  it('colours the browser’s own bar in both schemes, on an entry’s page in its panel’s colour', () => {
    const colorsOf = (file: string) =>
      Array.from(documentOf(file).querySelectorAll('meta[name="theme-color"]'), (meta) => [
        meta.getAttribute('media'),
        meta.getAttribute('content'),
      ]);
    const { light, dark } = themes.sleeve;
    expect(colorsOf('contact.html')).toEqual([
      ['(prefers-color-scheme: light)', light.paper],
      ['(prefers-color-scheme: dark)', dark.paper],
    ]);
    const file = `${hardCatalogue.releases[0]?.url.slice(1)}.html`;
    const [, panels = ''] = /--panel:light-dark\(([^)]+)\)/.exec(textOf(built, file)) ?? [];
    expect(panels).not.toBe('');
    expect(colorsOf(file).map(([, color]) => color)).toEqual(panels.split(','));
  });

  it('leads to the catalogue’s data from the pages that stand for all of it', () => {
    for (const page of ['index', 'releases/catalogue']) {
      const link = documentOf(`${page}.html`).querySelector('link[type="application/json"]');
      expect(link?.getAttribute('href'), page).toBe('/data/catalogue.json');
    }
    expect(textOf(built, 'llms.txt')).toContain(`(${site}/data/catalogue.json)`);
    expect(textOf(built, 'llms.txt')).toContain(`(${site}/releases)`);
    for (const feed of ['out-now', 'announced', 'shows', 'shop'])
      expect(textOf(built, 'llms.txt')).toContain(`(${site}/feeds/${feed}.atom)`);
    expect(graphOf('releases/catalogue.html')['@type']).toBe('Dataset');
    expect(graphOf('calendar.html')['@type']).toBe('ItemList');
  });

  it('has a description of its own on each list and each page of the site', () => {
    const files = ['index', 'artists', 'releases', 'releases/2', 'calendar', 'contact', 'privacy'];
    const told = [...files, 'releases/catalogue'].map((file) =>
      named(`${file}.html`, 'description'),
    );
    expect(new Set(told).size, told.join('\n')).toBe(told.length);
  });

  it('describes a release as an album, with its picture and its size', () => {
    const properties = propertiesOf(`${kanji?.url.slice(1)}.html`);
    expect(properties.get('og:type')).toBe('music.album');
    expect(properties.get('og:image')).toMatch(/\/large\/.*releasecover_1004\.jpg$/);
    expect(properties.get('og:image:width')).toBe('1400');
    // A wide card would crop a square.
    expect(named('index.html', 'twitter:card')).toBe('summary_large_image');
    expect(named(`${kanji?.url.slice(1)}.html`, 'twitter:card')).toBe('summary');
    expect(properties.get('music:musician')).toBe(`${site}/artists/the-lamplight-committee-1`);
    expect(properties.get('music:release_date')).toBe(kanji?.releaseDate);
  });

  it('describes an artist as a profile, with the drawn cover where there is no portrait', () => {
    const properties = propertiesOf('artists/x-2.html');
    expect(properties.get('og:type')).toBe('profile');
    expect(properties.get('og:image')).toBe(
      hardLabel.drawnCovers + coverPicture(drawnCover('X', '')),
    );
    expect(properties.get('og:image:width')).toBe('1200');
  });

  it('draws the cover of a record without one as its page does, and has the logo elsewhere', () => {
    const title = hardTitles.rightToLeft;
    const uncovered = hardCatalogue.releases.find((release) => release.title === title);
    expect(propertiesOf(`${uncovered?.url.slice(1)}.html`).get('og:image')).toBe(
      hardLabel.drawnCovers + coverPicture(drawnCover(title, 'ليان الساحلي')),
    );
    expect(propertiesOf('index.html').get('og:image')).toBe(`${site}/icons/share.png`);
    expect(filesOf(built)).toContain('icons/share.png');
  });
});

describe('the content policy of a page', () => {
  const policyOf = (html: string) =>
    /<meta http-equiv="content-security-policy" content="([^"]*)"/i.exec(html)?.[1] ?? '';
  const directive = (policy: string, name: string) =>
    policy.split(';').find((part) => part.trim().startsWith(`${name} `)) ?? '';

  /** The hashes of a page's inline styles, or of its islands' scripts. Titles contain tags. */
  const inline = {
    style: /<style>([^<]*)<\/style>/g,
    script: /<script>(\(\(\)=>[^<]*)<\/script>/g,
  };
  const hashesIn = (html: string, tag: keyof typeof inline) =>
    Array.from(html.matchAll(inline[tag]), ([, text = '']) => hash('sha256', text, 'base64'));

  it('lets only known scripts and styles run, and evaluates no text', () => {
    const pages = filesOf(built).filter((file) => file.endsWith('.html'));
    expect(pages.length).toBeGreaterThan(200);
    const ofAstro = directive(policyOf(textOf(built, 'index.html')), 'script-src');
    for (const page of pages) {
      const html = textOf(built, page);
      const policy = policyOf(html);
      const [scripts, styles] = ['script-src', 'style-src'].map((name) => directive(policy, name));
      // No page allows scripts of its own: the hashes are those of Astro's islands.
      expect([page, scripts]).toEqual([page, ofAstro]);
      for (const one of hashesIn(html, 'script'))
        expect([page, scripts]).toEqual([page, expect.stringContaining(`'sha256-${one}'`)]);
      for (const one of hashesIn(html, 'style'))
        expect([page, styles]).toEqual([page, expect.stringContaining(`'sha256-${one}'`)]);
      expect([page, policy]).toEqual([page, expect.not.stringContaining("'unsafe-")]);
      expect([page, policy]).toEqual([page, expect.stringContaining("default-src 'self'")]);
    }
  });
});

describe('the graph of a page', () => {
  it("lists a release's recordings with their codes, and its other addresses", () => {
    const graph = graphOf(`${kanji?.url.slice(1)}.html`);
    expect(graph).toMatchObject({
      '@type': 'MusicAlbum',
      name: hardTitles.unslugged,
      numTracks: 90,
      byArtist: [{ '@type': 'MusicGroup', name: 'The Lamplight Committee' }],
      albumRelease: { recordLabel: { name: hardLabel.name } },
    });
    expect(graph).toHaveProperty('track.itemListElement.89.item.isrcCode', 'QZLBL2019501');
    expect(graph['sameAs']).toHaveLength(60);
  });

  it('keeps markup in a title as text', () => {
    expect(graphOf('releases/q-and-a-script-alert-script-1005.html')['name']).toBe(
      hardTitles.markup,
    );
  });

  it('lists the entries of a list in its order', () => {
    const names = z
      .object({ itemListElement: z.array(z.object({ item: z.object({ name: z.string() }) })) })
      .parse(graphOf('releases.html'))
      .itemListElement.map(({ item }) => item.name);
    const shown = [...documentOf('releases.html').querySelectorAll('.card-title')];
    expect(names).toEqual(shown.map(({ textContent }) => textContent));
  });

  it('describes an artist with their releases', () => {
    const graph = graphOf('artists/a-band-of-two-hundred-records-4.html');
    expect(graph).toMatchObject({ '@type': 'MusicGroup', name: 'A band of two hundred records' });
    expect(graph['album']).toHaveLength(193);
  });
});

describe('the public data file', () => {
  const fields = (about: string) => {
    const section = readFileSync('docs/data.md', 'utf8').split(`## ${about}`)[1]?.split('\n## ')[0];
    const cells = [...(section ?? '').matchAll(/^\| (`[^|]*) \|/gm)];
    return cells.flatMap(([, cell = '']) => cell.match(/\w+/g) ?? []);
  };
  const entries = z.array(z.record(z.string(), z.unknown()));
  const read = () =>
    z
      .looseObject({
        label: z.record(z.string(), z.unknown()),
        artists: entries,
        releases: entries,
        shows: entries,
        merch: entries,
        news: entries,
      })
      .parse(JSON.parse(textOf(built, 'data/catalogue.json')));

  it('holds the whole public catalogue', () => {
    expect(read().artists).toHaveLength(hardCatalogue.artists.length);
    expect(read().releases).toHaveLength(hardCatalogue.releases.length);
    expect(read().shows).toHaveLength(hardCatalogue.shows.length);
    expect(read().merch).toHaveLength(hardCatalogue.merch.length);
    expect(read().news).toHaveLength(hardCatalogue.news.length);
  });

  it('has the documented fields and no others', () => {
    const data = read();
    expect(Object.keys(data).sort()).toEqual(fields('The file').sort());
    const beyond = (rows: Record<string, unknown>[], about: string) =>
      [...new Set(rows.flatMap(Object.keys))].filter((name) => !fields(about).includes(name));
    expect(beyond([data.label], 'The label')).toEqual([]);
    expect(beyond(data.artists, 'An artist')).toEqual([]);
    expect(beyond(data.releases, 'A release')).toEqual([]);
    expect(beyond(data.shows, 'A show')).toEqual([]);
    expect(beyond(data.merch, 'An item of merch')).toEqual([]);
    expect(beyond(data.news, 'A piece of news')).toEqual([]);
  });
});
