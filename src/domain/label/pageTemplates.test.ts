import { expect, test } from 'vitest';
import { ownPagesSchema } from '#domain/label/ownPage';
import { namesImprint, pageFrom, pageTemplates } from '#domain/label/pageTemplates';

const [imprint, about] = pageTemplates.map(
  (template) => (codes: string[]) => pageFrom(template, codes),
);

test.each(['en', 'ar', 'de', 'es', 'fr', 'ja', 'nb', 'nl', 'pt-BR'])(
  'each begins in %s with a title and an address to save',
  (code) => {
    const pages = [imprint, about].map((make) => make?.([code]));
    expect(ownPagesSchema.safeParse(pages).error?.issues).toBeUndefined();
    const [first, second] = pages.map((page) => page?.title ?? '');
    expect([namesImprint(first ?? ''), namesImprint(second ?? '')]).toEqual([true, false]);
  },
);

test('it has its title in each language of the label', () => {
  expect(imprint?.(['de', 'en'])).toEqual({
    slug: 'impressum',
    title: 'Impressum',
    titleIn: { en: 'Imprint' },
    kind: 'imprint',
  });
  expect(about?.(['en'])).toEqual({ slug: 'about', title: 'About' });
  // Kana have no letters for an address.
  expect(about?.(['ja'])?.slug).toBe('about');
});
