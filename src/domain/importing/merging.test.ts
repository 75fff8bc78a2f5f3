import { expect, test } from 'vitest';
import type { Day } from '#domain/day';
import type { Id } from '#domain/identifier';
import { type MergedFields, mergedFieldsOf, mergeWithStored } from '#domain/importing/merging';
import type { Link } from '#domain/link';
import type { Edition } from '#domain/release/edition';
import type { Track } from '#domain/release/track';
import { anId } from '#fixtures/ids';
import { aTrack } from '#fixtures/tracks';

interface Fields {
  title: string;
  barcode?: string;
  releaseDate?: Day | null;
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
const another = (id: Id): Id => id.replace('-8000-', '-9000-');
const merge = (stored: Fields, incoming: Fields, before: MergedFields = {}) =>
  mergeWithStored(stored, incoming, { before, fingerprint, another });
const names = (list: readonly { field: string }[]) => list.map(({ field }) => field);
const link = (url: string) => ({ name: 'x', url });

test('fills what is empty, keeps what is here, and never sets a status', () => {
  const stored = fields({ title: 'Ebb', releaseStatus: 30 });
  const merged = merge(stored, fields({ title: 'Ebb (LP)', barcode: '1', releaseStatus: 50 }));
  expect(merged.fields).toMatchObject({ title: 'Ebb', barcode: '1', releaseStatus: 30 });
  expect([names(merged.changes), names(merged.kept)]).toEqual([['barcode'], ['title']]);
});

test('a field that the source wrote follows it until somebody edits it here', () => {
  const first = fields({ title: 'Ebb', barcode: '1' });
  const before = mergedFieldsOf(first, fingerprint);
  expect(merge(first, fields({ barcode: '2' }), before).fields.barcode).toBe('2');
  const edited = merge({ ...first, barcode: '3' }, fields({ barcode: '2' }), before);
  expect([edited.fields.barcode, names(edited.kept)]).toEqual(['3', ['barcode']]);
});

test('the day of an announced release is left to staff, since it brings the release out', () => {
  const source = fields({ releaseDate: '2026-03-20' });
  const announced = fields({ releaseStatus: 30, releaseDate: null });
  const merged = merge(announced, source);
  expect([merged.fields, names(merged.kept)]).toEqual([announced, ['releaseDate']]);
  expect(merge({ ...announced, releaseStatus: 10 }, source).fields.releaseDate).toBe('2026-03-20');
  const options = { before: {}, fingerprint, another, isTaken: () => true };
  expect(mergeWithStored(announced, source, options).fields.releaseDate).toBe('2026-03-20');
});

test('what another source filled does not go back and forth', () => {
  const one = mergedFieldsOf(fields({ title: 'Ebb' }), fingerprint);
  const stored = fields({ title: 'Ebb', barcode: '1' });
  const again = merge(stored, fields({ title: 'Ebb' }), one);
  expect([again.changes, again.kept]).toEqual([[], []]);
});

test('links are added, and one that was removed here stays away', () => {
  const [a, b] = [link('https://a.example'), link('https://b.example')];
  const merged = merge(fields({ links: [a] }), fields({ links: [b] }));
  expect(merged.fields.links).toEqual([a, b]);
  const removed = merge(fields({ links: [a] }), fields({ links: [b] }), merged.fingerprints);
  expect([removed.fields.links, removed.changes]).toEqual([[a], []]);
});

test('links beyond the most that a release has are left out, and said', () => {
  const many = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => link(`https://a.example/${from + index}`));
  const merged = merge(fields({ links: many(0, 60) }), fields({ links: many(50, 53) }));
  expect(merged.fields.links).toEqual(many(0, 100));
  expect(merged.notes).toEqual(['A release has at most 100 links; 3 more were left out.']);
  const whole = merge(fields({ links: many(0, 60) }), fields({ links: many(50, 50) }));
  expect(whole.notes).toEqual([]);
});

test('the same tracks are filled in place; other tracks are only listed', () => {
  const stored = aTrack({ name: 'Low Water', composer: 'Ida' });
  const other = aTrack({ name: 'low water', isrc: 'QZLBL2019501', composer: 'I. B.' });
  const merged = merge(fields({ tracks: [stored] }), fields({ tracks: [other] }));
  expect(merged.fields.tracks).toEqual([{ ...stored, isrc: 'QZLBL2019501' }]);
  const more = merge(fields({ tracks: [stored] }), fields({ tracks: [other, aTrack()] }));
  expect([more.fields.tracks, names(more.kept)]).toEqual([[stored], ['tracks']]);
});

test('tracks that follow their source keep their ids, and what only they know', () => {
  const stored = aTrack({ name: 'Low Water', composer: 'Ida' });
  const same = aTrack({ name: 'Low Water', length: '3:10' });
  const fresh = aTrack({ number: 2, name: 'Salt' });
  const before = mergedFieldsOf({ tracks: [stored] }, fingerprint);
  const followed = merge(fields({ tracks: [stored] }), fields({ tracks: [fresh, same] }), before);
  expect(followed.fields.tracks).toEqual([fresh, { ...stored, length: '3:10' }]);
});

