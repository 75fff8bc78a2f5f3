import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { neutralLabel } from '#domain/label/label';
import { pseudoWords } from '#fixtures/pseudoLanguage';
import { sampleOf } from '#fixtures/rounds';
import { createEmailTemplates } from '#functions/emails/emailTemplates';
import { openBrowser, unreadable } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const page = 'https://nightjar.example/releases/a-title-of-some-length-that-has-to-break-7';
const links = { personalData: page, leave: page, unsubscribe: page, confirm: page };
const names = { title: 'Everyone at the Party Has Left', artists: 'Mirrorball for Moths' };
const listenOn = ['Spotify', 'Apple Music'].map((name) => ({ name, url: page }));
const record = { ...names, ...links, page, cover: page, links: listenOn };
const to = { address: 'a@b.example', artist: 3, name: 'Mirrorball for Moths' };

const asked = { release: 7, edition: '6b1f5a52-4f0e-4f0a-9f5e-2f6d5c0e7a11' };
const show = {
  ...{ artists: 'Sluice', city: 'Berlin', place: 'Badehaus, Berlin, Germany' },
  ...{ day: '2026-11-21', isOff: false, note: 'The roof leaks.' },
  page: 'https://nightjar.example/shows/berlin-badehaus-1',
  ...{ support: 'With Nebelhorn Trio', tickets: 'Tickets stay valid.' },
  told: ['Sold out', 'Moved from Lido, Berlin, Saturday 14 November 2026'],
};
const before = { day: '2026-11-14', place: 'Gretchen, Berlin', wasOff: true } as const;

test.each(
  sampleOf(
    [
      ['a pseudo-language', 'en', pseudoWords()],
      ['Arabic', 'ar', {}],
    ] as const,
    1,
  ),
)('emails in %s fit into windows of every width', async (_, language, words) => {
  const { theme, marks } = neutralLabel;
  const siteUrl = 'https://nightjar.example';
  const label = {
    name: 'Nightjar Recordings',
    languages: [language],
    words,
    siteUrl,
    theme,
    marks,
  };
  const templates = createEmailTemplates(async () => label);
  const mails = await Promise.all([
    templates.releaseEmail(record),
    templates.email({ kind: 'released', release: 7, ...record, ...to }),
    templates.email({ kind: 'shows', shows: [show, show], ...to, ...links }),
    templates.email({ kind: 'showChanged', show, before, ...to, ...links }),
    templates.email({ kind: 'stock', ...asked, ...to, ...links, page }),
    templates.email({ kind: 'inStock', ...asked, ...to, ...links, page, links: listenOn }),
    templates.email({ kind: 'confirm', ...to, ...links }),
    templates.email({ kind: 'follow', ...to, ...links }),
    templates.email({ kind: 'personalData', ...to, ...links }),
  ]);
  const shown = await browser.newPage();
  await shown.route('**', (route) => route.abort());
  for (const width of [320, 390, 820]) {
    await shown.setViewportSize({ width, height: 800 });
    for (const { html, subject } of mails) {
      await shown.setContent(html);
      expect(await unreadable(shown), `${subject} at ${width}`).toEqual([]);
    }
  }
  await shown.close();
});
