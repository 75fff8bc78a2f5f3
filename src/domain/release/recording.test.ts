import { expect, test } from 'vitest';
import { maxRecordingBytes, recordingRefusal, wavFormatOf } from '#domain/release/recording';
import { aWav } from '#fixtures/wav';

test('the header says how a recording was made', () => {
  expect(wavFormatOf(aWav())).toEqual({ channels: 2, sampleRate: 44_100, bits: 16, length: 144 });
  expect(wavFormatOf(aWav({ before: 'bext' }))).toMatchObject({ channels: 2, sampleRate: 44_100 });
  expect(wavFormatOf(aWav({ riff: 'RF64' }))?.length).toBeNull();
});

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
