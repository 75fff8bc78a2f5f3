import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anId } from '#fixtures/ids';
import { englishIn, toldBy } from '#fixtures/pseudoLanguage';
import { rounds } from '#fixtures/rounds';
import { emailBody } from '../../functions/emails/emailBodies.ts';
import { asText, type EmailBody } from '../../functions/emails/emailBody.ts';
import { releaseDayBody } from '../../functions/emails/visitorEmails.ts';
import { showDay } from '../../src/words/showSentences.ts';
import { wordingOf } from '../../src/words/wording.ts';
import { unreadable } from '../components/browser.ts';
import { filesOf, textOf } from './buildSite.ts';
import { hardTitles } from './hardCatalogue.ts';
import {
  type PseudoSite,
  pseudoLabel,
  pseudoLink,
  pseudoPage,
  publishPseudoSite,
} from './pseudoSite.ts';
import { openVisitor } from './servedFolder.ts';

let site: PseudoSite;
let browser: Browser;
beforeAll(async () => {
  site = await publishPseudoSite();
  browser = await openVisitor();
});
afterAll(async () => {
  await browser.close();
  await site.remove();
});

/** Pages of accounts that are English like the back office. */
const ofAccounts = ['first-staff.html', 'profile.html'];
const english = [...ofAccounts, 'admin.html', 'sign-in-return.html'];
const pages = () =>
  filesOf(site).filter((file) => file.endsWith('.html') && !english.includes(file));

/** The English of a page, each word once. */
const leftIn = (name: string, html: string) =>
  [...new Set(englishIn(toldBy(html)))].map((word) => `${name}: ${word}`);

/** Islands that a visitor activates: the page, the interaction, and the expected result. */
const woken: readonly [name: string, wake: (page: Page) => Promise<void>][] = [
  [
    'contact',
    async (page) => {
      await page.locator('main [name=fromName]').focus();
      await page.waitForSelector('[data-form] form[novalidate]');
      await page.locator('main [type=submit]').click();
      await page.waitForSelector('.field-error');
      await page.locator('[name=fromName]').fill('Ωμέγα Ψ');
      await page.locator('[name=fromAddress]').fill('a@b.example');
      await page.locator('[name=body]').fill('Πότε ξανάρχεται ο πρώτος δίσκος;');
      await page.locator('main [type=submit]').click();
      // No API answers here, which the form reports.
      await page.waitForSelector('.form-failed');
    },
  ],
  [
    'releases/diskos-31',
    async (page) => {
      await page.locator('.presave [name=mailAddress]').focus();
      await page.waitForSelector('.presave form[novalidate]');
      await page.locator('.presave [name=mailAddress]').fill('α');
      await page.locator('.presave [type=submit]').click();
      await page.waitForSelector('.field-error');
    },
  ],
  [
    'artists/omega-1',
    async (page) => {
      const form = page.locator('form', { has: page.locator('[name=artistId]') });
      await form.locator('[name=mailAddress]').focus();
      await page.waitForSelector('[data-form] form[novalidate]');
      await form.locator('[type=submit]').click();
      await page.waitForSelector('.field-error');
    },
  ],
  [
    'search',
    async (page) => {
      await page.locator('main [name=q]').fill('Δίσκος');
      await page.waitForSelector('.hit');
    },
  ],
  [
    'search',
    async (page) => {
      await page.locator('main [name=q]').fill('ωωωω');
      await expect.poll(() => page.locator('.search-status').textContent()).toContain('ωωωω');
    },
  ],
  [
    'releases',
    async (page) => {
      await page.locator('main [name=sort]').selectOption('title');
      const first = page.locator('.card-title').first();
      await expect.poll(() => first.textContent()).toBe(hardTitles.square);
    },
  ],
  [
    'releases/diskos-2',
    async (page) => {
      await page.locator('.tracks .track-play').click();
      await page.waitForSelector('.player:not([hidden])');
    },
  ],
  [
    'releases/diskos-2',
    async (page) => {
      await page.locator('.stock-mail summary').click();
      await page.locator('.stock-mail [name=mailAddress]').focus();
      await page.waitForSelector('.stock-mail form[novalidate]');
      await page.locator('.stock-mail [name=mailAddress]').fill('α');
      await page.locator('.stock-mail [type=submit]').click();
      await page.waitForSelector('.stock-mail .field-error');
    },
  ],
  [
    'login',
    async (page) => {
      await page.locator('.sign-in-ways [type=email]').fill('α');
      await page.locator('.sign-in-ways [type=submit]').first().click();
      await page.waitForSelector('.sign-in-ways .field-error');
      await page.locator('.sign-in-recovery summary').click();
    },
  ],
  ['invitation', (page) => page.locator('.account-page .notice h1').waitFor()],
  [
    'index',
    async (page) => {
      await page.locator('body').press('Control+k');
      await page.waitForSelector('.search-dialog[open]');
    },
  ],
];

