import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayAt } from '#domain/day';
import { releaseStatus } from '#domain/release/releaseStatus';
import { pseudoWords } from '#fixtures/pseudoLanguage';
import { aPublicArtist, aPublicLabel, aPublicRelease, aSnapshot } from '#fixtures/snapshots';
import { emailBody, releaseDayBody } from '../../functions/emails/emailBodies.ts';
import { asText, type MailBody } from '../../functions/emails/mailBody.ts';
import { openFolderStore } from '../../publisher/stores/folder.ts';
import { publishFiles } from '../../publisher/stores/plainFiles.ts';
import { presavePlatforms } from '../../src/domain/visitor/presavePlatform.ts';
import { wordingOf } from '../../src/words/wording.ts';
import { openBrowser } from '../components/browser.ts';
import { filesOf, hardBundle, textOf } from './buildSite.ts';

// All that the label wrote is in Greek letters, and all that the product says has accents: a word
// in plain Latin letters is English that no catalogue knows.
const today = dayAt(new Date(), 'UTC');
const words = pseudoWords();
const label = aPublicLabel({
  ...{ name: 'Λάμδα', timeZone: 'UTC', words, tagline: 'Μουσική', description: 'Δίσκοι.' },
  socials: [{ name: 'Σήμα', url: 'https://music.example/a' }],
  merchUrl: 'https://shop.example/',
  privacy: '<p>Ξ.</p>',
});
const link = { name: 'Σήμα', url: 'https://music.example/b' };
const track = { isrc: '', composer: 'Ψ', lyricsWriter: 'Φ', description: '' };
const releases = [
  ...Array.from({ length: 30 }, (_, index) => ({
    ...{ releaseDate: addDays(today, -index * 40), catalogueNumber: `Λ-${index}` },
    ...{ kind: (['album', 'ep', 'single', 'compilation'] as const)[index % 4], tags: 'Ήχος' },
  })),
  { releaseDate: addDays(today, 12), releaseStatus: releaseStatus.Approved, links: [link] },
].map((given, index) =>
  aPublicRelease({
    ...{ cId: index + 1, title: `Δίσκος ${index + 1}`, url: `/releases/diskos-${index + 1}` },
    ...{ description: index === 0 ? '' : '<p>Ένας δίσκος με ήχους.</p>', links: [link] },
    tracks: [{ ...track, name: 'Κύμα' }],
    ...given,
  }),
);
const artists = [
  aPublicArtist({
    cId: 1,
    name: 'Ωμέγα',
    url: '/artists/omega-1',
    bio: '<p>Γ.</p>',
    socials: [link],
  }),
];

let out: string;
let folder: string;
let browser: Browser;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-pseudo-'));
  out = join(folder, 'out');
  const content = new TextEncoder().encode(JSON.stringify(aSnapshot({ label, artists, releases })));
  const wanted = { content, version: 1, now: new Date(), folder: out };
  await publishFiles(await hardBundle(), await openFolderStore(join(folder, 'store')), wanted);
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
});

/** Those of accounts, which are English as the back office is. */
const ofAccounts = /^(admin|invitation|login|profile|sign-in-return)\.html$/;
const pages = () =>
  filesOf({ out }).filter((file) => file.endsWith('.html') && !ofAccounts.test(file));

/** Names that are the same in every language. */
const names = new RegExp([...presavePlatforms, 'Mozilla'].join('|'), 'g');

/** The words in plain Latin letters of a text that visitors read. */
const englishIn = (text: string): string[] =>
  text
    .replaceAll(/\{\w+\}|&\w+;|https?:\S+/g, ' ')
    .replaceAll(names, ' ')
    .match(/[A-Za-z]{2,}/g) ?? [];

/** The texts of a page that visitors read or hear, without those of Intl: dates, and days until one. */
function toldBy(html: string): string {
  const body = html
    .replaceAll(/<(script|style|time)\b[^>]*>[\s\S]*?<\/\1>/g, ' ')
    // The code that others put into their pages.
    .replaceAll(/&lt;iframe[\s\S]*?iframe(?:&gt;|>)/g, ' ')
    .replaceAll(/<strong class="stamp"[^>]*>[^<]*<\/strong>/g, ' ');
  const attributes = body.matchAll(
    /\s(?:aria-label|alt|title|placeholder|data-failed|data-named|data-(?:play|pause)-words)="([^"]*)"/g,
  );
  const meta = body.matchAll(
    /<meta (?:name="description"|property="og:(?:title|description|image:alt)") content="([^"]*)"/g,
  );
  const heard = [...attributes, ...meta].map(([, text]) => text);
  return [body.replaceAll(/<[^>]*>/g, ' '), ...heard].join('\n');
}

