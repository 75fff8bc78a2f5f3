import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addDays } from '#domain/day';
import { showEmbed } from './embed.ts';

const today = new Date().toISOString().slice(0, 10);
const entry = (name: string, until: string) =>
  `<li class="entry show-entry" data-until="${until}" data-zone="UTC"><a href="/shows/x-1">${name}</a></li>`;

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
  const entries = entry('Oslo', addDays(today, -2)) + entry('Berlin', addDays(today, 2));
  expect(await framed(entries)).toBe('Berlin');
});

test('a frame without shows to come says so, in the language of the page', async () => {
  expect(await framed('')).toBe('No shows.');
  expect(await framed(entry('Oslo', addDays(today, -2)), 'de')).toBe('Keine Konzerte.');
});
