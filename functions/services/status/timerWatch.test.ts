import { expect, test } from 'vitest';
import { memoryStores } from '../../../tests/memory/memoryStores.ts';
import { createTimerWatch } from './timerWatch.ts';

const start = Date.parse('2026-03-20T09:00:00.000Z');

function someProcesses() {
  const { heartbeats } = memoryStores();
  const time = { seconds: 0 };
  const logged: string[] = [];
  const clock = { now: () => new Date(start + time.seconds * 1000), sleep: async () => undefined };
  const process = () =>
    createTimerWatch({ heartbeats, clock, log: (event) => void logged.push(event) });
  const done: string[] = [];
  const job = (name: string) => async () => void done.push(name);
  return { process, time, logged, done, jobs: [job('catchUp'), job('sendDue')] };
}

test('while the timer runs, requests do none of its work', async () => {
  const { process, time, done, jobs } = someProcesses();
  const watch = process();
  await watch.takeOver(jobs);
  for (; time.seconds <= 600; time.seconds += 20) {
    await watch.noteRun();
    await watch.takeOver(jobs);
  }
  expect(done).toEqual([]);
});

test('a timer that has stopped is noticed by the next request, which does its work', async () => {
  const { process, time, logged, done, jobs } = someProcesses();
  const watch = process();
  await watch.noteRun();
  time.seconds = 290;
  await watch.takeOver(jobs);
  expect(done).toEqual([]);
  time.seconds = 320;
  await watch.takeOver(jobs);
  expect(done).toEqual(['catchUp', 'sendDue']);
  expect(logged).toEqual(['timers.stopped']);
  // It is still said to have stopped.
  expect(await watch.lastRun()).toBe(new Date(start).toISOString());
});

test('timers that never ran since the first deployment are late from the first request on', async () => {
  const { process, time, done, jobs } = someProcesses();
  const watch = process();
  await watch.takeOver(jobs);
  expect(done).toEqual([]);
  time.seconds = 320;
  await watch.takeOver(jobs);
  expect(done).toEqual(['catchUp', 'sendDue']);
});

test('of many requests in many processes one a minute does the work', async () => {
  const { process, time, done } = someProcesses();
  await process().noteRun();
  const all = [process(), process(), process()];
  const job = async () => void done.push(String(time.seconds));
  for (time.seconds = 400; time.seconds < 520; time.seconds += 5)
    await Promise.all(all.map((watch) => watch.takeOver([job])));
  expect(done).toEqual(['400', '460']);
});

test('a part that fails does not keep the others from being done', async () => {
  const { process, time, logged, done } = someProcesses();
  const watch = process();
  await watch.noteRun();
  time.seconds = 400;
  const failing = async () => {
    throw new Error('Storage is away.');
  };
  await watch.takeOver([failing, async () => void done.push('sendDue')]);
  expect(done).toEqual(['sendDue']);
  expect(logged).toEqual(['timers.stopped', 'timers.takeOverFailed']);
});

test('a timer that runs again ends it', async () => {
  const { process, time, done, jobs } = someProcesses();
  const watch = process();
  await watch.noteRun();
  time.seconds = 400;
  await watch.noteRun();
  await watch.takeOver(jobs);
  expect(done).toEqual([]);
});
