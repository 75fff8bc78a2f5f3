import { expect, test } from 'vitest';
import { formatText, readWav } from '#domain/release/wavFile';
import { aWav } from '#fixtures/wav';

test('the header says how a recording was made, and how long it is', () => {
  expect(readWav(aWav({ sound: 176_400 }))).toEqual({
    channels: 2,
    sampleRate: 44_100,
    bits: 16,
    length: 176_444,
    seconds: 1,
  });
  expect(readWav(aWav({ before: 'bext' }))).toMatchObject({ channels: 2, sampleRate: 44_100 });
  expect(readWav(aWav({ riff: 'RF64' }))).toMatchObject({ length: null });
});

const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const rest = 'a hundred bytes of music '.repeat(4);

test.each([
  ['nothing', new Uint8Array(), /is empty/],
  ['an MP3', bytesOf(`ID3${rest}`), /is an MP3, not a WAV/],
  ['an MP3 without tags', bytesOf(`\u00ff\u00fb${rest}`), /is an MP3, not a WAV/],
  ['a FLAC', bytesOf(`fLaC${rest}`), /is a FLAC file/],
  ['an AIFF', bytesOf(`FORM1234AIFF${rest}`), /is an AIFF/],
  ['an M4A', bytesOf(`1234ftyp${rest}`), /is an MPEG-4 file/],
  ['a text', bytesOf(rest), /is not a WAV recording/],
  ['a video', aWav({ form: 'AVI ' }), /is not a WAV recording/],
  ['a WAV of MP3', aWav({ encoding: 0x55 }), /is compressed/],
  ['a header alone', aWav().subarray(0, 20), /“fmt” chunk is missing/],
  ['one sample a second', aWav({ sampleRate: 1 }), /has 1 samples a second/],
  ['four billion of them', aWav({ sampleRate: 4_000_000_000 }), /has 4000000000 samples a second/],
  ['silence of no length', aWav({ sound: 0 }), /contains no sound/],
])('%s is refused with what is wrong', (_, bytes, message) => {
  expect(readWav(bytes)).toMatch(message);
});

test.each([
  [{ channels: 2, sampleRate: 44_100, bits: 24 }, '24-bit, 44.1 kHz, stereo'],
  [{ channels: 1, sampleRate: 48_000, bits: 16 }, '16-bit, 48 kHz, mono'],
  [{ channels: 6, sampleRate: 96_000, bits: 32 }, '32-bit, 96 kHz, 6 channels'],
])('%o reads as %s', (format, text) => {
  expect(formatText(format)).toBe(text);
});
