import { expect, test } from 'vitest';
import { anId } from '#fixtures/ids';
import { aTrack } from '#fixtures/tracks';
import { downloadSource, fileSource, tagsOf, trackFileName, zipName } from './download.ts';

const tracks = [
  aTrack({ number: 1, name: 'Salt', isrc: 'QZLBL2019501' }),
  aTrack({ number: 2, name: 'A/B: what?', performer: 'Ada', guests: 'Grace' }),
];
const tags = tagsOf({ title: 'Low Water', releaseDate: '2026-03-20', tracks }, 'The Moles');

test('tags name the track, its performers and its place', () => {
  expect(tags[0]).toEqual({
    title: 'Salt',
    artist: 'The Moles',
    album: 'Low Water',
    albumArtist: 'The Moles',
    trackNumber: 1,
    tracksTotal: 2,
    isrc: 'QZLBL2019501',
    date: '2026-03-20',
  });
  expect(tags[1]?.artist).toBe('Ada feat. Grace');
});

test('names of files are taken by every system', () => {
  const [first, second] = tags;
  if (!first || !second) throw new Error('The tags are missing.');
  expect(trackFileName(first, 'flac')).toBe('01 The Moles - Salt.flac');
  expect(trackFileName(second, 'mp3')).toBe('02 Ada feat. Grace - A_B_ what_.mp3');
  expect(trackFileName({ ...first, title: ' ..\u0000.. ' }, 'mp3')).toBe('01 The Moles - _.mp3');
  expect(zipName(first, 'wav')).toBe('The Moles - Low Water (WAV).zip');
});

test('a long name ends before a letter that does not fit, and is short enough for every system', () => {
  const [first] = tags;
  if (!first) throw new Error('The tags are missing.');
  const moons = { ...first, artist: '🌙'.repeat(300), title: `${'a'.repeat(109)}🌙` };
  const kana = { ...first, trackNumber: 100, artist: '月'.repeat(300), title: '光'.repeat(300) };
  for (const name of [
    trackFileName(moons, 'flac'),
    trackFileName(kana, 'flac'),
    zipName({ ...kana, album: kana.title, albumArtist: kana.artist }, 'flac'),
  ]) {
    expect(name.isWellFormed()).toBe(true);
    expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(255);
    expect(name).not.toContain('\ufffd');
  }
  expect(trackFileName({ ...first, title: `${'a'.repeat(109)} b` }, 'mp3')).toMatch(/a\.mp3$/);
});

test('another recording, another tag or another cover is another file, and nothing else is', () => {
  const [first] = tags;
  if (!first) throw new Error('The tags are missing.');
  const track = { track: anId('track', 1), recording: 'a.wav', bytes: 9, tags: first };
  const source = fileSource(track, 'cover.jpg', 'mp3');
  expect(fileSource({ ...track, bytes: 10 }, 'cover.jpg', 'mp3')).toBe(source);
  const others = [
    fileSource({ ...track, recording: 'b.wav' }, 'cover.jpg', 'mp3'),
    fileSource({ ...track, tags: { ...first, title: 'Sand' } }, 'cover.jpg', 'mp3'),
    fileSource(track, null, 'mp3'),
    fileSource(track, 'cover.jpg', 'flac'),
  ];
  expect(new Set([source, ...others]).size).toBe(5);
  expect(downloadSource([track], null)).not.toBe(downloadSource([], null));
});
