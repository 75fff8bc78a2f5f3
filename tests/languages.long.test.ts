import { afterEach, expect, test, vi } from 'vitest';
import { languages } from '#words/languages';
import { languages as officeLanguages } from '../src/admin/sentences/languages.ts';

// A version of the product is released only if no language lacks a sentence. Before that, missing
// sentences are shown in English.

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test.each(Object.values(languages))('the site has every sentence in $name', ({ missing }) => {
  expect(missing).toEqual([]);
});

const parts = import.meta.glob([
  '../src/admin/sentences/*.ts',
  '!../src/admin/sentences/*.test.ts',
]);

test.each(Object.keys(officeLanguages))(
  'the back office has every sentence in %s',
  async (code) => {
    vi.resetModules();
    vi.stubGlobal('navigator', { languages: [code] });
    vi.stubGlobal('document', { documentElement: {}, body: null });
    vi.doMock('#words/markEnglish', () => ({ keepEnglishMarked: () => undefined }));
    await Promise.all(Object.values(parts).map((load) => load()));
    const { missing } = await import('../src/admin/sentences/language.ts');
    expect(missing).toEqual([]);
  },
);
