import { beforeEach, expect, test } from 'vitest';
import {
  maxRecordingBytes,
  maxRecordingParts,
  recordingPartBytes,
} from '#domain/release/recording';
import { anId } from '#fixtures/ids';
import { forgetSentParts } from './sentParts.ts';
import { sendParts } from './upload.ts';

const key = { release: anId('release', 1), track: anId('track', 1) };

/** Says that it has 2 GB, and makes each slice when it is asked for one. */
class LongFile extends File {
  readonly slices: [number, number][] = [];

  override get size() {
    return maxRecordingBytes;
  }

  override slice(start = 0, end = maxRecordingBytes): Blob {
    this.slices.push([start, end]);
    return new Blob([]);
  }
}

const longFile = () => new LongFile([], 'Side A.wav', { lastModified: 5 });

type Part = Parameters<Parameters<typeof sendParts>[1]>[0];

beforeEach(() => forgetSentParts(key));

test('two gigabytes are sent in slices of 8 MiB, one at a time, and never read whole', async () => {
  const file = longFile();
  const sent: Part['body'][] = [];
  let underWay = 0;
  await sendParts({ ...key, file }, async ({ body }) => {
    underWay += 1;
    expect(underWay).toBe(1);
    // No slice is made before the one before it is sent.
    expect(file.slices).toHaveLength(body.part + 1);
    await Promise.resolve();
    sent.push(body);
    underWay -= 1;
  });
  expect(sent.map(({ part }) => part)).toEqual([...Array(maxRecordingParts).keys()]);
  expect(new Set(sent.map(({ upload }) => upload)).size).toBe(1);
  expect(sent.at(-1)).toMatchObject({ parts: maxRecordingParts, size: maxRecordingBytes });
  for (const [index, [start, end]] of file.slices.entries()) {
    expect(start).toBe(index * recordingPartBytes);
    expect(end - start).toBeLessThanOrEqual(recordingPartBytes);
  }
  expect(file.slices.at(-1)?.[1]).toBeGreaterThanOrEqual(maxRecordingBytes);
});

test('an upload that breaks off at one gigabyte goes on there', async () => {
  const broken = sendParts({ ...key, file: longFile() }, async ({ body }) => {
    if (body.part === 120) throw new Error('The upload broke off.');
  });
  await expect(broken).rejects.toThrow('broke off');
  const file = longFile();
  const parts: number[] = [];
  await sendParts({ ...key, file }, async ({ body }) => {
    parts.push(body.part);
  });
  expect(parts[0]).toBe(120);
  expect(parts).toHaveLength(maxRecordingParts - 120);
  expect(file.slices[0]).toEqual([120 * recordingPartBytes, 121 * recordingPartBytes]);
});
