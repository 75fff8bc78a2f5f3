import { beforeAll, expect, it } from 'vitest';
import { neutralLabel } from '#domain/label/label';
import type { PublicLabel } from '#domain/label/publicLabel';
import { type LabelPage, labelPages } from '#domain/publication/preview';
import type { PublicRelease } from '#domain/publication/publicRelease';
import { releaseStatus } from '#domain/release/releaseStatus';
import type { SiteBundle } from '../../publisher/bundle.ts';
import { type BuiltSite, hardBundle, hardSite, textOf } from './buildSite.ts';
import { inTwo } from './changedCatalogues.ts';
import { hardCatalogue } from './hardCatalogue.ts';

let site: BuiltSite;
let bundle: SiteBundle;

beforeAll(async () => {
  site = await hardSite();
  bundle = await hardBundle();
}, 120_000);

function releaseOf(cId: number): PublicRelease {
  const release = hardCatalogue.releases.find((one) => one.cId === cId);
  if (!release) throw new Error(`There is no release ${cId}.`);
  return release;
}
const artistsOf = ({ artists }: PublicRelease) =>
  artists.flatMap((cId) => hardCatalogue.artists.find((one) => one.cId === cId) ?? []);
const published = new TextEncoder().encode(JSON.stringify(hardCatalogue));
const preview = (release: PublicRelease) =>
  bundle.renderer.preview({
    page: 'release',
    url: release.url,
    published,
    releases: [release],
    artists: artistsOf(release),
    now: new Date(),
  });

it.each([
  ['with a cover and two artists', 1001],
  ['with sixty links and ninety tracks', 1004],
  ['without an artist or a description', 1005],
  ['to come', 1006],
  ['without a date', 1007],
])('the preview of a release %s is its page, byte for byte', async (_, cId) => {
  const release = releaseOf(cId);
  expect(await preview(release)).toBe(textOf(site, `${release.url.slice(1)}.html`));
});

it.each([1, 2])('the preview of artist %s is their page, byte for byte', async (cId) => {
  const artist = hardCatalogue.artists.find((one) => one.cId === cId);
  if (!artist) throw new Error(`There is no artist ${cId}.`);
  const html = await bundle.renderer.preview({
    page: 'artist',
    url: artist.url,
    published,
    releases: [],
    artists: [artist],
    now: new Date(),
  });
  expect(html).toBe(textOf(site, `${artist.url.slice(1)}.html`));
});

it('shows each of many at once its own release', async () => {
  const releases = Array.from({ length: 20 }, (_, index) => ({
    ...releaseOf(1001),
    cId: 9000 + index,
    url: `/releases/secret-${9000 + index}`,
    title: `Secret number ${index}.`,
    releaseStatus: releaseStatus.Planning,
  }));
  const pages = await Promise.all(releases.map(preview));
  for (const [index, page] of pages.entries()) {
    const titles = [...new Set(page.match(/Secret number \d+\./g))];
    expect(titles).toEqual([`Secret number ${index}.`]);
  }
});

interface LabelPreview {
  page: LabelPage;
  change?: Partial<PublicLabel>;
  language?: string;
}

/** A published page rendered with another label. */
const withLabel = ({ page, change, language }: LabelPreview) =>
  bundle.renderer.preview({
    page,
    ...(page === 'own' && { url: '/about' }),
    ...(language && { language }),
    published,
    releases: [],
    artists: [],
    label: { ...hardCatalogue.label, ...change },
    now: new Date(),
  });

/** The file of each page of a site without custom pages. */
const files: Record<Exclude<LabelPage, 'own'>, string> = {
  home: 'index.html',
  artists: 'artists.html',
  artist: 'artists/',
  releases: 'releases.html',
  release: 'releases/',
  announced: 'releases/',
  calendar: 'calendar.html',
  catalogue: 'releases/catalogue.html',
  search: 'search.html',
  contact: 'contact.html',
  privacy: 'privacy.html',
  lost: '404.html',
};

