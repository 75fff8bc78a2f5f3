import type { Browser, Page, Route } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PublicRelease } from '#domain/publication/publicRelease';
import { sampleOf } from '#fixtures/rounds';
import { openBrowser, openComponent } from '../components/browser.ts';
import { hostileHtml } from '../security/hostileTexts.ts';
import { hardBundle } from './buildSite.ts';
import { hardCatalogue } from './hardCatalogue.ts';

let browser: Browser;
let page: Page;
let render: (words: string) => Promise<string>;
const violations: string[] = [];

beforeAll(async () => {
  const { renderer } = await hardBundle();
  const [release] = hardCatalogue.releases.filter(({ cId }) => cId === 1001) as [PublicRelease];
  const artists = hardCatalogue.artists.filter(({ cId }) => release.artists.includes(cId));
  /** A page with somebody's words wherever an artist can write. */
  render = (words) =>
    renderer.preview({
      page: 'release',
      url: release.url,
      published: new TextEncoder().encode(JSON.stringify(hardCatalogue)),
      releases: [
        {
          ...release,
          // By default it follows from the title.
          color: '#e9b949',
          title: `Title ${words}`,
          coverAlt: `A cover ${words}`,
          description: `<p>Text ${words.replaceAll('<', '&lt;')}</p>`,
          tracks: release.tracks.map((track) => ({ ...track, name: `Track ${words}` })),
        },
      ],
      artists: artists.map((artist) => ({ ...artist, name: `Name ${words}` })),
      now: new Date(),
    });
  browser = await openBrowser();
  page = await openComponent(browser, './previewFramePage.tsx');
  page.on('console', (message) => violations.push(message.text()));
  // The policy of the pages that show a preview.
  await page.evaluate(() => {
    const policy = document.createElement('meta');
    policy.httpEquiv = 'content-security-policy';
    policy.content = "style-src 'self'; script-src 'none'";
    document.head.append(policy);
  });
}, 120_000);
afterAll(() => browser?.close());

const framed = (html: string) => page.evaluate((given) => window.framed(given), html);
const style = '<style>.prose p{display:none}body::after{content:"Checked by the label"}</style>';

test('a page keeps its own styles, its language and no script', async () => {
  const html = await render('');
  const sheets = await framed(html);
  expect(sheets).toHaveLength(html.split('<style').length);
  const [shown] = await page.locator('iframe').all();
  const root = shown?.contentFrame().locator('html');
  expect(await root?.getAttribute('lang')).toBe('en');
  expect(await root?.locator('script, style').count()).toBe(0);
  expect(violations.filter((text) => text.includes('inline style'))).toEqual([]);
});

const hostileWords = [
  style,
  style.replace('<style>', '<STYLE media=all>'),
  `"${style}`,
  `'>${style}`,
  `--!>${style}<!--`,
  `</title></textarea></noscript>${style}`,
  '<style>',
  '</style>',
  '<head lang=xx>',
  '<html lang=xx><head>',
  ...hostileHtml,
];

/** Reads a page as the shelf and an embed do. */
async function read(html: string) {
  const address = new URL('/page', page.url()).href;
  const answer = (route: Route) => route.fulfill({ contentType: 'text/html', body: html });
  await page.route(address, answer);
  const found = await page.evaluate(() => window.read('/page'));
  await page.unroute(address, answer);
  return found;
}

test('a page that a script of the site fetches keeps its own styles', async () => {
  const found = await read(await render(''));
  expect(found?.language).toBe('en');
  expect(found?.style).toContain('--accent');
});

test.each(hostileWords)('no words become a style of a page that is fetched: %s', async (words) => {
  const plain = await read(await render(''));
  expect(await read(await render(words))).toEqual(plain);
});

test.each(sampleOf(hostileWords, 10))(
  'no words become a style of the preview: %s',
  async (words) => {
    const plain = await framed(await render(''));
    expect(await framed(await render(words))).toEqual(plain);
    const root = page.locator('iframe').contentFrame().locator('html');
    expect(await root.getAttribute('lang')).toBe('en');
    expect(await root.evaluate((element) => getComputedStyle(element, '::after').content)).toBe(
      'none',
    );
  },
);
