import { expect, test } from 'vitest';
import { comparedOf, repeatedBarcodes, repeatedIsrcs, twinsOf } from '#domain/listing/twins';
import { anId } from '#fixtures/ids';
import { aFullEdition, aStoredRelease } from '#fixtures/releases';
import { aTrack } from '#fixtures/tracks';

const isrc = 'QZLBL2019501';
const given = {
  title: 'Low Water',
  catalogueNumber: 'LSR-012',
  barcode: '7090016000012',
  tracks: [aTrack({ isrc })],
};
const release = comparedOf(aStoredRelease({ id: anId('release', 1), cId: 1, ...given }));
const other = (change: object) =>
  comparedOf(
    aStoredRelease({
      id: anId('release', 2),
      cId: 2,
      title: 'Another',
      ...change,
    }),
  );
const partsOf = (change: object) =>
  twinsOf(release, [release, other(change)]).map(({ part }) => part);

test.each([
  [{}, []],
  [{ catalogueNumber: 'lsr 012' }, ['catalogueNumber']],
  [{ catalogueNumber: 'LSR-0123' }, []],
  [{ barcode: '7090016000012' }, ['barcode']],
  [{ editions: [{ ...aFullEdition(), catalogueNumber: 'LSR 012' }] }, ['catalogueNumber']],
  [{ editions: [{ ...aFullEdition(), barcode: '7090016000012' }] }, ['barcode']],
  [{ tracks: [aTrack({ number: 2, isrc })] }, ['isrc']],
  [{ tracks: [aTrack({ number: 2, isrc: 'qz-lbl-20-19501' })] }, ['isrc']],
  [{ title: 'Low water!' }, ['title']],
  [{ title: 'Low Water', artistIds: [anId('artist', 9)] }, []],
  [given, ['catalogueNumber', 'barcode', 'isrc', 'title']],
])('%o shares %o', (change, parts) => {
  expect(partsOf(change)).toEqual(parts);
});

test('an ISRC on two tracks of one release is told once', () => {
  const tracks = [1, 2, 3].map((number) => aTrack({ number, isrc: number < 3 ? isrc : '' }));
  expect(repeatedIsrcs(tracks)).toEqual([isrc]);
  expect(repeatedIsrcs([{ isrc: 'qz-lbl-20-19501' }, { isrc }])).toEqual([isrc]);
});

test('a barcode of two editions is told once', () => {
  const barcode = '7090016000012';
  const [one, other] = [
    { barcode, name: 'clear' },
    { barcode, name: 'black' },
  ];
  const editions = [one, {}, other, { barcode: '5901234123457' }, {}];
  expect(repeatedBarcodes(editions)).toEqual([{ barcode, editions: [one, other] }]);
  expect(repeatedBarcodes(undefined)).toEqual([]);
});
