import { afterEach, expect, it, vi } from 'vitest';
import { releaseStatus } from '#domain/release/releaseStatus';
import { pages } from '../../src/paths.ts';
import { measuredPages } from './pages.ts';

afterEach(() => vi.unstubAllGlobals());

const site = 'http://localhost:4321';
const release = (cId: number, more: object) => ({
  ...{ title: 'Tide', url: `https://label.example/releases/tide-${cId}`, cover: '/cover.jpg' },
  ...{ releaseDate: '2026-03-01', releaseStatus: releaseStatus.Released, tags: 'Ambient' },
  ...{ tracks: [{ audio: '/a.mp3' }], ...more },
});

it('measures every page with an address of its own, and one of each kind of entry', async () => {
  const data = {
    artists: [{ name: 'Orrery', url: 'https://label.example/artists/orrery-1', image: '/a.jpg' }],
    releases: [
      release(1, {}),
      release(2, { releaseStatus: releaseStatus.Approved, pictures: [{}] }),
    ],
    shows: [{ url: 'https://label.example/shows/oslo-1' }],
    merch: [{ url: 'https://label.example/shop/shirt-1' }],
  };
  vi.stubGlobal('fetch', async () => Response.json(data));
  const measured = (await measuredPages(site)).map(({ url }) => url.slice(site.length));
  expect(measured).toEqual(
    expect.arrayContaining([
      ...Object.values(pages).map(({ path }) => path),
      ...['/nowhere', '/artists/orrery-1', '/releases/tide-1', '/releases/tide-2'],
      ...['/shows/oslo-1', '/shop/shirt-1', '/releases/year/2026', '/tags/ambient'],
      ...['/search?q=Tide', '/embed/releases/tide-1'],
    ]),
  );
});
