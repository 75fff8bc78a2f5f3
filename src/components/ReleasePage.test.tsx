import { expect, it } from 'vitest';
import { neutralPublicLabel } from '#domain/label/publicLabel';
import { wordingOf } from '#words/wording';
import { ReleaseNotes } from './ReleasePage.tsx';
import { renderStatic } from './renderStatic.ts';

const { words } = wordingOf(neutralPublicLabel, 'en');
const links = [{ name: 'spotify', url: 'https://open.spotify.com/album/1' }];
const notes = (announced: boolean) =>
  renderStatic(ReleaseNotes, { announced, links, sold: [], html: '', textLang: undefined, words });

it('says of an announced record that it can be played from its day on', () => {
  expect(notes(true)).toContain('>From its day on, play it on:</h2>');
  expect(notes(false)).toContain('>Play it on:</h2>');
});
