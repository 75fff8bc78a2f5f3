import { expect, test } from 'vitest';
import { audioPath, audioVariant, minutesText } from '#domain/listening/audioAddress';
import { choiceBefore, choiceNow, partOf } from '#domain/listening/listening';
import { releaseStatus } from '#domain/release/releaseStatus';
import { trackSchema } from '#domain/release/track';
import { aTrack } from '#fixtures/tracks';

test.each([
  [{}, 'none'],
  [{ listen: 'clip' }, 'none'],
  [{ listen: 'whole' }, 'none'],
  [{ listen: 'whole', listenBefore: 'clip' }, 'clip'],
  [{ listen: 'clip', listenBefore: 'none' }, 'none'],
  [{ listenBefore: 'whole' }, 'whole'],
] as const)('%o lets visitors hear %s before the release day', (track, choice) => {
  expect(choiceBefore(track)).toBe(choice);
});

test.each(Object.entries(releaseStatus))('with the status %s', (name, status) => {
  const track = { listen: 'whole', listenBefore: 'clip' } as const;
  const choice = { Approved: 'clip', Released: 'whole' }[name] ?? 'none';
  expect(choiceNow(track, { releaseStatus: status })).toBe(choice);
  expect(choiceNow(track, { releaseStatus: status, archived: true })).toBe('none');
});

test.each([
  ['none', {}, 240, null],
  ['whole', {}, 240.5, { start: 0, seconds: 240.5 }],
  ['clip', {}, 240, { start: 0, seconds: 30 }],
  ['clip', { clipStart: 61.5, clipSeconds: 45 }, 240, { start: 61.5, seconds: 45 }],
  ['clip', { clipStart: 230 }, 240, { start: 210, seconds: 30 }],
  ['clip', { clipStart: 5 }, 12, { start: 0, seconds: 12 }],
] as const)('%s with %o of %d seconds', (choice, track, recorded, part) => {
  expect(partOf(choice, track, recorded)).toEqual(part);
});

test('a track stored before there was anything to hear is read as it is', () => {
  const { listen, clipStart } = aTrack();
  expect([listen, clipStart]).toEqual([undefined, undefined]);
});

test.each([
  { listen: 'loud' },
  { clipStart: -1 },
  { clipStart: Number.NaN },
  { clipSeconds: 4 },
  { clipSeconds: 91 },
])('%o is refused at its field', (given) => {
  const { error } = trackSchema.safeParse({ ...aTrack(), ...given });
  expect(error?.issues.map(({ path }) => path[0])).toEqual(Object.keys(given));
});

test('the files of a track stand in a folder of their content', () => {
  const path = audioPath(7, 'abc');
  expect(path).toBe('audio/7/abc/128.mp3');
  expect(audioVariant(`https://files.example/${path}`, 192)).toBe(
    'https://files.example/audio/7/abc/192.mp3',
  );
});

test.each([
  [0, '0:00'],
  [59.6, '1:00'],
  [245, '4:05'],
  [3601, '60:01'],
])('%d seconds are %s', (seconds, text) => {
  expect(minutesText(seconds)).toBe(text);
});
