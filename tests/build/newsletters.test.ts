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
const urls = hardCatalogue.newsletters.map(({ url }) => url);

describe('the list of newsletters', () => {
  it('has the latest first, six on a page, each with its day and how it begins', () => {
    const first = documentOf('newsletters.html');
    expect(linksIn(first, '.newsletter-row a')).toEqual(urls.slice(0, 6));
    expect(linksIn(documentOf('newsletters/2.html'), '.newsletter-row a')).toEqual(urls.slice(6));
    expect(filesOf(built)).not.toContain('newsletters/3.html');
    expect(linksIn(first, '.pager ol a')).toEqual(['/newsletters', '/newsletters/2']);
    expect(textIn(first, '.newsletter-begins')[0]).toMatch(/^Dear you, \S/);
    const days = [...first.querySelectorAll('.newsletter-row time')];
    expect(days[0]?.getAttribute('datetime')).toBe(hardCatalogue.newsletters[0]?.day);
  });

  it('is linked from the foot of every page, has a feed, and stands in the sitemap', () => {
    expect(linksIn(documentOf('contact.html'), '.footer a')).toContain('/newsletters');
    const list = documentOf('newsletters.html');
    expect(linksIn(list, 'link[type="application/atom+xml"]')).toContain('/feeds/newsletters.atom');
    const sitemap = textOf(built, 'sitemaps/newsletters-1.xml');
    for (const url of urls) expect(sitemap).toContain(`${url}</loc>`);
  });

  it('marks a newsletter in another language than the page', () => {
    const row = documentOf('newsletters.html').querySelectorAll('.newsletter-row')[2];
    expect(row?.getAttribute('lang')).toBe('ar');
    expect(row?.querySelector('.newsletter-day')?.getAttribute('lang')).toBe('en');
  });
});

describe('the page of a newsletter', () => {
  it('has subject, day, paragraphs and button as text, and leads to the others', () => {
    const document = documentOf('newsletters/markup-9.html');
    const [newest] = hardCatalogue.newsletters;
    expect(textIn(document, 'h1')).toEqual([newest?.subject]);
    expect(document.querySelector('.letter-from time')?.getAttribute('datetime')).toBe(newest?.day);
    const paragraphs = textIn(document, '.letter-text p');
    expect(paragraphs[0]).toBe('Dear you,');
    expect(paragraphs[1]).toContain('And <b>more</b> & more: https://label.example/?a=1&b=2.');
    expect(linksIn(document, '.letter-text a')).toEqual(['https://label.example/?a=1&b=2']);
    expect(linksIn(document, '.letter .button')).toEqual(['https://label.example/?a=1&b=2']);
    expect(linksIn(document, '.letter-ways a')).toEqual([urls[1], '/newsletters']);
    const middle = documentOf('newsletters/word-8.html');
    expect(linksIn(middle, '.letter-ways a')).toEqual([urls[0], urls[2], '/newsletters']);
  });

  it('shows the releases whose addresses are paragraphs', () => {
    const document = documentOf('newsletters/word-8.html');
    const records = document.querySelectorAll('.letter-text .text-record');
    expect([...records].map((record) => record.querySelector('a')?.getAttribute('href'))).toEqual([
      hardCatalogue.releases.find(({ cId }) => cId === 1001)?.url,
    ]);
    expect(textIn(document, '.letter-text > p')).toEqual([
      'Attention: it is out.',
      expect.stringContaining('anything-9999'),
      'Until soon.',
    ]);
    const begins = textIn(documentOf('newsletters.html'), '.newsletter-begins');
    expect(begins[1]).toBe('Attention: it is out. Until soon.');
  });

  it('is an article by the label for search engines', () => {
    const script = documentOf('newsletters/markup-9.html').querySelector(
      'script[type="application/ld+json"]',
    );
    expect(JSON.parse(script?.textContent ?? '')).toMatchObject({
      '@type': 'Article',
      headline: hardCatalogue.newsletters[0]?.subject,
      author: { name: 'Low Sun Recordings' },
    });
  });
});

it('the feed has whole newsletters, as XML', () => {
  const feed = textOf(built, 'feeds/newsletters.atom');
  const { document } = new Window();
  document.write(feed);
  expect(document.querySelectorAll('entry')).toHaveLength(urls.length);
  expect(feed).toContain('xml:lang="ar"');
  expect(feed).toContain('Listen &amp; &lt;i&gt;');
  expect(feed).not.toContain('anything-1001');
});
