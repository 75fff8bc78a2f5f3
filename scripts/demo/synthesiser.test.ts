import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createLoudnessMeter } from '#domain/listening/loudness';
import { recordingRefusal } from '#domain/release/recording';
import { readWav } from '#domain/release/wavFile';
import { roster } from './roster.ts';
import { demoRecording, demoSeconds } from './sounds.ts';

const digest = (wav: Uint8Array | null) => hash('sha256', wav ?? '');
const keys = roster.map(({ key }) => key);

test('a track sounds the same each time, and unlike another one', () => {
  const one = demoRecording('marit-vage', 'Trapp');
  expect(digest(one)).toBe(digest(demoRecording('marit-vage', 'Trapp')));
  expect(digest(one)).not.toBe(digest(demoRecording('marit-vage', 'Fjæra')));
});

test('all but one artist can be heard, by recordings that staff could upload', {
  timeout: 60_000,
}, () => {
  let heard = 0;
  for (const key of keys) {
    const wav = demoRecording(key, 'A track');
    if (!wav) continue;
    heard += 1;
    expect(recordingRefusal(wav, wav.length)).toBeNull();
    expect(readWav(wav)).toMatchObject({ channels: 1, sampleRate: 32_000, bits: 16 });
    expect((wav.length - 44) / 2 / 32_000).toBe(demoSeconds);
    const whole = new Int16Array(wav.buffer, 44);
    const samples = new Float32Array(whole.length);
    whole.forEach((sample, at) => {
      samples[at] = sample / 32_768;
    });
    const meter = createLoudnessMeter(32_000, 1);
    meter.add([samples]);
    const { loudness, peak } = meter.result();
    // Neither silence nor noise: as loud as a quiet recording, and never clipped.
    expect(loudness, key).toBeGreaterThan(-35);
    expect(peak, key).toBeLessThan(0.9);
  }
  expect(heard).toBe(keys.length - 1);
});
