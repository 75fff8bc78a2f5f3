import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import { expect, test } from 'vitest';
import type { SoundTags } from '#domain/codes/download';
import { aTone } from '#fixtures/wav';
import { encodeDownload } from './downloadEncoding.ts';

const tags: SoundTags = {
  title: 'Høy vannstand',
  artist: 'The Voles feat. Ada',
  album: 'High Water',
  albumArtist: 'The Voles',
  trackNumber: 2,
  tracksTotal: 9,
  isrc: 'QZLBL2019501',
  date: '2026-03-20',
};
const cover = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);

async function encoded(format: 'mp3' | 'flac' | 'wav') {
  const wav = aTone({ seconds: 1 });
  const read = async (start: number, end: number) => wav.slice(start, end);
  const made = await encodeDownload({ bytes: wav.length, read }, { format, tags, cover });
  const parts: Uint8Array[] = [];
  for await (const part of made.open()) parts.push(part);
  await made.dispose();
  const file = Buffer.concat(parts);
  expect(file.length).toBe(made.bytes);
  return { file, input: new Input({ source: new BufferSource(file), formats: ALL_FORMATS }) };
}

test.each([
  ['mp3', 'TSRC'],
  ['flac', 'ISRC'],
  ['wav', 'TSRC'],
] as const)('makes a whole %s with tags and cover', async (format, isrc) => {
  const { input } = await encoded(format);
  const track = await input.getPrimaryAudioTrack();
  expect(track?.codec).toBe(format === 'wav' ? 'pcm-s16' : format);
  expect(track?.sampleRate).toBe(44_100);
  expect(await input.computeDuration()).toBeCloseTo(1, 0);
  const found = await input.getMetadataTags();
  const { isrc: _, date, ...texts } = tags;
  expect(found).toMatchObject(texts);
  expect(found.date).toEqual(new Date(date ?? ''));
  expect(found.raw?.[isrc]).toBe(tags.isrc);
  expect(Buffer.from(found.images?.[0]?.data ?? [])).toEqual(Buffer.from(cover));
});

test('keeps the bits and the length of a recording in a FLAC', async () => {
  const { file } = await encoded('flac');
  // The stream's own facts follow the four letters `fLaC` and a block header: RFC 9639, section 8.2.
  const facts = file.subarray(8, 42);
  const bits = (((facts[12] ?? 0) & 1) << 4) | ((facts[13] ?? 0) >> 4);
  expect({ bits: bits + 1, samples: facts.readUInt32BE(14) }).toEqual({
    bits: 16,
    samples: 44_100,
  });
});

test('keeps every sample of a recording in a WAV', async () => {
  const { file } = await encoded('wav');
  const wav = Buffer.from(aTone({ seconds: 1 }));
  const samplesOf = (bytes: Buffer) => {
    const at = bytes.indexOf('data');
    return bytes.subarray(at + 8, at + 8 + bytes.readUInt32LE(at + 4));
  };
  expect(samplesOf(file).equals(samplesOf(wav))).toBe(true);
});
