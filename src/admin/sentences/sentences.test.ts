import { expect, test } from 'vitest';
import { fill } from '#words/template';
import { filled } from '../../components/filled.tsx';
import { counted, markLanguage } from './language.ts';
import { sentences } from './members.ts';
import { translationOf } from './translation.ts';

test('types refuse a sentence of another language that does not fit', () => {
  const wrong = () => {
    // @ts-expect-error: there is no such part.
    translationOf({ nothing: {} });
    // @ts-expect-error: the part has no such sentence.
    translationOf({ members: { other: '' } });
    // @ts-expect-error: a placeholder is missing.
    translationOf({ members: { removeQuestion: 'Entfernen?' } });
    // @ts-expect-error: a placeholder is not filled.
    fill(sentences.removeQuestion, {});
    // @ts-expect-error: a sentence with placeholders is no text.
    const text: string = sentences.removeQuestion;
    return text;
  };
  expect(wrong).toBeInstanceOf(Function);
});

test('a sentence is filled with texts and with elements', () => {
  expect(fill(sentences.removeQuestion, { name: 'Rosa' })).toBe('Remove Rosa?');
  const parts = filled(sentences.readyAndMailed, { name: 'Rosa', mail: 'rosa@label.example' });
  expect(JSON.stringify(parts)).toContain('rosa@label.example');
});

test('a sentence that counts has the form of its number', () => {
  const forms = { one: '1 release', other: '{count} releases' };
  const shown = (number: number) =>
    counted(forms as unknown as Parameters<typeof counted>[0], { count: number });
  expect([0, 1, 12_000].map(shown)).toEqual(['0 releases', '1 release', '12,000 releases']);
});

test('the page says which language its sentences are in', () => {
  const root = { lang: 'en', dir: '' } as HTMLElement;
  markLanguage(root, 'ar', 'rtl');
  expect([root.lang, root.dir]).toEqual(['ar', 'rtl']);
  markLanguage(root, 'de');
  expect([root.lang, root.dir]).toEqual(['de', '']);
});
