import { expect, test } from 'vitest';
import type { Id } from '#domain/identifier';
import {
  countLinksWithoutRoom,
  countWithoutRoom,
  editionsDiffer,
  editionsFilled,
  editionsLaidOver,
  editionsPlaced,
} from '#domain/importing/mergingEditions';
import type { Edition } from '#domain/release/edition';
import { anId } from '#fixtures/ids';

const edition = (number: number, given: Partial<Edition> = {}): Edition => ({
  id: anId('edition', number),
  format: 'lp',
  state: 'notForSale',
  links: [],
  ...given,
});
const another = (id: Id): Id => id.replace('-8000-', '-9000-');
const barcode = '036000291452';
const shop = { name: 'Shop', url: 'https://shop.example/1' };

test('an edition is filled where it says nothing, and others are added', () => {
  const here = edition(1, { barcode, state: 'inStock', links: [shop] });
  const same = edition(7, { barcode: `0${barcode}`, pieces: 2, state: 'soldOut', name: 'clear' });
  const cd = edition(8, { format: 'cd' });
  expect(editionsFilled([here], [cd, same], another)).toEqual([
    { ...here, pieces: 2, name: 'clear' },
    cd,
  ]);
});

test('an edition gets no more links than it may have', () => {
  const shops = (name: string) =>
    Array.from({ length: 60 }, (_, index) => ({
      name,
      url: `https://${name}.example/${index}`,
    }));
  const here = edition(1, { links: shops('here') });
  const [filled] = editionsFilled([here], [edition(1, { links: shops('there') })], another);
  expect(filled?.links).toEqual([...shops('here'), ...shops('there')].slice(0, 100));
  expect(countLinksWithoutRoom([here], [edition(1, { links: shops('there') })])).toBe(20);
  expect(countLinksWithoutRoom([here], [edition(1, { links: shops('here') })])).toBe(0);
});

test('an edition of which only a number was known gets its format and state', () => {
  const here = edition(1, { format: 'other', barcode });
  const source = edition(7, { barcode, size: '7', state: 'inStock', links: [shop] });
  const [filled] = editionsFilled([here], [source], another);
  expect(filled).toEqual({ ...source, id: here.id });
});

test.each<[string, Partial<Edition>, Partial<Edition>, boolean]>([
  ['the only one of its format', { name: 'clear' }, {}, true],
  ['the same number', { catalogueNumber: 'T 1' }, { catalogueNumber: 't-1', pieces: 2 }, true],
  ['another number', { catalogueNumber: 'T1' }, { catalogueNumber: 'T2' }, false],
  ['another barcode', { barcode }, { barcode: '4006381333931' }, false],
  [
    'one number for two formats',
    { catalogueNumber: 'T1' },
    { catalogueNumber: 'T1', format: 'cd' },
    false,
  ],
  [
    'one number for two pressings',
    { catalogueNumber: 'T1', name: 'clear' },
    { catalogueNumber: 'T1', name: 'black' },
    false,
  ],
  [
    'one number for two sizes',
    { catalogueNumber: 'T1' },
    { catalogueNumber: 'T1', size: '7' },
    false,
  ],
  ['another size', { size: '7' }, {}, false],
  ['another name', { name: 'clear' }, { name: 'black' }, false],
])('%s', (_, here, incoming, isSame) => {
  expect(editionsFilled([edition(1, here)], [edition(7, incoming)], another)).toHaveLength(
    isSame ? 1 : 2,
  );
});

test('pressings of one number keep their own price, whatever their order', () => {
  const pressing = (number: number, name: string, amount?: number) =>
    edition(number, {
      ...{ name, catalogueNumber: 'GF-1' },
      ...(amount && { price: { amount, currency: 'EUR' } }),
    });
  const here = [pressing(1, 'black'), pressing(2, 'clear'), pressing(3, '')];
  const source = [pressing(7, 'clear', 3000), pressing(8, '', 1000), pressing(9, 'black', 2000)];
  const filled = editionsFilled(here, source, another);
  expect(filled.map(({ id, price }) => [id, price?.amount])).toEqual([
    [anId('edition', 1), 2000],
    [anId('edition', 2), 3000],
    [anId('edition', 3), 1000],
  ]);
});

test('new editions that a release has no room for are counted', () => {
  const here = Array.from({ length: 49 }, (_, index) => edition(index, { name: `No. ${index}` }));
  const incoming = [edition(0, { name: 'No. 0' }), ...here.slice(0, 3)].map((one, index) => ({
    ...one,
    ...(index > 0 && { id: anId('edition', 90 + index), name: `New ${index}` }),
  }));
  expect(countWithoutRoom(here, incoming)).toBe(2);
  expect(countWithoutRoom(here.slice(9), incoming)).toBe(0);
  expect(editionsFilled(here, incoming, another)).toHaveLength(50);
});

test('editions that follow their source keep their ids, and what only they know', () => {
  const here = edition(1, { barcode, copies: 300, links: [shop] });
  const source = edition(7, { barcode, price: { amount: 2490, currency: 'EUR' } });
  expect(editionsLaidOver([here, edition(2, { format: 'cd' })], [source], another)).toEqual([
    { ...here, price: source.price },
  ]);
  const links = [{ ...shop, url: 'https://shop.example/2' }];
  expect(editionsLaidOver([here], [{ ...source, links }], another)).toMatchObject([{ links }]);
});

test('what a source says otherwise is told; what it adds is not', () => {
  const here = edition(1, { barcode, price: { amount: 2490, currency: 'EUR' } });
  const other = { ...here, id: anId('edition', 7) };
  expect(editionsDiffer([here], [{ ...other, copies: 300 }])).toBe(false);
  expect(editionsDiffer([here], [{ ...other, price: { amount: 2000, currency: 'EUR' } }])).toBe(
    true,
  );
});

test('sides name the tracks that are here', () => {
  const sides = [
    { name: 'A', tracks: ['x', 'y'] },
    { name: 'B', tracks: ['z'] },
  ];
  const here = new Map([['x', 'a']]);
  expect(editionsPlaced([edition(1, { sides })], (id) => here.get(id))).toEqual([
    edition(1, { sides: [{ name: 'A', tracks: ['a'] }] }),
  ]);
  expect(editionsPlaced([edition(1, { sides })], () => undefined)).toEqual([edition(1)]);
});

test('an edition that comes with the id of one of here has an id of its own', () => {
  const here = edition(1, { barcode, name: 'clear' });
  const cd = edition(1, { format: 'cd' });
  const incoming = [cd, edition(2, { barcode, name: 'clear' })];
  const fresh = { ...cd, id: another(cd.id) };
  expect(editionsLaidOver([here], incoming, another)).toEqual([fresh, here]);
  expect(editionsFilled([here], incoming, another)).toEqual([here, fresh]);
});
