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
])('the line “%s” is the track “%s”', (line, name, isrc) => {
  expect(tracksFromText(line)).toMatchObject([{ name, isrc }]);
});

test.each([
  ['01 - Salt 3:45', '3:45'],
  ['3/12: Salt – 1:02:03', '1:02:03'],
  ['5:40 4:12', '4:12'],
  ['5:40', undefined],
  ['Salt 3:75', undefined],
  ['Salt', undefined],
])('the length in “%s” is %s', (line, length) => {
  expect(tracksFromText(line)[0]?.length).toBe(length);
});

test('empty lines are none, whatever ends a line', () => {
  const text = '1. Salt\r\n\r\n2. Marsh\r   \n3. Tide';
  expect(tracksFromText(text).map(({ name }) => name)).toEqual(['Salt', 'Marsh', 'Tide']);
});