const wording = wordingOf(pseudoLabel);
const address = 'https://label.example/';
const emailLabel = { ...pseudoLabel, siteUrl: address };

/** Every email to visitors, and the invitation. */
function emailBodies(): EmailBody[] {
  const personalData = address;
  const ends = { leave: address, unsubscribe: address };
  const facts = { address: 'a@b.example', artist: 1, name: 'Ωμέγα', personalData, ...ends };
  const draft = { subject: 'Ξ', text: 'Ψ.', buttonLabel: 'Φ', buttonAddress: address };
  const record = { title: 'Δίσκος', artists: 'Ωμέγα', cover: address, page: address };
  const released = { ...record, ...facts, links: [pseudoLink] };
  const asked = { release: 1, edition: 'x' };
  const show = {
    ...{ artists: 'Ωμέγα', city: 'Αθήνα', place: 'Αθήνα', day: '2026-11-21' },
    ...{ isOff: false, note: 'Ψ.', page: address },
    ...{ support: '', told: [], tickets: '' },
  };
  const newsletter = { kind: 'newsletter' as const, newsletter: 'n', address: 'a@b.example' };
  return [
    emailBody({ kind: 'follow', ...facts, confirm: address }, emailLabel),
    emailBody({ kind: 'released', release: 1, ...released }, emailLabel),
    emailBody({ kind: 'stock', ...asked, ...facts, confirm: address, page: address }, emailLabel),
    emailBody(
      { kind: 'inStock', ...asked, ...facts, page: address, links: [pseudoLink] },
      emailLabel,
    ),
    emailBody({ kind: 'shows', ...facts, shows: [show] }, emailLabel),
    ...[
      { isOff: true, before: {} },
      { isOff: false, before: { day: '2026-11-14', wasOff: true as const } },
      { isOff: false, before: { place: 'Αθήνα' } },
    ].map(({ isOff, before }) =>
      emailBody({ kind: 'showChanged', ...facts, before, show: { ...show, isOff } }, emailLabel),
    ),
    emailBody({ ...newsletter, draft, reader: { personalData, ...ends } }, emailLabel),
    emailBody(
      { kind: 'confirm', address: 'a@b.example', confirm: address, personalData, ...ends },
      emailLabel,
    ),
    ...(['staff', 'artist'] as const).map((role) =>
      emailBody(
        {
          kind: 'invitation',
          id: anId('invitation', 1),
          name: 'Ωμέγα',
          role,
          invitedBy: 'Ψ',
          address: 'a@b.example',
          link: address,
        },
        emailLabel,
      ),
    ),
    emailBody({ kind: 'personalData', address: 'a@b.example', personalData, ...ends }, emailLabel),
    ...[[pseudoLink], []].flatMap((links) =>
      ['Ωμέγα', ''].map((by) =>
        releaseDayBody(
          {
            title: 'Δίσκος',
            artists: by,
            cover: null,
            page: address,
            links,
            personalData,
            unsubscribe: address,
          },
          wording,
        ),
      ),
    ),
  ];
}

