import { expect, test } from 'vitest';
import { anId } from '#fixtures/ids';
import { currentRow, currentTable } from './version02.ts';

/** A row as an archive has it, each property with its type. */
const rowOf = (value: object, key = { partitionKey: 'release', rowKey: 'e1' }) => {
  const json = JSON.stringify(value);
  const typed = (text: string) => ({ type: 'String' as const, value: text });
  const schema = { type: 'Int32' as const, value: '1' };
  return { ...key, schema, json0: typed(json.slice(0, 5)), json1: typed(json.slice(5)) };
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
  // The table has other rows as well.
  const columns = rowOf({ columns: [] }, { partitionKey: 'columns', rowKey: '1' });
  expect(currentRow('imports', columns)).toBe(columns);
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
  const row = currentRow('timed', rowOf(change));
  expect(row).toMatchObject({ due: change.at });
  expect(jsonOf(row)).toEqual(current);
  const ofArtist = currentRow('timed', rowOf({ ...change, kind: 'artist' }));
  expect(jsonOf(ofArtist)).toEqual({ ...current, kind: 'artist' });
  expect(currentRow('timed', rowOf({ ...change, role: 'artist' }))).toBeNull();
});

test('a list row is dropped: it is made anew from its entry', () => {
  const key = { partitionKey: 'release', rowKey: 'c9999999998' };
  expect(currentRow('releases', rowOf({ title: 'Tide', lacks: ['links'] }, key))).toBeNull();
  const current = rowOf({ title: 'Tide', missing: ['links'] }, key);
  expect(currentRow('releases', current)).toBe(current);
});

test.each([
  ['releases', { partitionKey: 'release', rowKey: `e${anId('release', 1)}` }],
  ['history', { partitionKey: `release-${anId('release', 1)}`, rowKey: '9999999998' }],
])('of %s, a release has a public version, editions, and ids in small letters', (table, key) => {
  const id = anId('release', 1);
  const [track, links] = [crypto.randomUUID(), [{ name: 'Vinyl', url: 'https://a.example' }]];
  const old = { id, catalogueNumber: 'LSR-001', links, tracks: [{ id: track.toUpperCase() }] };
  const row = currentRow(table, { ...rowOf(old, key), person: 'Ada' });
  expect(row).toMatchObject({ ...key, person: 'Ada', publicVersion: 1, publicBy: 'Ada' });
  expect(jsonOf(row)).toMatchObject({
    ...old,
    tracks: [{ id: track }],
    editions: [{ format: 'lp', catalogueNumber: 'LSR-001' }],
  });
  expect(row && currentRow(table, row)).toBe(row);
});

test('an artist has a public version', () => {
  const key = { partitionKey: 'artist', rowKey: 'e1' };
  const row = currentRow('artists', { ...rowOf({ name: 'Sluice' }, key), person: 'Ada' });
  expect(row).toMatchObject({ ...key, publicVersion: 1, publicBy: 'Ada' });
  expect(jsonOf(row)).toEqual({ name: 'Sluice' });
});

test('a deleted entry is due to be purged', () => {
  const row = rowOf({ id: '1' }, { partitionKey: 'release', rowKey: 'x1' });
  const due = { ...row, deletedAt: '1970-01-01T00:00:00.000Z', account: '', person: '' };
  expect(currentRow('releases', row)).toEqual(due);
  expect(currentRow('releases', due)).toBe(due);
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
  const row = { ...rowOf({ title: 'Tide' }), publicVersion: 1 };
  expect(currentRow('releases', row)).toBe(row);
  expect(currentRow('members', row)).toBe(row);
});

test('a row whose value is damaged stays as it is', () => {
  const row = {
    ...rowOf({ title: 'Tide' }),
    json0: { type: 'String' as const, value: '{"title":' },
  };
  for (const table of ['releases', 'history', 'letters', 'members'])
    expect(currentRow(table, row)).toBe(row);
});

test.each(['presaves', 'follows', 'subscriptions'])('of %s, a consent has its text', (table) => {
  const key = { partitionKey: '7', rowKey: 'ada' };
  const consent = { at: '2026-11-01T00:00:00.000Z', words: 'Write to me.' };
  const row = currentRow(table, rowOf({ state: 'leaving', consent, again: consent }, key));
  expect(row).toMatchObject(key);
  const current = { at: consent.at, text: consent.words };
  expect(jsonOf(row)).toEqual({ state: 'leaving', consent: current, again: current });
  const stored = rowOf({ again: current, consent: current, state: 'leaving' }, key);
  expect(currentRow(table, stored)).toBe(stored);
});

test('staff’s answer to a proposal, and the email about it, have a note', () => {
  const answer = { by: 'Astrid', at: '2026-11-01T00:00:00.000Z' };
  const words = 'As on the spine.';
  const returned = rowOf({ id: '1', answer: { ...answer, words } });
  expect(jsonOf(currentRow('proposals', returned))).toEqual({
    id: '1',
    answer: { ...answer, note: words },
  });
  for (const stored of [rowOf({ id: '2' }), rowOf({ answer: { note: words, ...answer }, id: '2' })])
    expect(currentRow('proposals', stored)).toBe(stored);
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
  const stored = rowOf({ chunkAt: at, id: '1' });
  expect(currentRow('newsletters', stored)).toBe(stored);
});
