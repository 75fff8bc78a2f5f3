import { Window } from 'happy-dom';
import { beforeAll, describe, expect, it } from 'vitest';
import { type BuiltSite, filesOf, hardSite, textOf } from './buildSite.ts';
import { hardCatalogue } from './hardCatalogue.ts';
import { linksIn, readPage, textIn } from './readPage.ts';

let built: BuiltSite;
beforeAll(async () => {
  built = await hardSite();
});

const documentOf = (file: string) => readPage(built, file);
type Read = ReturnType<typeof documentOf>;
const pieceOf = (cId: number) => {
  const piece = hardCatalogue.news.find((one) => one.cId === cId);
  if (!piece) throw new Error(`There is no news ${cId}.`);
  return piece;
};
const pageOf = (cId: number) => documentOf(`${pieceOf(cId).url.slice(1)}.html`);
const contentOf = (document: Read, property: string) =>
  document.querySelector(`meta[property="${property}"]`)?.getAttribute('content');

describe('the page of a piece of news', () => {
  it('has its title, day, author, picture and text, and leads to others', () => {
    const document = pageOf(1);
    expect(textIn(document, 'h1 .title-name')).toEqual([pieceOf(1).title]);
    expect(textIn(document, '.news-by span')).toEqual(['By Mira <i> & co']);
    const time = document.querySelector('.news-by time');
    expect(time?.getAttribute('datetime')).toBe(pieceOf(1).day);
    expect(document.querySelector('.gatefold img')?.getAttribute('alt')).toBe('The desk & <b>');
    expect(textIn(document, '.news-text blockquote')).toEqual(['Quoted']);
    expect(linksIn(document, '.news-others .card-link')).toEqual(
      [2, 3, 8].map((cId) => pieceOf(cId).url),
    );
  });

  it('has pictures and records of the label within its text, and no others', () => {
    const document = pageOf(1);
    const figures = [...document.querySelectorAll('.news-text figure')];
    expect(figures.map((one) => one.className)).toEqual(['text-picture', 'text-record']);
    expect(figures[0]?.querySelector('figcaption')?.textContent).toContain('A <desk>');
    const record = hardCatalogue.releases.find(({ cId }) => cId === 1001);
    expect(figures[1]?.querySelector('.card-link')?.getAttribute('href')).toBe(record?.url);
    expect(textOf(built, `${pieceOf(1).url.slice(1)}.html`)).not.toContain('Hidden');
  });

  it('is an article to those who share it and to search engines', () => {
    const document = pageOf(1);
    expect(contentOf(document, 'og:type')).toBe('article');
    expect(contentOf(document, 'article:published_time')).toBe(pieceOf(1).day);
    expect(contentOf(document, 'og:image')).toContain('newspicture_1.jpg');
    const graph = JSON.parse(
      document.querySelector('script[type="application/ld+json"]')?.textContent ?? '',
    );
    expect(graph).toMatchObject({
      '@type': 'NewsArticle',
      headline: pieceOf(1).title,
      datePublished: pieceOf(1).day,
      author: { '@type': 'Person', name: 'Mira <i> & co' },
      publisher: { name: 'Low Sun Recordings' },
    });
    expect(graph.image).toHaveLength(2);
  });
});

describe('the list of news', () => {
  it('has the latest first, six on a page, and a feed', () => {
    const first = documentOf('news.html');
    expect(linksIn(first, '.card-link')).toEqual([2, 1, 3, 8, 7, 6].map((cId) => pieceOf(cId).url));
    expect(linksIn(first, '.pager ol a')).toEqual(['/news', '/news/2']);
    expect(linksIn(documentOf('news/2.html'), '.card-link')).toEqual(
      [5, 4].map((cId) => pieceOf(cId).url),
    );
    expect(linksIn(first, 'link[type="application/atom+xml"]')).toContain('/feeds/news.atom');
    expect(filesOf(built)).not.toContain('news/3.html');
  });

  it('is in the menu, and leads from Home', () => {
    const home = documentOf('index.html');
    expect(linksIn(home, '#menu a')).toContain('/news');
    expect(linksIn(home, '[aria-labelledby="home-latest-news"] .card-link')).toHaveLength(3);
  });

  it('has a feed with whole texts, pictures and authors, as XML', () => {
    const feed = textOf(built, 'feeds/news.atom');
    for (const { url } of hardCatalogue.news) expect(feed).toContain(`${url}"`);
    expect(feed).toContain('<name>Mira &lt;i&gt; &amp; co</name>');
    expect(feed).toContain('newspicture_1.jpg');
    expect(feed).toContain('Quoted');
    expect(feed).toContain('A &lt;desk&gt;');
    expect(feed).not.toContain('<figure');
    const { document } = new Window();
    document.write(feed);
    expect(document.querySelectorAll('entry')).toHaveLength(hardCatalogue.news.length);
  });
});

it('is found by the words of its title, its author and its text', () => {
  const files = filesOf(built).filter((file) => file.startsWith('data/search/terms/'));
  const all = files.map((file) => textOf(built, file)).join('');
  for (const term of ['studio', 'mira']) expect(all).toContain(`"${term}":`);
  const rows = JSON.parse(textOf(built, 'data/search/rows/news/0.json'));
  expect(rows).toContainEqual({
    ...{ cId: 1, title: pieceOf(1).title, url: pieceOf(1).url, day: pieceOf(1).day },
    picture: pieceOf(1).images[0]?.url,
  });
});
