import { expect, test } from 'vitest';
import { levelsOf, toWaveform, waveformPart, waveformPath } from '#domain/listening/waveform';

test('levels go into a text and come back', () => {
  const levels = [0, 0.25, 0.5, 1, 2, -1];
  const back = levelsOf(toWaveform(levels));
  expect(back).toHaveLength(6);
  [0, 0.25, 0.5, 1, 1, 0].forEach((level, index) => {
    expect(Math.abs((back[index] ?? 9) - level)).toBeLessThan(0.01);
  });
});

test('a part keeps its loudest moments, and is drawn as high as there is room', () => {
  const waveform = toWaveform([...Array(100).fill(0.1), ...Array(100).fill(0.5)]);
  expect(levelsOf(waveformPart(waveform, { from: 0, to: 1 }, 2))).toEqual([
    expect.closeTo(0.2, 1),
    1,
  ]);
  expect(levelsOf(waveformPart(waveform, { from: 0.5, to: 1 }, 3))).toEqual([1, 1, 1]);
  expect(waveformPart(waveform, { from: 0.5, to: 0.51 })).toHaveLength(96);
});

test('silence and nothing are drawn as a line', () => {
  expect(levelsOf(waveformPart(toWaveform([0, 0, 0]), { from: 0, to: 1 }, 2))).toEqual([0, 0]);
  expect(levelsOf(waveformPart('', { from: 0, to: 1 }, 2))).toEqual([0, 0]);
  expect(waveformPath('AA')).toBe('M0.5 48v4M1.5 48v4');
  expect(waveformPath('_')).toBe('M0.5 0v100');
});
