import { expect, test } from 'vitest';
import { aPublicLabel } from '#fixtures/snapshots';
import { languages } from '#words/languages';
import { menuOf } from './menus.ts';

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
