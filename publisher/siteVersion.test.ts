import { expect, it } from 'vitest';
import { OvertakenError, retryOvertaken } from '#domain/publication/overtaken';
import { isSweepDue } from './siteVersion.ts';

it('begins again where another publisher was quicker, and gives way after five tries', async () => {
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  const tries: boolean[] = [];
  const overtaken = (times: number) => async (isRetry: boolean) => {
    tries.push(isRetry);
    if (tries.length <= times) throw new OvertakenError('Another publisher was quicker.');
    return 'live';
  };
  expect(await retryOvertaken(overtaken(2), log)).toBe('live');
  expect(tries).toEqual([false, true, true]);
  expect(lines).toHaveLength(2);
  tries.length = 0;
  await expect(retryOvertaken(overtaken(9), log)).rejects.toBeInstanceOf(OvertakenError);
  expect(tries).toHaveLength(5);
});

it('begins no publication again that failed by itself', async () => {
  let tries = 0;
  const failing = async () => {
    tries++;
    throw new Error('The snapshot is broken.');
  };
  await expect(retryOvertaken(failing, () => undefined)).rejects.toThrow('broken');
  expect(tries).toBe(1);
});

it.each([
  ['the first publication of a site', undefined, 1, false],
  ['another publication of the day', '2026-03-20', 1, false],
  ['the first publication of a day', '2026-03-19', 1, true],
  ['the twentieth publication since the last sweep', '2026-03-20', 20, true],
])('knows whether to sweep after %s', (_, dayBefore, unswept, isDue) => {
  const before = dayBefore === undefined ? undefined : { day: dayBefore };
  expect(isSweepDue(before, { day: '2026-03-20' }, unswept)).toBe(isDue);
});
