import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { supervise } from './supervised.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Parts that a test ends as a kill would. */
function parts() {
  const ends: (() => void)[] = [];
  const lines: string[] = [];
  const restarted: number[] = [];
  const start = async () => {
    let end = () => {};
    const ended = new Promise<string>((resolve) => {
      end = () => resolve('SIGKILL');
    });
    ends.push(end);
    return { number: ends.length, ended, stop: async () => end() };
  };
  const supervision = {
    start,
    onRestart: ({ number }: { number: number }) => restarted.push(number),
    log: (line: string) => void lines.push(line),
  };
  return { ends, lines, restarted, supervision };
}

it('starts a part again that ended by itself, and says so', async () => {
  const { ends, lines, restarted, supervision } = parts();
  const part = await supervise(supervision);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(1);
  expect([part.current().number, restarted]).toEqual([2, [2]]);
  expect(lines).toEqual([
    'Its process ended by itself (SIGKILL) and is started again.',
    'It runs again.',
  ]);
});

it('does not start a part again that was stopped', async () => {
  const { ends, lines, supervision } = parts();
  const part = await supervise(supervision);
  await part.stop();
  await vi.advanceTimersByTimeAsync(120_000);
  expect([ends.length, lines]).toEqual([1, []]);
});

it('waits when a part keeps ending, and goes on a minute later', async () => {
  const { ends, supervision } = parts();
  const part = await supervise(supervision);
  const endAll = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      ends.at(-1)?.();
      await vi.advanceTimersByTimeAsync(1000);
    }
  };
  await endAll(50);
  expect(ends).toHaveLength(6);
  await endAll(60);
  expect(ends.length).toBeGreaterThan(6);
  expect(ends.length).toBeLessThanOrEqual(12);
  await part.stop();
});

it('tries again when a part can’t be started', async () => {
  const { ends, lines, supervision } = parts();
  const part = await supervise(supervision);
  const { start } = supervision;
  let failures = 2;
  const frail = await supervise({
    ...supervision,
    start: async () => {
      if (ends.length > 1 && failures-- > 0) throw new Error('The port is taken.');
      return start();
    },
  });
  ends[1]?.();
  await vi.advanceTimersByTimeAsync(1);
  expect(frail.current().number).toBe(3);
  expect(lines).toContain('It could not be started again: The port is taken.');
  await Promise.all([part.stop(), frail.stop()]);
});
