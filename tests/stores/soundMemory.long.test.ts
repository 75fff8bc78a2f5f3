import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { aLongRecording } from '#fixtures/longRecording';
import { createSoundStudio } from '#functions/adapters/sound/soundStudio';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');
const { measure, encode } = createSoundStudio();

/** Two read-aheads of the reader, in bytes: how much of them is in memory is random. */
const chance = 16_000_000;

/** The bytes that this process needs, after garbage collection. */
function needed(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Samples the needed memory at every twentieth of a task; returns the median. */
function createLog() {
  const seen: number[] = [];
  let next = 0.1;
  return {
    look: (share: number) => {
      if (share < next) return;
      next += 0.05;
      seen.push(needed());
    },
    median: () => seen.toSorted((a, b) => a - b)[seen.length >> 1] ?? 0,
    count: () => seen.length,
  };
}

/** Measures and encodes a recording of a given size in bytes. */
async function memoryFor(bytes: number) {
  const recording = aLongRecording(bytes);
  const [measuring, encoding] = [createLog(), createLog()];
  const { seconds } = await measure(recording, measuring.look);
  const sound = await encode(recording, { part: { start: 0, seconds }, gain: 1 }, encoding.look);
  await sound.dispose();
  expect(Math.min(measuring.count(), encoding.count())).toBeGreaterThan(8);
  return { measuring: measuring.median(), encoding: encoding.median() };
}

it('holds no more of a long recording than of a short one', { timeout: 600_000 }, async () => {
  await memoryFor(20_000_000);
  const short = await memoryFor(20_000_000);
  const long = await memoryFor(100_000_000);
  expect(long.measuring).toBeLessThan(short.measuring + chance);
  expect(long.encoding).toBeLessThan(short.encoding + chance);
});
