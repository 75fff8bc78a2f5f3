import { expect, test } from 'vitest';
import { fill } from '#words/template';
import { type AdminWords, catalogueOf } from './catalogue.ts';
import { members } from './en/members.ts';
import { filled } from './filled.tsx';
import { counted, markLanguage, wordsOf } from './language.ts';

const words = wordsOf({ members });

test('a language has every word of every part, with its places, and no other', () => {
  const given = catalogueOf as (words: object) => AdminWords;
  expect(given({ members })).toEqual({ members });
  // Types alone: what another language leaves out does not compile.
  const wrong = () => {
    // @ts-expect-error: parts are missing.
    catalogueOf({ members });
    // @ts-expect-error: the part has no such word.
    catalogueOf({ members: { ...members, other: '' } });
    // @ts-expect-error: a place is not filled.
    fill(words.removeQuestion, {});
    // @ts-expect-error: a sentence with places is no text.
    const text: string = words.removeQuestion;
    return text;
  };
  expect(wrong).toBeInstanceOf(Function);
});

test('a sentence is filled with texts and with elements', () => {
  expect(fill(words.removeQuestion, { name: 'Rosa' })).toBe('Remove Rosa?');
  const parts = filled(words.readyAndMailed, { name: 'Rosa', mail: 'rosa@label.example' });
  expect(JSON.stringify(parts)).toContain('rosa@label.example');
});

test('a sentence that counts has the form of its number', () => {
  const forms = { one: '1 release', other: '{count} releases' };
  const shown = (number: number) =>
    counted(forms as unknown as Parameters<typeof counted>[0], { count: number });
  expect([0, 1, 12_000].map(shown)).toEqual(['0 releases', '1 release', '12,000 releases']);
});

test('the page says which language its words are in', () => {
  const root = { lang: 'en', dir: '' } as HTMLElement;
  markLanguage(root, 'ar', 'rtl');
  expect([root.lang, root.dir]).toEqual(['ar', 'rtl']);
  markLanguage(root, 'de');
  expect([root.lang, root.dir]).toEqual(['de', '']);
});
