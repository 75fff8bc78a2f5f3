import { describe, expect, it } from 'vitest';
import { inLanes } from './lanes.ts';

describe('inLanes', () => {
  it('does every one, never more than its lanes at a time', async () => {
    const done: number[] = [];
    let [now, most] = [0, 0];
    await inLanes(3, [1, 2, 3, 4, 5, 6, 7], async (one) => {
      now += 1;
      most = Math.max(most, now);
      await Promise.resolve();
      now -= 1;
      done.push(one);
    });
    expect(done.sort()).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(most).toBe(3);
  });

  it('begins nothing more after a failure, and tells it', async () => {
    const begun: number[] = [];
    const work = async (one: number) => {
      begun.push(one);
      throw new Error(`${one} failed`);
    };
    await expect(inLanes(1, [1, 2, 3], work)).rejects.toThrow('1 failed');
    expect(begun).toEqual([1]);
  });
});
