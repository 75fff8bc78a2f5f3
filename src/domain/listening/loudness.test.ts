import { expect, test } from 'vitest';
import { createLoudnessMeter, evenGain } from '#domain/listening/loudness';

/** A tone of a level, on so many channels. */
function tone({ rate = 48_000, hertz = 1000, seconds = 5, level = 0.1, channels = 2 }) {
  const samples = Float32Array.from(
    { length: rate * seconds },
    (_, index) => level * Math.sin((2 * Math.PI * hertz * index) / rate),
  );
  return Array.from({ length: channels }, () => samples);
}

function measured(samples: Float32Array[], rate = 48_000, step = samples[0]?.length ?? 0) {
  const meter = createLoudnessMeter(rate, samples.length);
  for (let start = 0; start < (samples[0]?.length ?? 0); start += step)
    meter.add(samples.map((channel) => channel.subarray(start, start + step)));
  return meter.result();
}

// EBU Tech 3341: a tone of 1000 Hz on both channels is as loud as its level in dBFS says.
test.each([
  [-23, 48_000],
  [-33, 48_000],
  [-23, 44_100],
  [-14, 96_000],
])('a stereo tone of %d dBFS at %d Hz measures the same in LUFS', (decibels, rate) => {
  const level = 10 ** (decibels / 20);
  const { loudness, peak } = measured(tone({ rate, level }), rate);
  expect(loudness).toBeCloseTo(decibels, 0);
  expect(Math.abs((loudness ?? 0) - decibels)).toBeLessThan(0.1);
  expect(peak).toBeCloseTo(level, 3);
});

test('silence before and after does not make a recording quieter', () => {
  const [channel = new Float32Array()] = tone({ level: 0.1, channels: 1 });
  const long = new Float32Array(channel.length * 3);
  long.set(channel, channel.length);
  const alone = measured([channel]).loudness ?? 0;
  expect(Math.abs((measured([long]).loudness ?? 0) - alone)).toBeLessThan(0.5);
});

test('the parts in which samples come make no difference', () => {
  const samples = tone({ hertz: 440, seconds: 2 });
  expect(measured(samples, 48_000, 777).loudness).toBeCloseTo(measured(samples).loudness ?? 0, 9);
});

test('silence has no loudness, and a very short recording has one', () => {
  expect(measured([new Float32Array(48_000)])).toEqual({ loudness: null, peak: 0 });
  expect(measured([new Float32Array()])).toEqual({ loudness: null, peak: 0 });
  expect(measured(tone({ seconds: 0.05, level: 0.5 })).loudness).toBeGreaterThan(-12);
});

test('a few samples a second are measured to their end', () => {
  expect(measured([new Float32Array([0.5, -0.5, 0.5])], 1).peak).toBe(0.5);
});

test.each([
  ['a loud one is made quieter', { loudness: -8, peak: 1 }, 10 ** (-6 / 20)],
  ['a quiet one louder', { loudness: -20, peak: 0.2 }, 10 ** (6 / 20)],
  ['but no sample goes over the top', { loudness: -20, peak: 0.8 }, 10 ** (-1 / 20) / 0.8],
  ['and hiss stays quiet', { loudness: -60, peak: 0.001 }, 10],
  ['silence stays as it is', { loudness: null, peak: 0 }, 1],
])('%s', (_, given, gain) => {
  expect(evenGain(given)).toBeCloseTo(gain, 6);
});
