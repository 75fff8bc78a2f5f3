import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showEmbed } from './embed.ts';

/** An entry of a show that is over some hours from now, or was before. */
const entry = (name: string, hours: number) => {
  const until = new Date(Date.now() + hours * 3_600_000).toISOString();
  return `<li class="entry show-entry" data-until="${until}"><a href="/shows/x-1">${name}</a></li>`;
};

/** The frame of an artist whose page has these entries. */
async function framed(entries: string, language = 'en') {
  document.body.innerHTML =
    '<main id="embed" data-none="No shows." data-none-de="Keine Konzerte.">' +
    '<a class="embed-title"></a><div class="embed-tracks"></div></main>';
  const page = `<html lang="${language}"><body><h1>Marit</h1>${
    entries && `<ol data-shows="coming">${entries}</ol>`
  }</body></html>`;
  vi.stubGlobal('location', new URL('https://nightjar.example/embed/artists/marit-1'));
  const url = 'https://nightjar.example/artists/marit-1';
  vi.stubGlobal('fetch', async () => ({ ok: true, url, text: async () => page }));
  const main = document.getElementById('embed');
  if (main) await showEmbed(main);
  return document.querySelector('.embed-tracks')?.textContent;
}

beforeEach(() => document.documentElement.removeAttribute('lang'));
afterEach(() => vi.unstubAllGlobals());

test('a frame leaves out shows that have ended since their page was made', async () => {
  const entries = entry('Oslo', -1) + entry('Berlin', 1);
  expect(await framed(entries)).toBe('Berlin');
});

test('a frame without shows to come says so, in the language of the page', async () => {
  expect(await framed('')).toBe('No shows.');
  expect(await framed(entry('Oslo', -1), 'de')).toBe('Keine Konzerte.');
});