test('a track that a source knows by its place has an id of its own, and is on its side', () => {
  const [place1, place2] = [anId('track', 1), anId('track', 2)];
  const stored = aTrack({ id: place1, name: 'Low Water' });
  const intro = aTrack({ id: place1, name: 'Intro' });
  const sides = [
    { name: 'A', tracks: [place1] },
    { name: 'B', tracks: [place2] },
  ];
  const incoming = fields({
    tracks: [intro, { ...stored, id: place2 }],
    editions: [anEdition(1, { sides })],
  });
  const before = mergedFieldsOf({ tracks: [stored] }, fingerprint);
  const followed = merge(fields({ tracks: [stored] }), incoming, before).fields;
  expect(followed.tracks).toEqual([{ ...intro, id: another(place1) }, stored]);
  expect(followed.editions?.[0]?.sides).toEqual([
    { name: 'A', tracks: [another(place1)] },
    { name: 'B', tracks: [place1] },
  ]);
});

test('tracks stay while one that the source dropped or renamed has a recording', () => {
  const [kept, gone] = [aTrack({ name: 'Low Water' }), aTrack({ number: 2, name: 'Mudflat' })];
  const stored = fields({ tracks: [kept, gone] });
  const before = mergedFieldsOf(stored, fingerprint);
  const mergeWith = (tracks: Track[], recorded: Track) =>
    mergeWithStored(stored, fields({ tracks }), {
      before,
      fingerprint,
      another,
      recorded: new Set([recorded.id]),
    });
  for (const tracks of [[kept], [kept, { ...gone, name: 'Salt' }]]) {
    const merged = mergeWith(tracks, gone);
    expect([merged.fields, names(merged.kept)]).toEqual([stored, ['tracks']]);
    expect(mergeWith(tracks, kept).fields.tracks).toEqual(tracks);
  }
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
  const merged = merge(stored, incoming);
  const placed = { ...lp, sides: [{ name: 'A', tracks: [here.id] }] };
  expect(merged.fields.editions).toEqual([cd, placed]);
  // The number is that of an edition, and so contradicts nothing.
  expect(names(merged.kept)).toEqual([]);
  const again = merge({ ...stored, editions: [cd, placed] }, incoming, merged.fingerprints);
  expect([again.changes, again.kept]).toEqual([[], []]);
});

test('an edition that the source dropped stays and is listed, and new ones come', () => {
  const lp = (number: number, name: string) => anEdition(number, { name });
  const stored = fields({ editions: [lp(1, 'clear'), lp(2, 'black')] });
  const source = fields({ editions: [lp(1, 'clear'), lp(3, 'red')] });
  const merged = merge(stored, source, mergedFieldsOf(stored, fingerprint));
  expect(merged.fields.editions).toEqual([lp(1, 'clear'), lp(2, 'black'), lp(3, 'red')]);
  expect(names(merged.kept)).toEqual(['editions']);
});

test('an edition that the source knows otherwise is listed, and stays', () => {
  const price = (amount: number) => ({ price: { amount, currency: 'EUR' } });
  const merged = merge(
    fields({ editions: [anEdition(1, price(2000))] }),
    fields({ editions: [anEdition(2, price(2500))] }),
  );
  expect([merged.fields.editions, names(merged.kept)]).toEqual([
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
  const chosen = mergeWithStored(stored, incoming, { before: {}, fingerprint, another, isTaken });
  expect(chosen.fields).toMatchObject({ title: 'Ebb Tide', barcode: '1' });
  expect([names(chosen.changes), names(chosen.kept)]).toEqual([['title'], ['barcode']]);
  const again = merge(chosen.fields, incoming, chosen.fingerprints);
  expect([again.changes, names(again.kept)]).toEqual([[], ['barcode']]);
  expect(merge(chosen.fields, fields({ title: 'Ebb?' }), chosen.fingerprints).fields.title).toBe(
    'Ebb?',
  );
});

test('what staff chose for all is still completed where nothing contradicts it', () => {
  const [a, b] = [link('https://a.example'), link('https://b.example')];
  const options = { before: {}, fingerprint, another, isTaken: () => true };
  const merged = mergeWithStored(fields({ links: [a] }), fields({ links: [b] }), options);
  expect([merged.fields.links, names(merged.changes)]).toEqual([[a, b], ['links']]);
});

test('what is only written otherwise is no difference, and is never written over', () => {
  const stored = { title: 'Low Water', tags: 'Ambient, Drone' };
  const incoming = { title: 'LOW  WATER!', tags: 'drone, ambient' };
  const options = { before: {}, fingerprint, another, isTaken: () => true };
  const { fields, changes, kept } = mergeWithStored(stored, incoming, options);
  expect([fields, changes, kept]).toEqual([stored, [], []]);
});
