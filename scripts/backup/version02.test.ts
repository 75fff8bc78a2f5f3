import { expect, test } from 'vitest';
import { currentRow, currentTable } from './version02.ts';

const rowOf = (value: object, key = { partitionKey: 'release', rowKey: 'e1' }) => {
  const json = JSON.stringify(value);
  return { ...key, schema: 1, json0: json.slice(0, 5), json1: json.slice(5) };
};
const jsonOf = (row: ReturnType<typeof currentRow>) =>
  row && JSON.parse(`${row['json0']}${row['json1'] ?? ''}`);

test.each([
  ['artists', { partitionKey: 'artist', rowKey: 'p9999999998' }],
  ['releases', { partitionKey: 'release', rowKey: 'q9999999998' }],
  ['publications', { partitionKey: 'report', rowKey: 'asked' }],
])('of %s, %j is dropped: everything is published again', (table, key) => {
  expect(currentRow(table, key)).toBeNull();
});

test('the last import run is dropped, a run of this version stays', () => {
  const key = { partitionKey: 'run', rowKey: 'last' };
  expect(currentRow('imports', rowOf({ id: '1', lease: null }, key))).toBeNull();
  const current = rowOf({ id: '1', leasedUntil: null }, key);
  expect(currentRow('imports', current)).toBe(current);
});

test('the record of an imported entry keeps its fingerprints', () => {
  const key = { partitionKey: 'release', rowKey: 'i9999999998' };
  const old = {
    prints: { title: 'a' },
    declined: {},
    tracks: [],
    whole: 'b',
    run: '1',
    image: null,
  };
  const row = currentRow('releases', rowOf(old, key));
  expect(row).toMatchObject(key);
  expect(jsonOf(row)).toEqual({ fingerprints: { title: 'a' }, run: '1', image: null });
});

test('a scheduled change names its entry; one by an artist is dropped', () => {
  const change = { id: '1', release: '2', at: '2026-11-30T09:00:00.000Z', fields: [] };
  const { release: entry, ...rest } = change;
  const current = { ...rest, entry, kind: 'release' };
  expect(jsonOf(currentRow('timed', rowOf(change)))).toEqual(current);
  const ofArtist = currentRow('timed', rowOf({ ...change, kind: 'artist' }));
  expect(jsonOf(ofArtist)).toEqual({ ...current, kind: 'artist' });
  expect(currentRow('timed', rowOf({ ...change, role: 'artist' }))).toBeNull();
});

test('a list row names what is missing', () => {
  const key = { partitionKey: 'release', rowKey: 'c9999999998' };
  const row = currentRow('releases', rowOf({ title: 'Tide', lacks: ['links'] }, key));
  expect(row).toMatchObject(key);
  expect(jsonOf(row)).toEqual({ title: 'Tide', missing: ['links'] });
});

test('a renamed table is known by its new name, any other one by its own', () => {
  expect(['letters', 'views', 'emails', 'members'].map(currentTable)).toEqual([
    'emails',
    'savedViews',
    'emails',
    'members',
  ]);
});

test('an email is in its new partition, and other kinds of email stay', () => {
  const key = { partitionKey: 'letter', rowKey: '1' };
  const email = { id: '1', content: { kind: 'contact', body: 'held' } };
  const row = currentRow('letters', rowOf(email, key));
  expect(row).toMatchObject({ partitionKey: 'email', rowKey: '1', schema: 1 });
  expect(jsonOf(row)).toEqual(email);
});

test('an email or a chunk that was held is blocked', () => {
  const held = { state: 'held', tries: 1 };
  const blocked = { state: 'blocked', tries: 1 };
  const content = { kind: 'contact' };
  expect(jsonOf(currentRow('letters', rowOf({ content, sending: held })))).toEqual({
    content,
    sending: blocked,
  });
  expect(jsonOf(currentRow('mailings', rowOf({ cId: 7, batch: { sending: held } })))).toEqual({
    cId: 7,
    chunk: { sending: blocked },
  });
});

test('every other row stays as it is', () => {
  const row = rowOf({ title: 'Tide' });
  expect(currentRow('releases', row)).toBe(row);
  expect(currentRow('members', row)).toBe(row);
});

test.each(['presaves', 'follows', 'subscriptions'])('of %s, a consent has its text', (table) => {
  const key = { partitionKey: '7', rowKey: 'ada' };
  const consent = { at: '2026-11-01T00:00:00.000Z', words: 'Write to me.' };
  const row = currentRow(table, rowOf({ state: 'leaving', consent, again: consent }, key));
  expect(row).toMatchObject(key);
  const current = { at: consent.at, text: consent.words };
  expect(jsonOf(row)).toEqual({ state: 'leaving', consent: current, again: current });
  expect(jsonOf(currentRow(table, rowOf(jsonOf(row), key)))).toEqual(jsonOf(row));
});

test('staff’s answer to a proposal, and the email about it, have a note', () => {
  const answer = { by: 'Astrid', at: '2026-11-01T00:00:00.000Z' };
  const words = 'As on the spine.';
  const returned = rowOf({ id: '1', answer: { ...answer, words } });
  expect(jsonOf(currentRow('proposals', returned))).toEqual({
    id: '1',
    answer: { ...answer, note: words },
  });
  expect(jsonOf(currentRow('proposals', rowOf({ id: '2' })))).toEqual({ id: '2' });
  const email = rowOf({ id: '3', content: { kind: 'returned', words } });
  expect(jsonOf(currentRow('letters', email))).toEqual({
    id: '3',
    content: { kind: 'returned', note: words },
  });
});

test('a newsletter names when its last chunk was queued', () => {
  const at = '2026-11-01T00:00:00.000Z';
  const row = currentRow('newsletters', rowOf({ id: '1', batchAt: at }));
  expect(jsonOf(row)).toEqual({ id: '1', chunkAt: at });
  expect(jsonOf(currentRow('newsletters', rowOf(jsonOf(row))))).toEqual({ id: '1', chunkAt: at });
});
