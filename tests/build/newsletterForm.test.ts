import { gzipSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import { en } from '#words/en';
import { type BuiltSite, filesOf, hardSite, textOf } from './buildSite.ts';

/** The public pages with a footer, as HTML. */
let pages: { file: string; html: string }[];

beforeAll(async () => {
  const site: BuiltSite = await hardSite();
  pages = filesOf(site)
    .filter((file) => file.endsWith('.html'))
    .map((file) => ({ file, html: textOf(site, file) }))
    .filter(({ html }) => html.includes('<footer'));
});

const formIn = (html: string) =>
  /<form class="newsletter"[\s\S]*?<\/form>/.exec(html.slice(html.indexOf('<footer')))?.[0] ?? '';

it('has one field for the newsletter in the footer of every page, which posts without script', () => {
  expect(pages.length).toBeGreaterThan(100);
  for (const { file, html } of pages) {
    const form = formIn(html);
    expect(form, file).toMatch(/method="post" action="[^"]+\/visitors\/newsletter/);
    expect(form, file).toMatch(
      /<label>\s*<span[^>]*>[^<\s][^<]*<\/span>\s*<input name="mailAddress" type="email" required/,
    );
    expect(form.match(/type="(?!hidden)[a-z]+"/g), file).toEqual(['type="email"', 'type="submit"']);
  }
});

it('shows the consent that is stored, and sends the language of the page', () => {
  const { newsletterConsent } = en.words.forms;
  const english = pages.filter(({ html }) => /<html lang="en"/.test(html));
  expect(english.length).toBeGreaterThan(100);
  for (const { file, html } of english) expect(formIn(html), file).toContain(newsletterConsent);
  // The label's first language needs no saying.
  const others = pages.filter(({ html }) => /<html[^>]* data-prefix="/.test(html));
  for (const { file, html } of others) {
    const [, language] = /<html lang="([^"]+)"/.exec(html) ?? [];
    expect(formIn(html), file).toContain(`name="language" value="${language}"`);
  }
});

it('adds at most a tenth to a page as it travels', () => {
  const travels = (html: string) => gzipSync(html, { level: 9 }).length;
  const heavy = pages
    .map(({ file, html }) => ({
      file,
      ratio: travels(html) / travels(html.replace(formIn(html), '')),
    }))
    .filter(({ ratio }) => ratio > 1.1);
  expect(heavy).toEqual([]);
});