describe('a pseudo-language', () => {
  it('is all that the pages say', () => {
    expect(pages().length).toBeGreaterThan(40);
    const left = pages().flatMap((file) => leftIn(file, textOf(site, file)));
    expect(left).toEqual([]);
  });

  it('leaves the pages of accounts in English, which say so', () => {
    for (const file of english) {
      const html = textOf(site, file);
      if (!ofAccounts.includes(file)) expect(html, file).toContain('<html lang="en"');
      else
        expect(html, file).toMatch(
          /<main id="main" tabindex="-1">\s*<div [^>]*lang="en" dir="ltr"/,
        );
    }
  });

  it('is all that feeds, the calendar and what scripts fetch say', () => {
    const feeds = filesOf(site).filter((file) => file.endsWith('.atom'));
    expect(feeds.length).toBeGreaterThan(2);
    const told = feeds.map((file) => textOf(site, file).replaceAll(/<[^>]*>/g, ' '));
    const calendar = textOf(site, 'calendar.ics').replaceAll(/\r?\n[ \t]/g, '');
    told.push(
      ...Array.from(
        calendar.matchAll(/^(?:SUMMARY|DESCRIPTION|X-WR-CALNAME):(.*)$/gm),
        ([, text]) => text ?? '',
      ),
    );
    const fetched = JSON.parse(textOf(site, 'data/words.json'));
    const values = [fetched.player, fetched.search].flatMap((area) => Object.values(area));
    told.push(
      ...values
        .flatMap((word) => (typeof word === 'string' ? [word] : Object.values(word as object)))
        .map((text) => String(text).replaceAll(/\{\w+\}/g, '')),
    );
    expect(told.length).toBeGreaterThan(20);
    expect(told.flatMap(englishIn)).toEqual([]);
  });

  it('is all that emails to visitors and to people who are invited say', () => {
    const told = emailBodies().map((body) =>
      [body.subject, body.preview, body.kicker, asText(body)].join('\n'),
    );
    // Days are the engine's words, and the label's language is English.
    const days = ['2026-11-21', '2026-11-14'].map((day) => showDay(day, { language: 'en' }));
    const without = (text: string) => days.reduce((left, day) => left.replaceAll(day, ''), text);
    expect(told.map(without).flatMap(englishIn)).toEqual([]);
  });

  /** By day the narrowest window and a wide one: a page that fits both rarely breaks in between. */
  const widths = rounds({ everyday: 0, long: 1 }) ? [1440, 820, 390, 320] : [1440, 320];
  /** The errors of an open page at each width in turn. */
  async function faultsOf(page: Page, name: string): Promise<string[]> {
    const faults: string[] = [];
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      faults.push(...(await unreadable(page)).map((fault) => `${name} at ${width}: ${fault}`));
    }
    return faults;
  }

  it('fits into windows of every width', async () => {
    const page = await pseudoPage(browser, site, 1440);
    const faults: string[] = [];
    const lists = ['artists', 'releases/catalogue', 'releases/shelf/year', 'releases/kind/album'];
    for (const name of [...lists, 'calendar', 'privacy', '404']) {
      await page.goto(`/${name}.html`);
      faults.push(...(await faultsOf(page, name)));
    }
    await page.close();
    expect(faults).toEqual([]);
  });

  // A narrow window has other controls that activate islands.
  it.each([320, 1440])(
    'fits with its islands asleep and awake, woken at %i pixels',
    { tags: 'night' },
    async (width) => {
      const page = await pseudoPage(browser, site, width);
      const faults: string[] = [];
      for (const [name, wake] of woken) {
        await page.goto(`/${name}.html`);
        faults.push(...(await faultsOf(page, name)));
        await page.setViewportSize({ width, height: 900 });
        await wake(page);
        faults.push(...(await faultsOf(page, `${name}, awake`)));
        faults.push(...leftIn(`${name}, awake`, await page.content()));
      }
      await page.close();
      expect(faults).toEqual([]);
    },
  );
});
