// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { PublicRelease } from '#domain/publication/snapshot';
import { PreviewPage } from '../../src/islands/preview/PreviewPage.tsx';
import { type BuiltSite, hardSite, textOf } from './buildSite.ts';
import { hardCatalogue } from './hardCatalogue.ts';

let site: BuiltSite;

beforeAll(async () => {
  site = await hardSite();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const releaseOf = (cId: number) => hardCatalogue.releases.find((one) => one.cId === cId);
const namesOf = ({ artists }: PublicRelease) =>
  artists.flatMap((cId) => hardCatalogue.artists.find((one) => one.cId === cId)?.name ?? []);

/** An element's lines of markup, with the attributes in one order: React sets `src` last in a browser. */
function linesOf(element: Element): string[] {
  const attributes = [...element.attributes].map(({ name, value }) => `${name}=${value}`);
  const line = [element.tagName.toLowerCase(), ...attributes.toSorted()].join(' ');
  const children = [...element.childNodes].flatMap((child) =>
    child instanceof Element ? linesOf(child) : [child.textContent ?? ''],
  );
  return [line, ...children.map((part) => `  ${part}`)];
}

/**
 * An article's markup without the pre-save form and the artists' links, which a preview lacks. Of
 * the description only the text: DOMPurify does not work in this DOM.
 */
function markupOf(article: Element | null): string[] {
  if (!article) throw new Error('There is no article.');
  for (const form of article.querySelectorAll('.presave')) form.remove();
  for (const link of article.querySelectorAll('.title-by a')) link.replaceWith(...link.childNodes);
  for (const prose of article.querySelectorAll('.prose'))
    prose.textContent = `${prose.textContent}`;
  return linesOf(article);
}

function pageOf(release: PublicRelease): string[] {
  const [article = ''] =
    /<article class="release">.*<\/article>/s.exec(textOf(site, `${release.url.slice(1)}.html`)) ??
    [];
  const page = new DOMParser().parseFromString(article, 'text/html');
  return markupOf(page.querySelector('article'));
}

async function previewOf(release: PublicRelease): Promise<string[]> {
  const preview = {
    release,
    artists: namesOf(release),
    expiresAt: '2026-03-27T09:00:00.000Z',
  };
  vi.stubGlobal('fetch', async () => Response.json(preview));
  location.hash = 'A'.repeat(43);
  render(createElement(PreviewPage, { apiBase: 'http://api/api', timeZone: 'Europe/Oslo' }));
  return markupOf(await screen.findByRole('article'));
}

it.each([
  ['with a cover and two artists', 1001],
  ['with sixty links and ninety tracks', 1004],
  ['without an artist or a description', 1005],
  ['to come', 1006],
  ['without a date', 1007],
])('the preview of a release %s has the markup of its page', async (_, cId) => {
  const release = releaseOf(cId);
  if (!release) throw new Error(`There is no release ${cId}.`);
  expect(await previewOf(release)).toEqual(pageOf(release));
});
