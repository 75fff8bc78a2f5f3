import { render, screen } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ProblemCode } from '#domain/problem';
import type { Translation } from '../sentences/languages.ts';
import { translationOf } from '../sentences/translation.ts';

/** A language with only a few translated sentences. */
const small: Translation = translationOf({
  problems: { 'not-allowed': 'Das geht nicht.' },
  ownSentenceGroups: { home: 'Startseite' },
  ownSentenceLocations: { 'home.headline': 'Überschrift' },
  releaseFields: { title: 'Titel' },
  ui: { tryAgain: 'Nochmals', mayBeOld: 'Vielleicht alt. {message}' },
});

beforeAll(() => {
  vi.resetModules();
  vi.doMock('../sentences/languages.ts', () => ({
    languages: { en: { locale: 'en-GB' }, xx: { locale: 'de-DE', load: async () => small } },
  }));
});
beforeEach(() => {
  vi.stubGlobal('navigator', { ...navigator, languages: ['xx-XX', 'en'] });
});
afterAll(() => {
  vi.doUnmock('../sentences/languages.ts');
  vi.resetModules();
  for (const name of ['lang', 'dir']) document.documentElement.removeAttribute(name);
});

test('in another language, a sentence that it lacks is shown in English and marked as English', async () => {
  const { ErrorPanel } = await import('./Loaded.tsx');
  expect(document.documentElement.lang).toBe('xx');
  render(<ErrorPanel title="Titel" problem={null} onRetry={() => undefined} />);
  const missing = await screen.findByText(/Something went wrong/);
  await expect.poll(() => [missing.lang, missing.dir]).toEqual(['en', 'ltr']);
  const own = screen.getByRole('button', { name: 'Nochmals' });
  expect(own.hasAttribute('lang')).toBe(false);
});

test('a message of the server is shown in English, after what the language says of its code', async () => {
  const { Problem } = await import('#domain/problem');
  const { problemOf } = await import('../state/problems.ts');
  const told = (code: ProblemCode) => problemOf(new Problem(code, 'Only staff may.')).message;
  expect(told('not-allowed')).toBe('Das geht nicht. \u2066Only staff may.\u2069');
  expect(told('clash')).toBe('\u2066Only staff may.\u2069');
});

test('a field has its label in the language; one that has none is in English', async () => {
  const { releaseFields } = await import('../sentences/fields.ts');
  const { barcode, title } = releaseFields;
  expect([title.label, barcode.label]).toEqual(['Titel', '\u2066Barcode\u2069']);
  expect(barcode.hint).toBe('\u206612 or 13 digits. The last one is a check digit.\u2069');
});

test('a sentence of the label’s own has its page and location in the language', async () => {
  const { ownSentenceGroups } = await import('../sentences/ownSentences.ts');
  const [home, artists] = ownSentenceGroups;
  expect([home?.title, artists?.title]).toEqual(['Startseite', '\u2066Artists\u2069']);
  const locations = home?.sentences.slice(0, 2).map(({ location }) => location);
  expect(locations).toEqual(['Überschrift', '\u2066Heading of the newest releases\u2069']);
});

test('a part is named after its file', async () => {
  const files = import.meta.glob<object>(['../sentences/*.ts', '!../sentences/*.test.ts']);
  const loaded = await Promise.all(
    Object.entries(files).map(async ([file, load]) => ({ file, module: await load() })),
  );
  const { missing } = await import('../sentences/language.ts');
  const parts = new Set(missing.map((name) => name.split('.')[0]));
  for (const { file, module } of loaded)
    if ('sentences' in module) expect(parts).toContain(file.replace(/.*\/|\.ts$/g, ''));
});
