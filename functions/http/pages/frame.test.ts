import { afterAll, beforeAll, expect, it } from 'vitest';
import { aPublicLabel } from '#fixtures/snapshots';
import { de } from '#words/de';
import { languages } from '#words/languages';
import { languageOf, translationOf } from '#words/translation';
import { wordingOf } from '#words/wording';
import { frame } from './frame.tsx';

/** The languages. The test adds one with a single sentence. */
const known: Record<string, unknown> = languages;
beforeAll(() => {
  const words = translationOf({ page: { privacy: 'Datenschutz' } });
  known['xx'] = languageOf({ ...de, code: 'xx', words });
});
afterAll(() => {
  delete known['xx'];
});

it('marks the English sentences on a page of a language that lacks them', () => {
  const label = { ...aPublicLabel({ languages: ['xx'] }), siteUrl: 'https://label.example' };
  const { body } = frame({ title: 'Titel', body: null }, { label, record: null }, wordingOf(label));
  expect(body).toContain('<html lang="xx"');
  expect(body).toContain('<span lang="en" dir="ltr">Back to the site</span>');
  expect(body).toContain('>Datenschutz</a>');
});
