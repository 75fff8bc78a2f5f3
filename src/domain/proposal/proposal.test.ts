import { expect, test } from 'vitest';
import { aStoredRelease } from '#fixtures/releases';
import { aTrack } from '#fixtures/tracks';
import { conflictsOf, isUndecided, proposedEntry, proposedFields, withFields } from './proposal.ts';

const stored = aStoredRelease({ title: 'Low Water', kind: 'ep', links: [] });

test('a proposal holds the fields that a person changed, and none that follow from them', () => {
  const wanted = { ...stored, title: 'High Water', kind: undefined, accent: '#d8432b' };
  expect(proposedFields(stored, wanted)).toEqual([
    { field: 'title', base: 'Low Water', wanted: 'High Water' },
    { field: 'kind', base: 'ep', wanted: undefined },
  ]);
});

test('its sides can be read back after it was stored, an emptied field too', () => {
  const { kind: _, ...bare } = stored;
  const fields = JSON.parse(JSON.stringify(proposedFields(stored, { ...bare, title: 'High' })));
  expect(withFields(stored, fields, 'wanted')).toEqual({ ...bare, title: 'High' });
  expect(withFields({ ...bare, title: 'Other' }, fields, 'base')).toEqual(stored);
});

test('a change by somebody else to the same field is a conflict, to another one it is not', () => {
  const fields = proposedFields(stored, { ...stored, title: 'High Water' });
  expect(conflictsOf({ ...stored, barcode: '036000291452' }, fields)).toEqual([]);
  expect(conflictsOf({ ...stored, title: 'Ebb' }, fields)).toEqual(['title']);
  expect(conflictsOf({ ...stored, title: 'High Water' }, fields)).toEqual([]);
  expect(isUndecided({ ...stored, title: 'High Water' }, fields)).toBe(false);
  expect(isUndecided({ ...stored, title: 'Ebb' }, fields)).toBe(true);
});

test('handed in again unchanged, a field keeps the base on which it was proposed', () => {
  const wanted = { ...stored, title: 'High Water' };
  const first = proposedFields(stored, wanted);
  const changed = { ...stored, title: 'Ebb' };
  const again = proposedFields(changed, { ...wanted, copyright: '℗ 2026' }, first);
  expect(conflictsOf(changed, again)).toEqual(['title']);
  const seen = proposedFields(changed, { ...wanted, title: 'Spring Tide' }, first);
  expect(conflictsOf(changed, seen)).toEqual([]);
});

test('a change by somebody else to another track is kept, and no conflict', () => {
  const [one, other] = [aTrack({ number: 1 }), aTrack({ number: 2 })];
  const old = { ...stored, tracks: [one, other] };
  const fields = proposedFields(old, { ...old, tracks: [{ ...one, composer: 'Noor' }, other] });
  const now = { ...old, tracks: [one, { ...other, composer: 'Per Lie' }] };
  expect(conflictsOf(now, fields)).toEqual([]);
  expect(proposedEntry(now, fields).tracks.map(({ composer }) => composer)).toEqual([
    'Noor',
    'Per Lie',
  ]);
  const same = { ...old, tracks: [{ ...one, composer: 'Per Lie' }, other] };
  expect(conflictsOf(same, fields)).toEqual(['tracks']);
});

test('handed in again as its author sees it, a list keeps its conflict', () => {
  const [one, other] = [aTrack({ number: 1 }), aTrack({ number: 2 })];
  const old = { ...stored, tracks: [one, other] };
  const fields = proposedFields(old, { ...old, tracks: [{ ...one, composer: 'Noor' }, other] });
  const tracks = [
    { ...one, composer: 'Per Lie' },
    { ...other, composer: 'Per Lie' },
  ];
  const now = { ...old, tracks };
  const again = proposedFields(now, proposedEntry(now, fields), fields);
  expect(conflictsOf(now, again)).toEqual(['tracks']);
});
