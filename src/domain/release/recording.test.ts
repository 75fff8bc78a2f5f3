import { expect, test } from 'vitest';
import { maxRecordingBytes, recordingRefusal } from '#domain/release/recording';
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
