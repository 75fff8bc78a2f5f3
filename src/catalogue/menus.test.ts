import { expect, test } from 'vitest';
import { aPublicShow } from '#fixtures/shows';
import { aPublicLabel, aSnapshot } from '#fixtures/snapshots';
import { languages } from '#words/languages';
import { buildCatalogue } from './builtCatalogue.ts';
import { shownLabel, shownPageLanguage } from './label.ts';
import { menuOf } from './menus.ts';
import { inCatalogue } from './reading.ts';

const language = { words: languages.en.words.page, pathOf: (path: string) => path };
const merchUrl = 'https://gatefold.bigcartel.com/';
const shops = (label: Parameters<typeof menuOf>[0], hasShop: boolean) =>
  menuOf(label, { ...language, hasShop }).flatMap(({ to, name, isAway }) =>
    to === '/shop' || to === merchUrl ? [`${name}: ${to}${isAway ? ' (away)' : ''}`] : [],
  );

test.each([
  ['of a label whose shop is elsewhere', merchUrl, false, [`Merch: ${merchUrl} (away)`]],
  ['of one that has both', merchUrl, true, ['Shop: /shop', `Merch: ${merchUrl} (away)`]],
  ['of one that sells here', null, true, ['Shop: /shop']],
  ['of one that sells nothing', null, false, []],
])('the menu %s leads there', (_, address, hasShop, entries) => {
  expect(shops(aPublicLabel({ merchUrl: address }), hasShop)).toEqual(entries);
});

test('a label arranges, names and hides its shop elsewhere as any entry', () => {
  const arranged = (hidden: boolean) =>
    aPublicLabel({ merchUrl, menu: [{ to: merchUrl, name: 'Records', hidden }] });
  expect(shops(arranged(false), false)).toEqual([`Records: ${merchUrl} (away)`]);
  expect(shops(arranged(true), false)).toEqual([]);
});

/** Where the menu of a site leads, with these shows and this arrangement. */
const menuWith = (
  shows: ReturnType<typeof aPublicShow>[],
  menu: { to: string; hidden: boolean }[],
) =>
  inCatalogue(
    buildCatalogue(
      aSnapshot({
        shows,
        label: aPublicLabel({ menu: menu.map((entry) => ({ ...entry, name: '', nameIn: {} })) }),
      }),
      '2026-11-22',
    ),
    () => menuOf(shownLabel(), shownPageLanguage()).map(({ to }) => to),
  );

test('the menu leads to the shows while there are any, unless the label hides them', () => {
  const past = aPublicShow({ day: '2020-01-01' });
  expect(menuWith([past], [])).toContain('/shows');
  expect(menuWith([], [])).not.toContain('/shows');
  expect(menuWith([past], [{ to: '/shows', hidden: true }])).not.toContain('/shows');
  const moved = menuWith([past], [{ to: '/shows', hidden: false }]);
  expect(moved.filter((to) => to === '/shows')).toHaveLength(1);
});
