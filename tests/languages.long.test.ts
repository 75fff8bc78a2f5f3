import { expect, test } from 'vitest';
import { missingIn, type Sentences } from '#words/fallback';
import { languages } from '#words/languages';
import { languages as officeLanguages } from '../src/admin/words/languages.ts';

// A release refuses a language that lacks a sentence; until then it is shown in English.

test.each(Object.values(languages))('the site has every sentence in $name', ({ missing }) => {
  expect(missing).toEqual([]);
});

const parts = import.meta.glob<{ words?: Sentences }>('../src/admin/words/*.ts');

test.each(Object.keys(officeLanguages))(
  'the back office has every sentence in %s',
  async (code) => {
    const translation: Readonly<Record<string, Sentences>> = {
      ...(await officeLanguages[code]?.load?.()),
    };
    const missing = await Promise.all(
      Object.entries(parts).map(async ([file, load]) => {
        const { words = {} } = await load();
        const part = file.replace(/.*\/|\.ts$/g, '');
        const own = code === 'en' ? words : translation[part];
        return missingIn(words, own).map((name) => `${part}.${name}`);
      }),
    );
    expect(missing.flat()).toEqual([]);
  },
);
