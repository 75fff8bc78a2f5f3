import { describe, expect, test } from 'vitest';
import type { Edition } from '#domain/release/edition';
import { type Sold, withEditions } from '#domain/release/oldEditions';
import { settleEditions } from '#domain/release/settledEditions';
import { formatOf, id, old, spotify, vinyl } from '#fixtures/soldReleases';

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
    expect(after.barcode).toBeUndefined();
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
    for (const field of ['editions', 'catalogueNumber', 'barcode'] as const)
      expect(after[field]).toBeUndefined();
  });

  test('that takes all editions away and gives the release a number keeps that number', () => {
    const after = settled({ ...before, editions: [], catalogueNumber: 'LSR-99' });
    expect(after.catalogueNumber).toBe('LSR-99');
    expect(after.barcode).toBeUndefined();
  });

  test('of a new release makes no edition of a number alone, and none of it later', () => {
    const added = settleEditions<Sold>(null, { id, links: [spotify] }, formatOf);
    expect(added.editions).toBeUndefined();
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

  test.each([
    // What the release and its first edition have before, what each is given, and what both get.
    ['', '', '', 'E-1', 'E-1'],
    ['A-1', 'A-1', 'A-1', 'E-2', 'E-2'],
    ['A-1', 'A-1', 'A-2', 'A-1', 'A-2'],
    ['A-1', 'A-1', 'A-2', 'E-2', 'E-2'],
    ['A-1', 'A-1', '', 'A-1', undefined],
    ['A-1', 'A-1', 'A-1', '', undefined],
    ['A-1', '', 'A-1', '', undefined],
    ['A-1', 'A-1', 'A-1', 'A-1', 'A-1'],
  ])(
    'of a release with “%s” and “%s” that is given “%s” and “%s” has “%s” in both',
    (own, first, wanted, edited, both) => {
      const edition = { ...lp, copies: 300 };
      const at = (catalogueNumber: string, ofFirst: string): Sold => ({
        ...{ id, links: [vinyl], catalogueNumber },
        editions: [{ ...edition, catalogueNumber: ofFirst }],
      });
      const after = settleEditions(at(own, first), at(wanted, edited), formatOf);
      expect([after.catalogueNumber, after.editions?.[0]?.catalogueNumber]).toEqual([both, both]);
    },
  );
});
