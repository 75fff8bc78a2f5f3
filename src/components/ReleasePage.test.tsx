import { expect, it } from 'vitest';
import { en } from '#words/en';
import { ReleaseNotes } from './ReleasePage.tsx';
import { renderStatic } from './renderStatic.ts';

const links = [{ name: 'spotify', url: 'https://open.spotify.com/album/1' }];
const notes = (announced: boolean) =>
  renderStatic(ReleaseNotes, { announced, links, html: '', textLang: undefined, words: en });

it('says of an announced record that it can be played from its day on', () => {
  expect(notes(true)).toContain('>From its day on, play it on:</h2>');
  expect(notes(false)).toContain('>Play it on:</h2>');
});
