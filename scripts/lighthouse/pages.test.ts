import { afterEach, expect, it, vi } from 'vitest';
import { releaseStatus } from '#domain/release/releaseStatus';
import { pages } from '../../src/paths.ts';
import { measuredPages } from './pages.ts';

afterEach(() => vi.unstubAllGlobals());

const site = 'http://localhost:4321';
const release = (cId: number, more: object) => ({
  ...{ title: 'Tide', url: `https://label.example/releases/tide-${cId}`, cover: '/cover.jpg' },
  ...{ releaseStatus: releaseStatus.Released },
  ...{ tracks: [{ audio: '/a.mp3' }], ...more },
});

it('measures every page with an address of its own, and one of each kind of entry', async () => {
  const data = {
    artists: [{ name: 'Orrery', url: 'https://label.example/artists/orrery-1', image: '/a.jpg' }],
    releases: [
      release(1, {}),
      release(2, { releaseStatus: releaseStatus.Approved, pictures: [{}] }),
    ],
  };
  const sitemaps: Record<string, string[]> = {
    '/sitemap.xml': ['/sitemaps/pages-1.xml', '/sitemaps/news-1.xml'],
    '/sitemaps/pages-1.xml': [
      ...['/shows', '/shows/in/no', '/shows/year/2025', '/releases/year/2026', '/tags/ambient'],
      ...['/releases/kind/album', '/releases/format/lp', '/about-us'],
    ],
    '/sitemaps/news-1.xml': [
      ...['/news/out-1', '/news/out-2', '/newsletters/march-1', '/shows/oslo-1', '/shop/shirt-1'],
    ],
  };
  const xmlOf = (paths: string[]) =>
    paths.map((path) => `<loc>https://label.example${path}</loc>`).join('\n');
  vi.stubGlobal('fetch', async (url: string) => {
    const listed = sitemaps[new URL(url).pathname];
    return listed ? new Response(xmlOf(listed)) : Response.json(data);
  });
  const measured = (await measuredPages(site)).map(({ url }) => url.slice(site.length));
  expect(measured).toEqual(
    expect.arrayContaining([
      ...Object.values(pages).map(({ path }) => path),
      ...['/nowhere', '/artists/orrery-1', '/releases/tide-1', '/releases/tide-2'],
      ...['/shows/oslo-1', '/shop/shirt-1', '/releases/year/2026', '/tags/ambient'],
      ...['/news/out-1', '/newsletters/march-1', '/shows/in/no', '/shows/year/2025'],
      ...['/releases/kind/album', '/releases/format/lp', '/shop/format/lp', '/shop/by/price'],
      ...['/shop/merch', '/releases/2', '/artists/2', '/releases/shelf/colour'],
      ...['/search?q=Tide', '/embed/releases/tide-1'],
    ]),
  );
});