/** The file of an entry's page, by its canonical address. */
function fileOf(html: string): string {
  const [, path = ''] = /<link rel="canonical" href="https?:\/\/[^/"]+\/([^"]*)"/.exec(html) ?? [];
  return `${decodeURIComponent(path)}.html`;
}

it.each(Object.entries(files) as [LabelPage, string][])(
  'with the label as it is, the preview of the page %s is the page',
  async (page, expected) => {
    const html = await withLabel({ page });
    const file = expected.endsWith('/') ? fileOf(html) : expected;
    expect(file.startsWith(expected)).toBe(true);
    expect(html).toBe(textOf(site, file));
  },
);

it('with the label as it is, each page of a label with two languages is the page in both', async () => {
  const content = new TextEncoder().encode(JSON.stringify(inTwo));
  const now = new Date('2026-03-20T12:00:00Z');
  const { renderer } = bundle;
  const shown = await renderer.show(content, now);
  const [imprint] = inTwo.label.pages;
  const live = new Map<string, string>();
  for (const page of await shown.plan())
    if (page.path.endsWith('.html'))
      live.set(page.path, new TextDecoder().decode((await shown.render(page)).content));
  const differing: string[] = [];
  for (const page of labelPages)
    for (const language of ['en', 'de']) {
      const html = await renderer.preview({
        page,
        ...(page === 'own' && imprint && { url: `/${imprint.slug}` }),
        language,
        published: content,
        artists: [],
        releases: [],
        label: { ...inTwo.label },
        now,
      });
      if (![...live.values()].includes(html)) differing.push(`${page} in ${language}`);
    }
  expect(differing).toEqual([]);
});

it('a site without entries has no page of one', async () => {
  const { renderer } = bundle;
  const without = { artists: [], releases: [], label: hardCatalogue.label, now: new Date() };
  for (const page of ['artist', 'release', 'announced'] as const)
    expect(await renderer.preview({ page, ...without })).toBe('');
});

const aPage = { slug: 'about', title: 'About', body: '<p>Us.</p>', place: 'menu' } as const;
const pages = [{ ...aPage, earlierSlugs: [] }];
const spoken = { languages: ['en', 'de'], description: 'From Bergen.' };
const german = { language: 'de', given: spoken };

/**
 * A changed value for each field of the label that a page shows, with a page that shows it.
 * Omitted: the default listening setting, which only the back office reads, and the last five,
 * which are not fields.
 */
const changes: Record<
  Exclude<
    keyof PublicLabel,
    'listening' | 'mailBy' | 'hostedBy' | 'hasGitHubBackup' | 'icon' | 'drawnCovers' | 'shareCards'
  >,
  {
    to: Partial<PublicLabel>;
    on?: LabelPage;
    language?: string;
    given?: Partial<PublicLabel>;
  }
> = {
  name: { to: { name: 'Kelp & Kin' } },
  legalName: { to: { legalName: 'Kelp & Kin Ltd' } },
  year: { to: { year: 1998 } },
  tagline: { to: { tagline: 'Tape music.' } },
  taglineIn: { to: { taglineIn: { de: 'Musik vom Band.' } }, ...german },
  description: { to: { description: 'From Brest.' } },
  descriptionIn: { to: { descriptionIn: { de: 'Aus Bergen.' } }, ...german },
  mail: { to: { mail: 'kim@kelp.example' }, on: 'contact' },
  // Their days always differ.
  timeZone: {
    given: { timeZone: 'Pacific/Pago_Pago' },
    to: { timeZone: 'Pacific/Kiritimati' },
  },
  languages: { to: { languages: ['nb'] } },
  textsLanguage: { to: { textsLanguage: 'de' }, given: spoken },
  marks: { to: { marks: { ...neutralLabel.marks, light: 'http://localhost/mark.svg' } } },
  theme: { to: { theme: { ...neutralLabel.theme, preset: 'riso' } } },
  socials: { to: { socials: [{ name: 'Mastodon', url: 'https://social.example/@kelp' }] } },
  merchUrl: { to: { merchUrl: 'https://shop.kelp.example/' } },
  demos: { to: { demos: { by: 'off', url: null } }, on: 'contact' },
  newsletter: { to: { newsletter: false } },
  newsletterArchive: { to: { newsletterArchive: false } },
  words: { to: { words: { 'en.home.headline': 'The tide brought this' } } },
  pages: {
    to: { pages: [{ ...pages[0], ...aPage, earlierSlugs: [], body: '<p>You.</p>' }] },
    on: 'own',
    given: { pages },
  },
  privacy: { to: { privacy: '<p>We would rather know nothing.</p>' }, on: 'privacy' },
  privacyIn: { to: { privacyIn: { de: '<p>Nichts.</p>' } }, on: 'privacy', ...german },
  featured: { to: { featured: [{ kind: 'artist', cId: 1 }] } },
  homeSections: { to: { homeSections: ['featured', 'artists'] } },
  menu: { to: { menu: [{ to: '/contact', name: 'Say hello', hidden: false }] } },
  footer: { to: { footer: [{ to: '/calendar', name: 'Days', hidden: false }] } },
};

it.each(Object.entries(changes))(
  'a preview follows the field %s',
  async (_, { to, on: page = 'home', language, given = {} }) => {
    const of = { page, ...(language && { language }) };
    const [before, after] = [
      await withLabel({ ...of, change: given }),
      await withLabel({ ...of, change: { ...given, ...to } }),
    ];
    expect(after).not.toBe(before);
  },
);
