import { expect, test } from 'vitest';
import { type JoinedFields, joinedFieldsOf, joinWithStored } from '#domain/importing/joining';
import type { Link } from '#domain/link';
import type { Edition } from '#domain/release/edition';
import type { Track } from '#domain/release/track';
import { anId } from '#fixtures/ids';
import { aTrack } from '#fixtures/tracks';

interface Fields {
  title: string;
  barcode?: string;
  releaseStatus: number;
  links: Link[];
  tracks: Track[];
  catalogueNumber?: string;
  editions?: Edition[];
}
const fields = (given: Partial<Fields> = {}): Fields => ({
  title: 'Ebb',
  releaseStatus: 10,
  links: [],
  tracks: [],
  ...given,
});
const fingerprint = (value: unknown) => JSON.stringify(value) ?? '';
const join = (stored: Fields, incoming: Fields, before: JoinedFields = {}) =>
  joinWithStored(stored, incoming, { before, fingerprint });
const names = (list: readonly { field: string }[]) => list.map(({ field }) => field);
const link = (url: string) => ({ name: 'x', url });

test('fills what is empty, keeps what is here, and never sets a status', () => {
  const stored = fields({ title: 'Ebb', releaseStatus: 30 });
  const joined = join(stored, fields({ title: 'Ebb (LP)', barcode: '1', releaseStatus: 50 }));
  expect(joined.fields).toMatchObject({ title: 'Ebb', barcode: '1', releaseStatus: 30 });
  expect([names(joined.changes), names(joined.kept)]).toEqual([['barcode'], ['title']]);
});

test('a field that the source wrote follows it until somebody edits it here', () => {
  const first = fields({ title: 'Ebb', barcode: '1' });
  const before = joinedFieldsOf(first, fingerprint);
  expect(join(first, fields({ barcode: '2' }), before).fields.barcode).toBe('2');
  const edited = join({ ...first, barcode: '3' }, fields({ barcode: '2' }), before);
  expect([edited.fields.barcode, names(edited.kept)]).toEqual(['3', ['barcode']]);
});

test('what another source filled does not go back and forth', () => {
  const one = joinedFieldsOf(fields({ title: 'Ebb' }), fingerprint);
  const stored = fields({ title: 'Ebb', barcode: '1' });
  const again = join(stored, fields({ title: 'Ebb' }), one);
  expect([again.changes, again.kept]).toEqual([[], []]);
});

test('links are added, and one that was removed here stays away', () => {
  const [a, b] = [link('https://a.example'), link('https://b.example')];
  const joined = join(fields({ links: [a] }), fields({ links: [b] }));
  expect(joined.fields.links).toEqual([a, b]);
  const removed = join(fields({ links: [a] }), fields({ links: [b] }), joined.joined);
  expect([removed.fields.links, removed.changes]).toEqual([[a], []]);
});

test('the same tracks are filled in place; other tracks are only listed', () => {
  const stored = aTrack({ name: 'Low Water', composer: 'Ida' });
  const other = aTrack({ name: 'low water', isrc: 'QZLBL2019501', composer: 'I. B.' });
  const joined = join(fields({ tracks: [stored] }), fields({ tracks: [other] }));
  expect(joined.fields.tracks).toEqual([{ ...stored, isrc: 'QZLBL2019501' }]);
  const more = join(fields({ tracks: [stored] }), fields({ tracks: [other, aTrack()] }));
  expect([more.fields.tracks, names(more.kept)]).toEqual([[stored], ['tracks']]);
});

test('tracks that follow their source keep their ids, and what only they know', () => {
  const stored = aTrack({ name: 'Low Water', composer: 'Ida' });
  const [same, fresh] = [aTrack({ name: 'Low Water', length: '3:10' }), aTrack({ name: 'Salt' })];
  const before = joinedFieldsOf({ tracks: [stored] }, fingerprint);
  const followed = join(fields({ tracks: [stored] }), fields({ tracks: [fresh, same] }), before);
  expect(followed.fields.tracks).toEqual([fresh, { ...stored, length: '3:10' }]);
});

const anEdition = (number: number, given: Partial<Edition> = {}): Edition => ({
  id: anId('edition', number),
  format: 'lp',
  state: 'notForSale',
  links: [],
  ...given,
});

test('editions are added, with the tracks of here on their sides', () => {
  const [here, there] = [
    aTrack({ name: 'Low Water' }),
    { ...aTrack({ name: 'low water' }), id: 'x' },
  ];
  const cd = anEdition(1, { format: 'cd', catalogueNumber: 'T-1' });
  const lp = anEdition(2, { catalogueNumber: 'T-1LP', sides: [{ name: 'A', tracks: ['x'] }] });
  const stored = fields({ tracks: [here], catalogueNumber: 'T-1', editions: [cd] });
  const incoming = fields({ tracks: [there], catalogueNumber: 'T-1LP', editions: [lp] });
  const joined = join(stored, incoming);
  const placed = { ...lp, sides: [{ name: 'A', tracks: [here.id] }] };
  expect(joined.fields.editions).toEqual([cd, placed]);
  // The number is that of an edition, and so contradicts nothing.
  expect(names(joined.kept)).toEqual([]);
  const again = join({ ...stored, editions: [cd, placed] }, incoming, joined.joined);
  expect([again.changes, again.kept]).toEqual([[], []]);
});

test('an edition that the source knows otherwise is listed, and stays', () => {
  const price = (amount: number) => ({ price: { amount, currency: 'EUR' } });
  const joined = join(
    fields({ editions: [anEdition(1, price(2000))] }),
    fields({ editions: [anEdition(2, price(2500))] }),
  );
  expect([joined.fields.editions, names(joined.kept)]).toEqual([
    [anEdition(1, price(2000))],
    ['editions'],
  ]);
});

test('a field that staff chose follows the source from then on', () => {
  const [stored, incoming] = [
    fields({ title: 'Ebb', barcode: '1' }),
    fields({ title: 'Ebb Tide', barcode: '2' }),
  ];
  const isTaken = (field: string) => field === 'title';
  const chosen = joinWithStored(stored, incoming, { before: {}, fingerprint, isTaken });
  expect(chosen.fields).toMatchObject({ title: 'Ebb Tide', barcode: '1' });
  expect([names(chosen.changes), names(chosen.kept)]).toEqual([['title'], ['barcode']]);
  const again = join(chosen.fields, incoming, chosen.joined);
  expect([again.changes, names(again.kept)]).toEqual([[], ['barcode']]);
  expect(join(chosen.fields, fields({ title: 'Ebb?' }), chosen.joined).fields.title).toBe('Ebb?');
});

test('what is only written otherwise is no difference, and is never written over', () => {
  const stored = { title: 'Low Water', tags: 'Ambient, Drone' };
  const incoming = { title: 'LOW  WATER!', tags: 'drone, ambient' };
  const joining = { before: {}, fingerprint, isTaken: () => true };
  const { fields, changes, kept } = joinWithStored(stored, incoming, joining);
  expect([fields, changes, kept]).toEqual([stored, [], []]);
});
