import { describe, expect, test } from 'vitest';
import { type Edition, editionsSchema } from '#domain/release/edition';
import { editionsFrom, type Sold, settleEditions, withEditions } from '#domain/release/oldEditions';
import { formatReader } from '#domain/release/soldFormat';

const read = formatReader([
  {
    vinyl: 'vinyl, lp, schallplatte, レコード',
    cd: 'cd',
    cassette: 'cassette, kassette',
    download: 'download',
    shop: 'shop',
    double: 'double',
    inch: 'inch',
  },
]);
const formatOf = ({ name }: { name: string }) => read(name);

const id = '5f3c1d6e-4f0a-4b0e-9d2a-0c8d6b1f7a21';
const spotify = { name: 'Spotify', url: 'https://open.spotify.com/album/1' };
const vinyl = { name: 'Vinyl, 180 g', url: 'https://lowsun.bandcamp.com/album/1' };
const tape = { name: 'Kassette', url: 'https://www.tapes.example/1' };
const old: Sold = {
  id,
  catalogueNumber: 'LSR-012',
  barcode: '4006381333931',
  links: [spotify, vinyl, tape],
};

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

describe('a save', () => {
  const before = withEditions(old, formatOf);
  const [lp, cassette] = before.editions as [Edition, Edition];
  const settled = (after: typeof before) => settleEditions(before, after, formatOf);

  test('of older fields alone goes on to give the editions that follow from them', () => {
    const cd = { name: 'CD', url: 'https://shop.example/cd' };
    const after = settled({ ...before, catalogueNumber: 'LSR-013', links: [vinyl, cd] });
    expect(after.editions).toMatchObject([
      { id: lp.id, catalogueNumber: 'LSR-013' },
      { format: 'cd' },
    ]);
    expect(after.catalogueNumber).toBe('LSR-013');
  });

  test('by somebody who knows of no editions keeps them', () => {
    const own: Sold = { ...before, editions: [{ ...lp, copies: 300 }] };
    const { editions: _, ...wanted } = own;
    expect(settleEditions<Sold>(own, wanted, formatOf).editions).toEqual(own.editions);
  });

  test('of editions makes number and barcode those of the first', () => {
    const after = settled({
      ...before,
      editions: [{ ...cassette, catalogueNumber: 'LSR-012-MC' }, lp],
    });
    expect(after.catalogueNumber).toBe('LSR-012-MC');
    expect(after).not.toHaveProperty('barcode');
  });

  test('of the older number alone gives it to the first edition', () => {
    const own = { ...before, editions: [{ ...lp, copies: 300 }, cassette] };
    const after = settleEditions(own, { ...own, catalogueNumber: 'LSR-99' }, formatOf);
    expect(after.editions?.[0]?.catalogueNumber).toBe('LSR-99');
    expect(after.catalogueNumber).toBe('LSR-99');
  });

  test('that takes an edition away takes the link from which it was made', () => {
    const after = settled({ ...before, editions: [lp] });
    expect(after.links).toEqual([spotify, vinyl]);
    expect(after.editions).toEqual([lp]);
  });

  test('that says it is not for sale takes that link from the public, not from the edition', () => {
    const after = settled({ ...before, editions: [lp, { ...cassette, state: 'notForSale' }] });
    expect(after.links).toEqual([spotify, vinyl]);
    expect(after.editions?.[1]?.links).toEqual(cassette.links);
  });

  test('that takes all editions away leaves no number behind', () => {
    const after = settled({ ...before, editions: [] });
    expect(after.links).toEqual([spotify]);
    for (const field of ['editions', 'catalogueNumber', 'barcode'])
      expect(after).not.toHaveProperty(field);
  });

  test('that takes all editions away and gives the release a number keeps that number', () => {
    const after = settled({ ...before, editions: [], catalogueNumber: 'LSR-99' });
    expect(after.catalogueNumber).toBe('LSR-99');
    expect(after).not.toHaveProperty('barcode');
  });

  test('of a new release makes no edition of a number alone, and none of it later', () => {
    const added = settleEditions<Sold>(null, { id, links: [spotify] }, formatOf);
    expect(added).not.toHaveProperty('editions');
    const numbered = settleEditions(added, { ...added, catalogueNumber: 'LSR-1' }, formatOf);
    expect(numbered).toMatchObject({ catalogueNumber: 'LSR-1', editions: [] });
    expect(withEditions(numbered, formatOf).editions).toEqual([]);
    const again = settleEditions(numbered, { ...numbered, links: [] }, formatOf);
    expect(again).toMatchObject({ catalogueNumber: 'LSR-1', editions: [] });
  });

  test('of the first shop of a release with a number makes the edition that it sells', () => {
    const numbered = { id, catalogueNumber: 'LSR-1', links: [], editions: [] };
    const sold = settleEditions<Sold>(numbered, { ...numbered, links: [vinyl] }, formatOf);
    expect(sold.editions).toMatchObject([{ format: 'lp', catalogueNumber: 'LSR-1' }]);
    const gone = settleEditions<Sold>(sold, { ...sold, links: [] }, formatOf);
    expect(gone).toMatchObject({ catalogueNumber: 'LSR-1', editions: [] });
  });

  test('of an old release that is a number alone keeps the edition as which it was read', () => {
    const numbered = withEditions<Sold>({ id, catalogueNumber: 'LSR-1', links: [] }, formatOf);
    const after = settleEditions(numbered, { ...numbered, catalogueNumber: 'LSR-2' }, formatOf);
    expect(after.editions).toMatchObject([{ format: 'other', catalogueNumber: 'LSR-2' }]);
  });

  test('of a new release gives its number to its first edition', () => {
    const wanted = { ...old, editions: [cassette] };
    const { editions } = settleEditions(null, wanted, formatOf);
    expect(editions?.[0]).toMatchObject({ catalogueNumber: 'LSR-012', barcode: '4006381333931' });
  });
});
