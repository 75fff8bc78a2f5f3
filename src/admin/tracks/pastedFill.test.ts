import { expect, test } from 'vitest';
import { aTrack } from '#fixtures/tracks';
import { filledTracks, matchPasted } from './pastedFill.ts';

const tracksNamed = (...names: string[]) =>
  names.map((name, index) => aTrack({ number: index + 1, name }));
const lines = (...names: string[]) => names.map((name) => ({ name, isrc: '' }));
const matched = (pasted: string[], tracks: string[]) =>
  matchPasted(lines(...pasted), tracksNamed(...tracks)).map(({ index }) => index);

test.each([
  ['by name, in any order', ['Marsh', 'salt!'], ['Salt', 'Marsh'], [1, 0]],
  ['by position in a list as long', ['Salt', 'Marsh'], ['01 take', '02 take'], [0, 1]],
  ['by position where another name fits', ['Salt', 'Marsh', 'Kelp'], ['Salt', 'x'], [0, 1, null]],
  ['each track once', ['Intro', 'Intro', 'Intro'], ['Intro', 'Intro'], [0, 1, null]],
  ['none for more tracks', ['Kelp', 'Reed'], ['Salt', 'Marsh', 'Ebb'], [null, null]],
  ['none without tracks', ['Kelp'], [], [null]],
])('a pasted list is matched %s', (_, pasted, tracks, indices) => {
  expect(matched(pasted, tracks)).toEqual(indices);
});

test('an ISRC is surer than a name', () => {
  const [salt, marsh] = tracksNamed('Salt', 'Marsh');
  const coded = [{ ...salt, isrc: 'QZLBL2019501' }, marsh].flatMap((track) => track ?? []);
  const pasted = [{ name: 'Marsh', isrc: 'QZLBL2019501' }];
  expect(matchPasted(pasted, coded as never).map(({ index }) => index)).toEqual([0]);
});

test('a line fills in what it has, and leaves the rest', () => {
  const tracks = [aTrack({ name: 'salt', composer: 'Noor', isrc: 'QZLBL2019501', length: '3:45' })];
  const pasted = [
    { name: 'Salt', isrc: '', performer: 'Ada' },
    { name: 'Marsh', isrc: '' },
  ];
  const next = filledTracks(tracks, matchPasted(pasted, tracks), () => aTrack({ number: 9 }));
  expect(next).toEqual([
    { ...tracks[0], name: 'Salt', performer: 'Ada' },
    aTrack({ number: 9, name: 'Marsh' }),
  ]);
});
