import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { labelSchema } from '#domain/label/label';
import { type PublicLabel, publicLabelSchema } from '#domain/label/publicLabel';
import { themeSchema } from '#domain/label/theme';
import { rounds } from '#fixtures/rounds';
import { standardAddresses } from '#fixtures/siteBundle';
import { aPublicArtist, aPublicLabel, aPublicRelease, aSnapshot } from '#fixtures/snapshots';
import { openFolderStore } from '../../publisher/stores/folder.ts';
import { publishFiles } from '../../publisher/stores/plainFiles.ts';
import { productSentence } from '../../src/words/ownSentences.ts';
import { sentenceGroups } from '../../src/words/sentenceGroups.ts';
import { hostileHtml, trickyTexts } from '../security/hostileTexts.ts';
import { filesOf, hardBundle } from './buildSite.ts';
import { openVisitor, type ServedFolder, serveFolder } from './servedFolder.ts';

// A snapshot with hostile text in every field that staff and artists write, in a form that no save
// would store: the pages must sanitise it themselves.

/** Part of every hostile text, so every place that contains one is found. */
const canary = 'zqxcanary';
const texts = [
  ...hostileHtml,
  ...[
    '" onmouseover="window.ran=1" x="',
    "' onfocus='window.ran=1",
    '</style><script>window.ran=1',
  ],
  ...['--></script><!--', ']]><script>window.ran=1</script>', '*/}body{background:url(//evil)}/*'],
  ...['\\"};window.ran=1;//', '&quot;><img src=x onerror=window.ran=1>', ...trickyTexts],
];

/** Returns a different text for each field, and for the same field in each round. */
function hostility(round: number) {
  let at = round * 7;
  return () => {
    at += 5;
    return `${canary} ${texts[at % texts.length]}`;
  };
}

/** An address that a save accepts, but that would escape its attribute. */
const address = (text: string) =>
  `https://evil.example/${canary}?"onmouseover="window.ran=1 ${text}`;

function hostileSnapshot(round: number) {
  const text = hostility(round);
  const line = () => text().replaceAll(/[\r\n]/g, ' ');
  const credits = () => `Mastering: ${line()}`;
  const link = () => ({ name: line().slice(0, 90), url: address('').trim() });
  const words = sentenceGroups.flatMap(({ sentences }) =>
    Object.keys(sentences).map((key) => [
      `en.${key}`,
      // Without placeholders and link marks, which the site rejects altogether.
      `${productSentence('en', key)} ${line().replaceAll(/[{}<>]/g, '"')}`,
    ]),
  );
  const label: PublicLabel = aPublicLabel({
    name: line().slice(0, 100),
    legalName: line(),
    tagline: line(),
    taglineIn: { de: line() },
    description: text(),
    descriptionIn: { de: text() },
    languages: ['en', 'de'],
    socials: [link(), link()],
    merchUrl: address('').trim(),
    demos: { by: 'link', url: address('').trim() },
    pages: (['menu', 'footer'] as const).map((place, index) => ({
      slug: `own-${index}`,
      earlierSlugs: [],
      title: line().slice(0, 120),
      titleIn: { de: line().slice(0, 120) },
      body: text() + hostileHtml.join('\n'),
      bodyIn: { de: text() },
      place,
    })),
    privacy: text() + hostileHtml.join('\n'),
    privacyIn: { de: text() },
    menu: [
      {
        to: address('').trim(),
        name: line().slice(0, 60),
        nameIn: { de: line().slice(0, 60) },
        hidden: false,
      },
    ],
    footer: [{ to: address('').trim(), name: line().slice(0, 60), hidden: false }],
    words: Object.fromEntries(words),
    drawnCovers: address('covers/'),
    shareCards: address('cards/'),
  });
  const track = {
    name: line(),
    composer: line(),
    lyricsWriter: line(),
    description: line(),
    isrc: '',
    guests: line(),
    credits: credits(),
    lyrics: text(),
  };
  return aSnapshot({
    label,
    artists: [
      aPublicArtist({
        cId: 1,
        name: line(),
        bio: hostileHtml.join('\n'),
        bioIn: { de: text() },
        url: '/artists/a-1',
        socials: [link()],
      }),
    ],
    releases: [
      aPublicRelease({
        cId: 1,
        title: line(),
        url: '/releases/r-1',
        description: hostileHtml.join('\n'),
        copyright: line(),
        catalogueNumber: line().slice(0, 40),
        credits: credits(),
        tags: 'Ambient',
        links: [link()],
        tracks: [track],
      }),
    ],
  });
}

let browser: Browser;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-hostile-'));
  browser = await openVisitor();
});
afterAll(async () => {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
});

/** The files that pages execute or read; styles do not matter here. */
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
};

/**
 * Whether a page is opened. By day, German pages are opened only if the label or an artist has
 * German texts; the others have the same content as their English page.
 */
const isLookedAt = (file: string) =>
  rounds({ everyday: 0, long: 1 }) === 1 ||
  !file.startsWith('de') ||
  /^de(\.|\/(own-0|privacy|artists\/|releases\/r-))/.test(file);

