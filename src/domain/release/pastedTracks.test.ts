import { expect, test } from 'vitest';
import { tracksFromText } from './pastedTracks.ts';

test.each([
  ['Salt', 'Salt', ''],
  ['1. Salt', 'Salt', ''],
  ['01 - Salt 3:45', 'Salt', ''],
  ['A1) Salt (3:45)', 'Salt', ''],
  ['3/12: Salt – 1:02:03', 'Salt', ''],
  ['2\tSalt\t3:45\tQZ-LBL-20-19501', 'Salt', 'QZLBL2019501'],
  ['QZLBL2019501 Salt', 'Salt', 'QZLBL2019501'],
  ['• Salt', 'Salt', ''],
  ['- Salt', 'Salt', ''],
  ['-60 dB', '-60 dB', ''],
  ['1. -60 dB', '-60 dB', ''],
  ['5:40', '5:40', ''],
  ['3. 5:40 4:12', '5:40', ''],
  ['10-4', '10-4', ''],
  ['99 Luftballons', '99 Luftballons', ''],
  ['1999', '1999', ''],
  ['7. 7 Seconds', '7 Seconds', ''],
  ['霧の地図', '霧の地図', ''],
  ['１．霧の地図　４：１２', '霧の地図', ''],
  ['01／霧の地図', '霧の地図', ''],
  ['1. Salt ISRC: QZ-LBL-20-19501', 'Salt', 'QZLBL2019501'],
  ['Salt (ISRC QZ LBL 20 19501) 3:45', 'Salt', 'QZLBL2019501'],
  ['ISRC：QZLBL2019501　霧の地図', '霧の地図', 'QZLBL2019501'],
  ['Salt 12"', 'Salt 12"', ''],
  ['Tracks', 'Tracks', ''],
])('the line “%s” is the track “%s”', (line, name, isrc) => {
  expect(tracksFromText(line)).toMatchObject([{ name, isrc }]);
});

test.each([
  ['01 - Salt 3:45', '3:45'],
  ['3/12: Salt – 1:02:03', '1:02:03'],
  ['5:40 4:12', '4:12'],
  ['5:40', undefined],
  ['Salt 3:75', undefined],
  ['Salt 2’30”', '2:30'],
  ['Salt (2\' 30")', '2:30'],
  ["Salt 12′05''", '12:05'],
  ['Salt 2’75”', undefined],
  ['１．霧の地図（４：１２）', '4:12'],
  ['Salt', undefined],
])('the length in “%s” is %s', (line, length) => {
  expect(tracksFromText(line)[0]?.length).toBe(length);
});

test('empty lines are none, whatever ends a line', () => {
  const text = '1. Salt\r\n\r\n2. Marsh\r   \n3. Tide';
  expect(tracksFromText(text).map(({ name }) => name)).toEqual(['Salt', 'Marsh', 'Tide']);
});

test('headings of lists and sides are no tracks', () => {
  const text = 'Tracklist:\n\nSide A\nA1. Salt\nSide B:\nB1. Marsh\nDisc 2\n1. Tide';
  expect(tracksFromText(text).map(({ name }) => name)).toEqual(['Salt', 'Marsh', 'Tide']);
});

test.each([
  ['below', '1. Salt\nISRC: QZ-LBL-20-19501\n2. Marsh\nQZLBL2019502'],
  ['above', 'QZLBL2019501\nSalt\nQZLBL2019502\nMarsh'],
])('an ISRC on the line %s a title belongs to it', (_, text) => {
  expect(tracksFromText(text)).toEqual([
    { name: 'Salt', isrc: 'QZLBL2019501' },
    { name: 'Marsh', isrc: 'QZLBL2019502' },
  ]);
});

test.each([
  ['霧の地図／霧島ナオ', ['霧島ナオ'], { name: '霧の地図' }],
  ['霧島ナオ ／ 霧の地図 4:12', ['霧島ナオ'], { name: '霧の地図', length: '4:12' }],
  ['Noor – Salt', ['Noor', 'Sluice'], { name: 'Salt', performer: 'Noor' }],
  ['Noor – Salt', [], { name: 'Noor – Salt' }],
  ['Sigh / Cry / Die', ['Cry'], { name: 'Sigh / Cry / Die' }],
])('“%s” by %j', (line, artists, track) => {
  expect(tracksFromText(line, artists)).toEqual([{ isrc: '', ...track }]);
});

test('an artist before every title performs them', () => {
  const tracks = tracksFromText('1. Noor - Salt\n2. Noor - Marsh', ['Sluice']);
  expect(tracks.map(({ name, performer }) => [name, performer])).toEqual([
    ['Salt', 'Noor'],
    ['Marsh', 'Noor'],
  ]);
});
