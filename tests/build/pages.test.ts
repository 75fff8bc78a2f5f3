import { Window } from 'happy-dom';
import { beforeAll, describe, expect, it } from 'vitest';
import { pageCount } from '#domain/listing/paging';
import { type BuiltSite, filesOf, hardSite, textOf } from './buildSite.ts';
import { hardCatalogue, hardLabel, hardTitles } from './hardCatalogue.ts';

let site: BuiltSite;
let files: Set<string>;

beforeAll(async () => {
  site = await hardSite();
  files = new Set(filesOf(site));
});

/** One window parses all pages: a new one for each takes ten times as long. */
const parser = new new Window().DOMParser();
const documentOf = (file: string) => parser.parseFromString(textOf(site, file), 'text/html');

const fileOf = (path: string) => (path === '/' ? 'index.html' : `${path.slice(1)}.html`);
const pages = () => [...files].filter((file) => file.endsWith('.html'));

describe('every page', () => {
  it('is there', () => expect(filesOf(site)).toContain('index.html'));

  it('has a title that ends with the label, one heading, and its language', () => {
    // Searched as text: parsing hundreds of pages takes seconds, and the Nu checker covers markup.
    for (const file of pages().filter((name) => !/^(sign-in-return|admin)/.test(name))) {
      const html = textOf(site, file);
      expect(html, file).toMatch(new RegExp(`<title>[^<]+ \\| ${hardLabel.name}</title>`));
      expect(html, file).toMatch(/^<!DOCTYPE html>\s*<html lang="en"/i);
      const seen = html.replaceAll(/<template.*?<\/template>/gs, '');
      if (!/^(profile|login|preview)/.test(file)) expect(seen.match(/<h1/g), file).toHaveLength(1);
    }
  });

  it('has no broken link', () => {
    const missing = pages().flatMap((file) =>
      [...textOf(site, file).matchAll(/(?:href|src)="(\/[^"#?]*)/g)]
        .map(([, path]) => path ?? '')
        .filter((path) => !files.has(path.slice(1)) && !files.has(fileOf(path)))
        // The back office has its own router.
        .filter((path) => !path.startsWith('/admin'))
        .map((path) => `${file}: ${path}`),
    );
    expect(missing).toEqual([]);
  });
});

describe('the lists', () => {
  it('have an address for each page, which shows six', () => {
    const count = pageCount(hardCatalogue.releases.length);
    const shown = Array.from({ length: count }, (_, index) => index + 1).flatMap((page) => {
      const document = documentOf(page === 1 ? 'releases.html' : `releases/${page}.html`);
      return [...document.querySelectorAll('.grid .card-link')].map((a) => a.getAttribute('href'));
    });
    expect(shown).toHaveLength(hardCatalogue.releases.length);
    expect(new Set(shown)).toEqual(new Set(hardCatalogue.releases.map(({ url }) => url)));
  });

  it('link to the next page', () => {
    const next = documentOf('releases/2.html').querySelector('.pager [rel=next]');
    expect(next?.getAttribute('href')).toBe('/releases/3');
  });
});

describe('a year', () => {
  it('is paged as the list of releases is: each page leads to the next', () => {
    const years = hardCatalogue.releases.map(({ releaseDate }) => releaseDate?.slice(0, 4));
    const year = years.find((one) => years.filter((other) => other === one).length > 50) ?? '';
    const shown: (string | null)[] = [];
    const addresses: string[] = [];
    for (let path: string | undefined = `/releases/year/${year}`; path; ) {
      addresses.push(path);
      const document = documentOf(fileOf(path));
      const cards = [...document.querySelectorAll('.grid .card-link')];
      shown.push(...cards.map((card) => card.getAttribute('href')));
      expect(document.querySelector('.pager [aria-current]')?.textContent).toContain(
        String(addresses.length),
      );
      path = document.querySelector('.pager [rel=next]')?.getAttribute('href') ?? undefined;
    }
    expect(addresses.slice(1, 3)).toEqual([`/releases/year/${year}/2`, `/releases/year/${year}/3`]);
    const its = hardCatalogue.releases.filter(({ releaseDate }) => releaseDate?.startsWith(year));
    expect(shown).toHaveLength(its.length);
    expect(new Set(shown)).toEqual(new Set(its.map(({ url }) => url)));
  });
});

describe('a release', () => {
  it.each(Object.values(hardTitles))('shows the title as it is: %s', (title) => {
    const release = hardCatalogue.releases.find((one) => one.title === title);
    const document = documentOf(fileOf(release?.url ?? ''));
    expect(document.querySelector('.title-name')?.textContent).toBe(title);
    expect(document.querySelector('h1')?.textContent).toMatch(/^This is /);
  });

  it('shows the placeholder for a missing description', () => {
    expect(textOf(site, 'releases/q-and-a-script-alert-script-1005.html')).toContain(
      'You need to provide a description for this release',
    );
  });

  it('can be pre-saved while it is announced, and is stamped', () => {
    const document = documentOf('releases/next-week-1006.html');
    expect(document.querySelector('main form input[name=mailAddress]')).not.toBeNull();
    expect(document.querySelector('.stamp')?.textContent).toBe('in 7 days');
    expect(documentOf('releases/record-no-1-1.html').querySelector('main form')).toBeNull();
  });

  it('is found by its number, from earlier addresses and from the old site', () => {
    expect(JSON.parse(textOf(site, 'data/addresses.json'))).toEqual({
      bandcamp: {},
      patterns: { artists: '/artist/{Id}', releases: '/release/{Id}' },
      earlier: {
        '/releases/an-earlier-name-1002': expect.stringContaining('/releases/donaudampf'),
      },
      unused: expect.arrayContaining(['/de', '/pt-br']),
    });
    expect(textOf(site, 'data/addresses/releases/1.json')).toContain('/releases/donaudampf');
    for (const file of ['404.html', 'moved.html']) {
      const given = documentOf(file).querySelector('[data-old-artists]');
      expect(given?.getAttribute('data-old-artists')).toBe('/artist/{Id}');
    }
  });

  it('is linked from the page of the list that has its number', () => {
    const hint = documentOf('releases/7.html').querySelector('.number-hint a');
    expect(hint?.getAttribute('href')).toBe('/releases/record-no-7-7');
  });
});
