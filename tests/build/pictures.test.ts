import { beforeAll, expect, it } from 'vitest';
import { type BuiltSite, filesOf, hardSite, textOf } from './buildSite.ts';
import { hardCatalogue } from './hardCatalogue.ts';
import { readPage } from './readPage.ts';

let built: BuiltSite;
beforeAll(async () => {
  built = await hardSite();
});

const documentOf = (url: string | undefined) => readPage(built, `${url?.slice(1)}.html`);
const release = hardCatalogue.releases.find(({ cId }) => cId === 1001);
const artist = hardCatalogue.artists.find(({ cId }) => cId === 1);

it('has the pictures of a release in a row, each a link to its large image and to itself', () => {
  const document = documentOf(release?.url);
  const rows = [...document.querySelectorAll('.pictures li')];
  expect(rows.map(({ id }) => id)).toEqual(['picture-1', 'picture-2']);
  expect(rows.map((row) => row.querySelector('a')?.getAttribute('href'))).toEqual(
    release?.pictures?.map(({ url }) => url.replace('mediumsquare', 'large')),
  );
  expect(rows.map((row) => row.querySelector('img')?.getAttribute('alt'))).toEqual([
    'The tides & <b>',
    `${release?.title}, picture 2`,
  ]);
  expect(rows.map((row) => row.querySelector('figcaption')?.textContent)).toEqual([
    'Back',
    'Booklet',
  ]);
  expect(rows.map((row) => row.querySelector('a')?.getAttribute('data-picture'))).toEqual([
    'Back · The tides & <b>',
    'Booklet',
  ]);
});

it('has the photographs of an artist with their credit', () => {
  const document = documentOf(artist?.url);
  expect(document.querySelector('.pictures h2')?.textContent).toBe('Photographs');
  expect(document.querySelector('.pictures figcaption')?.textContent).toBe(
    'Photograph: Jane <i> Roe',
  );
});

it('loads its pictures late, each with its size, and nothing of them on a page without', () => {
  for (const url of [release?.url, artist?.url]) {
    const images = [...documentOf(url).querySelectorAll('.pictures img')];
    expect(images.length).toBeGreaterThan(0);
    for (const image of images) {
      expect(image.getAttribute('loading')).toBe('lazy');
      expect(image.getAttribute('width')).toBe('640');
      expect(image.getAttribute('height')).toBe('640');
    }
  }
  const without = hardCatalogue.releases.find(({ cId }) => cId === 1002);
  const html = textOf(built, `${without?.url.slice(1)}.html`);
  expect(html).not.toContain('data-picture');
  expect(html).not.toMatch(/pictures[.\w-]*\.(css|js)/);
});

it('has the pictures of one of the label’s own pages in its text, in their shape', () => {
  const document = readPage(built, 'studio.html');
  const figure = document.querySelector('.text-picture');
  expect(figure?.querySelector('img')?.getAttribute('alt')).toBe('The desk');
  expect(figure?.querySelector('img')?.getAttribute('height')).toBe('427');
  expect(figure?.querySelector('a')?.getAttribute('href')).toMatch(
    /\/large\/.*labelpicture_1\.jpg$/,
  );
  expect(figure?.querySelector('figcaption')?.textContent).toBe('By hand');
});

it('fetches the viewer and its styles only when a picture is pressed', () => {
  const viewers = filesOf(built).filter((file) => /^_astro\/viewer\.[\w-]+\.(js|css)$/.test(file));
  expect(viewers).toHaveLength(2);
  const html = textOf(built, `${release?.url.slice(1)}.html`);
  for (const file of viewers) expect(html).not.toContain(file);
});
