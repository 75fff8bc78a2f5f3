import { expect, it } from 'vitest';
import { neutralPublicLabel } from '#domain/label/publicLabel';
import { wordingOf } from '#words/wording';
import { ReleaseNotes } from './ReleasePage.tsx';
import { renderStatic } from './renderStatic.ts';

const { words } = wordingOf(neutralPublicLabel, 'en');
const links = [{ name: 'spotify', url: 'https://open.spotify.com/album/1' }];
const shown = { editions: [], tracks: [], sold: [], words, language: 'en' };
const notes = (announced: boolean) => renderStatic(ReleaseNotes, { ...shown, announced, links });

it('says of an announced record that it can be played from its day on', () => {
  expect(notes(true)).toContain('>From its day on, play it on:</h2>');
  expect(notes(false)).toContain('>Play it on:</h2>');
});

it('shows many services as a line of icons with names, and all of them on request', () => {
  const names = ['Spotify', 'Deezer', 'Tidal', 'Qobuz', 'Napster', 'iTunes', 'YouTube', 'Pandora'];
  const many = names.map((name, index) => ({ name, url: `https://${index}.example` }));
  const show = (given: typeof many) =>
    renderStatic(ReleaseNotes, { ...shown, announced: false, links: given });
  const [line = '', rest = ''] = show(many).split('<details>');
  const named = Array.from(line.matchAll(/<img[^>]* alt="([^"]+)"/g), ([, name]) => name);
  // One without an icon of its own is only in the list.
  expect(named).toEqual(['Spotify', 'Deezer', 'Tidal', 'Napster', 'iTunes', 'YouTube']);
  expect(rest).toContain('<summary>All 8</summary>');
  for (const name of names) expect(rest).toContain(`>${name}</span>`);
  // Few services are listed by name.
  expect(show(many.slice(0, 6))).not.toContain('<details>');
});
