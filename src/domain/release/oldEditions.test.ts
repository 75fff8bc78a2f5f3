import { describe, expect, test } from 'vitest';
import { editionsSchema } from '#domain/release/edition';
import { editionsFrom, withEditions } from '#domain/release/oldEditions';
import { formatOf, id, old, spotify, tape, vinyl } from '#fixtures/soldReleases';

describe('what was stored before there were editions', () => {
  test('is one edition for each thing that is sold, and the first has number and barcode', () => {
    const editions = editionsFrom(old, formatOf);
    expect(editions).toMatchObject([
      {
        format: 'lp',
        name: '180 g',
        catalogueNumber: 'LSR-012',
        barcode: '4006381333931',
        state: 'inStock',
        links: [{ name: 'Bandcamp', url: vinyl.url }],
      },
      { format: 'cassette', state: 'inStock', links: [{ name: 'tapes.example', url: tape.url }] },
    ]);
    expect(editions[1]).not.toHaveProperty('name');
    expect(editionsSchema.safeParse(editions).success).toBe(true);
    expect(editionsFrom(old, formatOf)).toEqual(editions);
  });

  test('keeps its ids when links are put in another order, and two shops of one format together', () => {
    const other = { ...vinyl, url: 'https://shop.example/lp' };
    const editions = editionsFrom({ id, links: [tape, vinyl, other] }, formatOf);
    const before = editionsFrom(old, formatOf);
    expect(editions.map((one) => one.id)).toEqual([before[1]?.id, before[0]?.id]);
    expect(editions[1]?.links).toHaveLength(2);
  });

  test('is one edition of no known format if it has a number and no shop, and none without either', () => {
    const one = editionsFrom({ id, catalogueNumber: 'LSR-1', links: [spotify] }, formatOf);
    expect(one).toMatchObject([{ format: 'other', state: 'notForSale', links: [] }]);
    expect(withEditions({ id, links: [spotify] }, formatOf)).not.toHaveProperty('editions');
  });

  test('keeps what a name says besides its format', () => {
    const named = (name: string) =>
      editionsFrom({ id, links: [{ name, url: 'https://shop.example/' }] }, formatOf)[0];
    expect(named('2 × LP, red')).toMatchObject({ format: 'lp', name: '2 × LP, red' });
    expect(named('Schallplatte (rot)')).toMatchObject({ format: 'lp', name: 'rot' });
    expect(named('レコード')).toMatchObject({ format: 'lp' });
    expect(named('レコード')).not.toHaveProperty('name');
    expect(named('Shop')).toMatchObject({ format: 'other', name: 'Shop' });
  });
});