/** Runs in the page: everything that a hostile text became besides text. */
function escapes(canary: string): string[] {
  const found: string[] = [];
  if (Reflect.get(window, 'ran') !== undefined) found.push('a script ran');
  for (const element of document.querySelectorAll('*')) {
    const tag = element.localName;
    if (
      /^(iframe|object|embed|base|math|animate|x|source)$/.test(tag) &&
      !element.closest('picture')
    )
      found.push(`<${tag}>`);
    if (tag === 'meta' && element.getAttribute('http-equiv') === 'refresh') found.push('a refresh');
    if (tag === 'style' && element.textContent?.includes(canary)) found.push('in a style sheet');
    if (tag === 'script' && element.textContent?.includes(canary)) {
      if (element.getAttribute('type') === 'application/ld+json') JSON.parse(element.textContent);
      else found.push('in a script');
    }
    for (const { name, value } of element.attributes) {
      if (!/^[a-z][\w:.-]*$/i.test(name) || name.includes(canary)) found.push(`named ${name}`);
      if (/^on/i.test(name)) found.push(`<${tag} ${name}>`);
      if (
        /^(href|src|action|formaction|srcset)$/.test(name) &&
        /^\s*(javascript|vbscript|data:text)/i.test(value)
      )
        found.push(`${name}=${value}`);
      if (name === 'style' && value.includes(canary)) found.push(`style=${value}`);
    }
  }
  return found;
}

describe.each(
  Array.from({ length: rounds({ everyday: 1, long: texts.length }) }, (_, index) => index),
)('a label that is hostile in every field, %i', (round) => {
  let out: string;
  let site: ServedFolder;
  beforeAll(async () => {
    out = join(folder, `out-${round}`);
    const content = new TextEncoder().encode(JSON.stringify(hostileSnapshot(round)));
    const wanted = { read: async () => content, version: 1, now: new Date(), folder: out };
    const store = await openFolderStore(join(folder, `store-${round}`));
    const { broken } = await publishFiles(await hardBundle(), store, wanted);
    expect(broken).toEqual([]);
    site = await serveFolder(out, types);
  }, 60_000);
  afterAll(() => site.close());

  it('stays text on every page', async () => {
    const pages = filesOf({ out }).filter((file) => file.endsWith('.html'));
    expect(pages.length).toBeGreaterThan(30);
    // Any script that gets into a page runs, because no policy blocks it.
    const context = await browser.newContext({ baseURL: site.origin, bypassCSP: true });
    const [page, office] = [await context.newPage(), await context.newPage()];
    // The back office would redirect to the sign-in, which does not answer here.
    await office.route(`${standardAddresses.identity}/**`, (route) => route.abort('aborted'));
    const dialogs: string[] = [];
    context.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    const found: string[] = [];
    let seen = 0;
    for (const file of pages.filter(isLookedAt)) {
      const tab = /^(admin|profile)\b/.test(file) ? office : page;
      await tab.goto(`/${file}`);
      seen += (await tab.content()).split(canary).length - 1;
      for (const one of await tab.evaluate(escapes, canary)) found.push(`${file}: ${one}`);
    }
    await context.close();
    expect([found, dialogs]).toEqual([[], []]);
    // The texts did reach the pages.
    expect(seen).toBeGreaterThan(pages.length * 10);
  });

  it('breaks no feed, no list and no manifest', async () => {
    const page = await browser.newPage();
    const files = filesOf({ out }).filter((file) => !file.startsWith('_astro'));
    const text = (file: string) => readFileSync(join(out, file), 'utf8');
    for (const file of files.filter((one) => /\.(json|webmanifest)$/.test(one)))
      expect(() => JSON.parse(text(file)), file).not.toThrow();
    for (const file of files.filter((one) => /\.(atom|xml)$/.test(one))) {
      const faults = await page.evaluate((xml) => {
        const parsed = new DOMParser().parseFromString(xml, 'application/xml');
        return parsed.querySelector('parsererror')?.textContent ?? '';
      }, text(file));
      expect([file, faults]).toEqual([file, '']);
    }
    for (const file of files.filter((one) => one.endsWith('.ics')))
      expect(text(file)).not.toMatch(/\r(?!\n)|(?<!\r)\n|[^\P{Cc}\r\n]/u);
    await page.close();
  });
});

it.each(texts)('%j is no token of a theme, no time zone, no address and no logo', (text) => {
  const { theme } = aPublicLabel();
  for (const name of ['preset', 'paper', 'ink', 'accent', 'display', 'text'] as const) {
    expect(themeSchema.safeParse({ ...theme, [name]: text }).success, name).toBe(false);
    expect(themeSchema.safeParse({ ...theme, [name]: `#ffffff${text}` }).success, name).toBe(false);
  }
  for (const name of ['paper', 'ink', 'accent'] as const)
    expect(themeSchema.safeParse({ ...theme, dark: { [name]: text } }).success, name).toBe(false);
  const given = aPublicLabel();
  expect(publicLabelSchema.safeParse({ ...given, timeZone: text }).success).toBe(false);
  const page = { slug: text, title: 'Tide' };
  const isTaken = labelSchema.safeParse({ name: 'Tide', pages: [page] }).success;
  expect(isTaken).toBe(/^[a-z0-9-]*[a-z][a-z0-9-]*$/.test(text));
});
