import { afterEach, expect, it } from 'vitest';
import { showSnapshot } from '#catalogue/catalogue';
import { aPublicLabel, aSnapshot } from '#fixtures/snapshots';
import { catalogueOf, languageOf } from '#words/catalogue';
import { de } from '#words/de';
import { languages } from '#words/languages';
import { wordingOf } from '#words/wording';
import { finishedPage, withLaterScripts } from './finishedPage.ts';

const known: Record<string, unknown> = languages;
afterEach(() => {
  delete known['xx'];
});

it('has scripts with addresses fetched late, and leaves those in the page', () => {
  const html = '<script type="application/ld+json">{}</script><script type="module">1</script>';
  const asked = '<script type="module" src="/a.js"></script>';
  expect(withLaterScripts(html + asked)).toBe(
    `${html}<script type="module" fetchpriority="low" src="/a.js"></script>`,
  );
});

it('marks the English sentences on a page of a language that lacks them', () => {
  const words = catalogueOf({ page: { search: 'Suche' } });
  known['xx'] = languageOf({ ...de, code: 'xx', words });
  const label = aPublicLabel({ languages: ['xx'] });
  const { page } = wordingOf(label).words;
  const html = `<a title="${page.menu}">${page.menu}</a><a>${page.search}</a>`;
  showSnapshot(aSnapshot({ label }), new Date());
  expect(finishedPage(html)).toContain('><span lang="en" dir="ltr">Menu</span></a><a>Suche</a>');
  showSnapshot(aSnapshot(), new Date());
  expect(finishedPage(html)).not.toContain('<span');
});
