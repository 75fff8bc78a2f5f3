import { describe, expect, test } from 'vitest';
import {
  maxRecordingBytes,
  mostOpenUploads,
  type OpenUpload,
  recordingRefusal,
  type StoredRecording,
  type TrackRecordings,
  uploadsGivingWay,
  withEarlier,
  withoutFiles,
  withRecording,
} from '#domain/release/recording';
import { anId } from '#fixtures/ids';
import { aWav } from '#fixtures/wav';

test.each([
  ['a WAV', aWav(), null],
  ['floating point', aWav({ encoding: 3 }), null],
  ['a name only', new TextEncoder().encode('song.wav'), 'unsupported'],
  ['nothing', new Uint8Array(), 'unsupported'],
  ['an MP3 in a WAV', aWav({ encoding: 0x55 }), 'unsupported'],
  ['another RIFF', aWav({ form: 'AVI ' }), 'unsupported'],
  ['another file', aWav({ riff: 'FORM' }), 'unsupported'],
  ['half of one', aWav().subarray(0, 100), 'invalid-input'],
])('%s is refused as %s', (_, bytes, code) => {
  expect(recordingRefusal(bytes, bytes.length)?.code ?? null).toBe(code);
});

test('what is too long is refused before it is looked at', () => {
  expect(recordingRefusal(aWav(), maxRecordingBytes + 1)?.code).toBe('too-large');
});

const recording = (id: string): StoredRecording => ({
  id,
  file: `${id}.wav`,
  fileName: `${id}.wav`,
  bytes: 44,
  seconds: 1,
  storedAt: '2026-06-01T08:00:00.000Z',
});
const save = {
  by: { account: 'tenant.ada', name: 'Ada' },
  at: new Date('2026-06-02T08:00:00.000Z'),
};
const none = { current: null, earlier: [] };
const idsOf = ({ earlier }: { earlier: readonly { id: string }[] }) => earlier.map(({ id }) => id);

test('a replaced recording stays as an earlier one until it is brought back', () => {
  const first = withRecording(none, recording('a'), save);
  expect(first).toEqual({ current: recording('a'), earlier: [] });
  const second = withRecording(first, recording('b'), save);
  const ended = { endedAt: save.at.toISOString(), endedBy: save.by, isKept: true };
  expect(second).toEqual({ current: recording('b'), earlier: [{ ...recording('a'), ...ended }] });
  const back = withEarlier(second, 'a', save);
  expect(back).toEqual({ current: recording('a'), earlier: [{ ...recording('b'), ...ended }] });
  expect(withEarlier(second, 'b', save)).toBe(second);
  expect(withEarlier(second, 'c', save)).toBeNull();
  expect(withRecording(second, null, save)).toMatchObject({ current: null });
  expect(idsOf(withRecording(second, null, save))).toEqual(['b', 'a']);
});

test('of an earlier recording without its file a line stays, of the last twenty', () => {
  const ids = Array.from({ length: 25 }, (_, index) => `r${index}`);
  let all: TrackRecordings = none;
  for (const id of ids) all = withRecording(all, recording(id), save);
  const gone = withoutFiles(all, ids.slice(0, 22));
  expect(idsOf(gone)).toEqual(ids.slice(2, 24).toReversed());
  expect(withEarlier(gone, 'r21', save)).toBeNull();
  expect(withEarlier(gone, 'r22', save)).not.toBeNull();
});

describe('uploads that give way to a new one', () => {
  const upload = (number: number, given: Partial<OpenUpload> = {}): OpenUpload => ({
    release: anId('release', 1),
    track: anId('track', number),
    upload: `upload ${number}`,
    parts: 2,
    since: new Date(number * 1000).toISOString(),
    ...given,
  });
  const namesOf = (open: OpenUpload[], next: OpenUpload) =>
    uploadsGivingWay(open, next).map((one) => one.upload);

  test('are none while there is room', () => {
    expect(namesOf([upload(1), upload(2)], upload(3))).toEqual([]);
    expect(namesOf([upload(1)], upload(1, { parts: 3 }))).toEqual([]);
  });

  test('are one of the same track', () => {
    const next = upload(1, { upload: 'another' });
    expect(namesOf([upload(2), upload(1)], next)).toEqual(['upload 1']);
  });

  test('are the oldest, by their number and by their bytes', () => {
    const open = Array.from({ length: mostOpenUploads }, (_, index) => upload(index + 1));
    expect(namesOf(open.toReversed(), upload(99))).toEqual(['upload 1']);
    const large = [3, 1, 2].map((number) => upload(number, { parts: 800 }));
    expect(namesOf(large, upload(4, { parts: 1600 }))).toEqual([
      'upload 1',
      'upload 2',
      'upload 3',
    ]);
    expect(namesOf(large, upload(4, { parts: 700 }))).toEqual(['upload 1']);
  });
});