describe('a pseudo-language', () => {
  it('is all that the pages say', () => {
    expect(pages().length).toBeGreaterThan(40);
    const left = pages().flatMap((file) =>
      [...new Set(englishIn(toldBy(textOf({ out }, file))))].map((word) => `${file}: ${word}`),
    );
    expect(left).toEqual([]);
  });

  it('is all that feeds, the calendar and what scripts fetch say', () => {
    const feeds = filesOf({ out }).filter((file) => file.endsWith('.atom'));
    expect(feeds.length).toBeGreaterThan(2);
    const told = feeds.map((file) => textOf({ out }, file).replaceAll(/<[^>]*>/g, ' '));
    const calendar = textOf({ out }, 'calendar.ics').replaceAll(/\r?\n[ \t]/g, '');
    told.push(
      ...Array.from(
        calendar.matchAll(/^(?:SUMMARY|DESCRIPTION|X-WR-CALNAME):(.*)$/gm),
        ([, text]) => text ?? '',
      ),
    );
    const fetched = JSON.parse(textOf({ out }, 'data/words.json'));
    const values = [fetched.player, fetched.search].flatMap((area) => Object.values(area));
    told.push(
      ...values
        .flatMap((word) => (typeof word === 'string' ? [word] : Object.values(word as object)))
        .map((text) => String(text).replaceAll(/\{\w+\}/g, '')),
    );
    expect(told.length).toBeGreaterThan(20);
    expect(told.flatMap(englishIn)).toEqual([]);
  });

  it('is all that emails to visitors say', () => {
    const wording = wordingOf(label);
    const address = 'https://label.example/';
    const mailLabel = { ...label, siteUrl: address };
    const held = address;
    const bodies: MailBody[] = [
      emailBody({ kind: 'confirm', address: 'a@b.example', confirm: address, held }, mailLabel),
      emailBody({ kind: 'held', address: 'a@b.example', held }, mailLabel),
      ...[[link], []].flatMap((links) =>
        ['Ωμέγα', ''].map((by) =>
          releaseDayBody(
            {
              ...{ title: 'Δίσκος', artists: by, cover: null, page: address, links },
              ...{ held, unsubscribe: address },
            },
            wording,
          ),
        ),
      ),
    ];
    const told = bodies.map((body) =>
      [body.subject, body.preview, body.kicker, asText(body)].join('\n'),
    );
    expect(told.flatMap(englishIn)).toEqual([]);
  });

  it.each([320, 390, 820, 1440])('fits into %i pixels', async (width) => {
    const page = await browser.newPage({ viewport: { width, height: 900 } });
    const types: Readonly<Record<string, string>> = {
      ...{ '.html': 'text/html', '.css': 'text/css', '.js': 'text/javascript' },
      ...{ '.svg': 'image/svg+xml', '.woff2': 'font/woff2', '.json': 'application/json' },
    };
    await page.route('**', async (route) => {
      const { hostname, pathname } = new URL(route.request().url());
      const file = join(out, pathname);
      const type = types[extname(file)];
      if (hostname !== 'site.localhost' || !type) return route.abort();
      return route.fulfill({ contentType: type, body: readFileSync(file) });
    });
    const looked = [
      'index',
      'artists',
      'releases',
      'calendar',
      'contact',
      'privacy',
      'search',
      '404',
    ];
    const faults: string[] = [];
    for (const name of [
      ...looked,
      'releases/catalogue',
      'releases/kind/album',
      'releases/diskos-2',
      'releases/diskos-31',
      'artists/omega-1',
    ]) {
      await page.goto(`http://site.localhost/${name}.html`);
      const found = await page.evaluate(() => {
        const root = document.documentElement;
        const wide = root.scrollWidth > root.clientWidth ? ['scrolls sideways'] : [];
        const cut = [...document.querySelectorAll<HTMLElement>('body *')]
          .filter((element) => {
            const { overflowX, clip, clipPath, position } = getComputedStyle(element);
            const isHidden = clip !== 'auto' || clipPath !== 'none' || element.clientWidth <= 1;
            const isCut =
              /hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1;
            return (
              isCut && !isHidden && position !== 'fixed' && Boolean(element.textContent?.trim())
            );
          })
          .map(({ className, tagName }) => `${tagName}.${className} cuts its text`);
        return [...wide, ...cut];
      });
      faults.push(...found.map((fault) => `${name}: ${fault}`));
    }
    await page.close();
    expect(faults).toEqual([]);
  });
});
