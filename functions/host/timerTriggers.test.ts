import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { startTimers, type TimerWatch } from './timerTriggers.ts';

test('a stop waits for a timer that runs', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'timers-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [started, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const watch = {
    functionName: 'sweep',
    trigger: { name: 'timer', schedule: '0 0 0 1 1 *', runOnStartup: false },
    run: async () => {
      started.resolve();
      await ended.promise;
    },
  } as unknown as TimerWatch;
  const timers = await startTimers([watch], join(folder, 'timers.json'));
  const run = timers.fire('sweep');
  await started.promise;
  let isStopped = false;
  const stop = Promise.resolve(timers.stop()).then(() => {
    isStopped = true;
  });
  await turn();
  expect(isStopped).toBe(false);
  ended.resolve();
  await Promise.all([run, stop]);
  expect(isStopped).toBe(true);
});
