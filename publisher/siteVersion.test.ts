import { expect, it } from 'vitest';
import { OvertakenError, retryOvertaken } from './siteVersion.ts';

it('begins again where another publisher was quicker, and gives way after five tries', async () => {
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  const tries: boolean[] = [];
  const overtaken = (times: number) => async (isAgain: boolean) => {
    tries.push(isAgain);
    if (tries.length <= times) throw new OvertakenError();
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
