import { expect, test } from 'vitest';
import { inPlayingOrder, matchFiles, readFileName } from './recordingFiles.ts';

test.each([
  ['01 Salt.wav', 1, 'Salt'],
  ['1. Salt.WAV', 1, 'Salt'],
  ['03_Low_Water_MASTER.wav', 3, 'Low Water'],
  ['Noor Vale - 04 - Marsh.wav', 4, 'Marsh'],
  ['Low Sun - Noor Vale - 05 Kelp (24bit 48k).wav', 5, 'Kelp'],
  ['1-07 Harbour.wav', 7, 'Harbour'],
  ['2-01 Harbour.wav', null, 'Harbour'],
  ['Puppet Master.wav', null, 'Puppet Master'],
  ['Low Sun.wav', null, 'Low Sun'],
  ['12.wav', 12, ''],
  ['99 Luftballons.wav', 99, 'Luftballons'],
  ['4Ever.wav', null, '4Ever'],
  ['霧.wav', null, '霧'],
  ['Salt (Live) - final v2.wav', null, 'Salt (Live)'],
])('%s is number %s, named %s', (file, number, name) => {
  expect(readFileName(file, ['Noor Vale', 'Low Sun'])).toEqual({ number, name });
});

const tracks = [
  { id: 'a', name: 'Salt' },
  { id: 'b', name: 'Låg vatten' },
  { id: 'c', name: '99 Luftballons' },
];
const tracksOf = (...files: string[]) => matchFiles(files, tracks).map(({ track }) => track);

test('a name counts for more than a number', () => {
  expect(tracksOf('01 Lag Vatten.wav', '02 Salt.wav')).toEqual(['b', 'a']);
});

test('a number may be part of a name', () => {
  expect(tracksOf('99 Luftballons.wav')).toEqual(['c']);
});

test('a number finds the track where the name does not', () => {
  expect(tracksOf('02 mix for approval.wav', '01.wav')).toEqual(['b', 'a']);
});

test('no track gets two files, and a file without a track makes one', () => {
  expect(tracksOf('01 Salt.wav', 'Salt.wav', '12 Coda.wav')).toEqual(['a', null, null]);
});

test('new tracks come in the order of their numbers, then names', () => {
  const files = ['10 Ten.wav', 'b 2.wav', '2 Two.wav', 'b 10.wav'];
  expect(inPlayingOrder(files, (file) => readFileName(file, []))).toEqual([
    '2 Two.wav',
    '10 Ten.wav',
    'b 2.wav',
    'b 10.wav',
  ]);
});
