import { expect, test } from 'vitest';
import { aPublicShow } from '#fixtures/shows';
import { languages } from '#words/languages';
import { renderStatic } from './renderStatic.ts';
import { ShowHeader } from './ShowHeader.tsx';

test('the sleeve that is drawn for a show is the same in every language', () => {
  const texts = { note: '', until: '', date: '', title: '' };
  const drawn = (['en', 'ja'] as const).map((language) => {
    const { words } = languages[language];
    const names = ['Orrery', 'Sluice'];
    const acts = names.join(words.card.comma);
    const html = renderStatic(ShowHeader, { show: aPublicShow(), acts, names, words, ...texts });
    return /<svg.*?<\/svg>/s.exec(html)?.[0];
  });
  expect(drawn[0]).toContain('B');
  expect(drawn[1]).toBe(drawn[0]);
});
