import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Window } from 'happy-dom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#domain/day';
import { usualSections } from '#domain/label/home';
import type { PublicLabel } from '#domain/label/publicLabel';
import type { Snapshot } from '#domain/publication/snapshot';
import { releaseStatus } from '#domain/release/releaseStatus';
import type { SiteBundle } from '../../publisher/bundle.ts';
import { publish } from '../../publisher/publish.ts';
import { openFolderStore } from '../../publisher/stores/folder.ts';
import { hardBundle } from './buildSite.ts';
import { small } from './changedCatalogues.ts';

let bundle: SiteBundle;
let folder: string;
beforeAll(async () => {
  bundle = await hardBundle();
  folder = await mkdtemp(join(tmpdir(), 'gatefold-home-'));
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const now = new Date('2026-03-23T12:00:00Z');
const bytes = (snapshot: Snapshot) => new TextEncoder().encode(JSON.stringify(snapshot));

/** Home of the small catalogue with changes of its label. */
async function homeOf(change: Partial<PublicLabel> = {}, snapshot = small) {
  const label = { ...snapshot.label, ...change };
  const html = await bundle.renderer.preview({
    page: 'home',
    published: bytes(snapshot),
    releases: [],
    artists: [],
    label,
    now,
  });
  const { document } = new Window();
  document.write(html);
  const textsOf = (selector: string) =>
    [...document.querySelectorAll(selector)].map((one) => one.textContent?.trim() ?? '');
  return {
    html,
    textsOf,
    title: textsOf('main .title-name')[0],
    heading: textsOf('h1'),
    barColor: document.querySelector('meta[name="theme-color"]')?.getAttribute('content'),
    link: document.querySelector('main .title-name a')?.getAttribute('href'),
    wall: textsOf('.wall .card-title'),
    /** The sections in the order of the page. */
    order: [...document.querySelectorAll('main > *')].map(
      (one) => one.getAttribute('aria-labelledby') ?? one.className,
    ),
  };
}
const until = (day: string) => ({ until: day });
const weir = { kind: 'release', cId: 2 } as const;
const orrery = { kind: 'artist', cId: 2 } as const;
const oslo = { kind: 'show', cId: 2 } as const;
const pastShow = { kind: 'show', cId: 3 } as const;
const headline = ['Discover new music today'];

describe('Home of a label that chose nothing', () => {
  it('begins with the newest record, above the five before it, and has the usual sections', async () => {
    const home = await homeOf();
    expect(home).toMatchObject({ title: 'Tide Mill', heading: headline });
    expect(home.wall).toHaveLength(5);
    expect(home.wall).not.toContain('Tide Mill');
    expect(home.order).toEqual(['home-first', 'latest', 'next-shows', 'home-latest-news']);
    expect((await homeOf({ homeSections: [...usualSections] })).html).toBe(home.html);
  });
});

describe('the top of Home', () => {
  it('is a record that the label features, in its colour, and the list is without it', async () => {
    const colored = {
      ...small,
      releases: small.releases.map((one) => (one.cId === 2 ? { ...one, color: '#c04020' } : one)),
    };
    const home = await homeOf({ featured: [weir] }, colored);
    expect(home).toMatchObject({ title: 'Weir', heading: headline });
    expect(home.link).toMatch(/^\/releases\/.*-2$/);
    expect(home.wall).toContain('Tide Mill');
    expect(home.wall).not.toContain('Weir');
    expect(home.html).toContain('#c04020');
    expect(home.barColor).not.toBe((await homeOf({}, colored)).barColor);
  });

  it('is an artist, and the list has all six', async () => {
    const home = await homeOf({ featured: [orrery] });
    expect(home).toMatchObject({ title: 'Orrery', heading: headline });
    expect(home.link).toMatch(/^\/artists\/.*-2$/);
    expect(home.wall).toHaveLength(6);
  });

  it('is a piece of news with its day, and the list of news is without it', async () => {
    const home = await homeOf({ featured: [{ kind: 'news', cId: 1 }] });
    expect(home).toMatchObject({ title: 'In the studio', link: '/news/studio-1' });
    expect(home.textsOf('.news-by time')).toEqual(['10 March 2026']);
    expect(home.textsOf('[aria-labelledby="home-latest-news"] .card-title')).toEqual(['On tour']);
  });

  it('is a show with its day', async () => {
    const home = await homeOf({ featured: [oslo] });
    expect(home).toMatchObject({ title: 'Oslo', heading: headline, link: '/shows/oslo-2' });
    expect(home.textsOf('.gatefold-day time')).toEqual(['Thursday, 2 April 2026']);
  });

  it('leads to the pre-save of a record that is announced and silent', async () => {
    const home = await homeOf({ featured: [{ kind: 'release', cId: 5 }] }, announced);
    expect(home.title).toBe('Flood Plain');
    expect(home.html).toContain('href="/releases/flood-plain-5#presave"');
  });

  it.each([
    ['that ended', { ...weir, ...until('2026-03-22') }],
    ['that is not public', { kind: 'release', cId: 99 } as const],
    ['that took place', pastShow],
  ])('passes over one %s', async (_, passed) => {
    expect((await homeOf({ featured: [passed, orrery] })).title).toBe('Orrery');
    expect((await homeOf({ featured: [passed] })).html).toBe((await homeOf()).html);
  });

  it('keeps one through its last day, and goes on by itself on the next', async () => {
    const label = { ...small.label, featured: [{ ...weir, ...until('2026-03-23') }] };
    const content = bytes({ ...small, label });
    const store = await openFolderStore(join(folder, 'ends'));
    const titleOn = async (day: string) => {
      const at = { read: async () => content, version: 1, now: new Date(`${day}T12:00:00Z`) };
      const { version } = await publish(bundle, store, at);
      const page = await store.read(version.files.get('index.html')?.hash ?? '');
      const { document } = new Window();
      document.write(new TextDecoder().decode(page));
      return document.querySelector('main .title-name')?.textContent?.trim();
    };
    expect(await titleOn('2026-03-23')).toBe('Weir');
    expect(await titleOn(addDays('2026-03-23', 1))).toBe('Tide Mill');
  });
});

const announced: Snapshot = {
  ...small,
  releases: small.releases.concat(
    small.releases
      .filter(({ cId }) => cId === 3)
      .map((one) => ({
        ...one,
        ...{ cId: 5, title: 'Flood Plain', url: '/releases/flood-plain-5', tracks: [] },
        ...{ releaseDate: '2026-05-01', releaseStatus: releaseStatus.Approved },
      })),
  ),
};

describe('the sections of Home', () => {
  it('are those that were chosen, in their order', async () => {
    const home = await homeOf(
      {
        homeSections: ['featured', 'shop', 'artists', 'newsletter', 'shows', 'coming', 'latest'],
      },
      announced,
    );
    expect(home.order).toEqual([
      ...['home-first', 'home-shop', 'home-artists', 'home-news'],
      ...['next-shows', 'coming-next', 'latest'],
    ]);
    expect(home.heading).toEqual(headline);
    expect(home.textsOf('[aria-labelledby="home-artists"] h3')).toContain('Orrery');
    expect(home.html).toContain('action="http://localhost:7071/api/visitors/newsletter"');
  });

  it('begin with the heading where the gatefold is below them or hidden', async () => {
    const below = await homeOf({ homeSections: ['latest', 'featured'] });
    expect(below.order).toEqual(['hero', 'latest', 'home-first']);
    expect(below.heading).toEqual(headline);
    expect(below.textsOf('.home-first h2')[0]).toContain('Tide Mill');
    const hidden = await homeOf({ featured: [weir], homeSections: ['latest'] });
    expect(hidden.order).toEqual(['hero', 'latest']);
    expect(hidden.heading).toEqual(headline);
    expect(hidden.wall).toHaveLength(6);
  });

  it('leave out a shop that sells nothing', async () => {
    const without = { ...small, merch: [] };
    const home = await homeOf({ homeSections: ['featured', 'shop'] }, without);
    expect(home.order).toEqual(['home-first']);
  });
});
