import { expect, test } from 'vitest';
import type { Ports } from '#functions/services/ports';
import { createPublishHere } from './publishHere.ts';

function aQueue({ isAway = false } = {}) {
  const messages: string[] = [];
  const queue: Ports['queue'] = {
    publish: async ({ cause }) => {
      if (isAway) throw new Error('Storage is away.');
      messages.push(cause);
    },
    waiting: async () => [],
    goOnImporting: async () => undefined,
    listen: async () => undefined,
    makeDownloads: async () => undefined,
    hasSoundsWaiting: async () => false,
  };
  const logged: string[] = [];
  const here = createPublishHere({ queue, log: (event) => void logged.push(event) });
  return { here, messages, logged };
}

test('a request is published here, without a message and without waiting', async () => {
  const { here, messages } = aQueue();
  const published: string[] = [];
  let finish = () => {};
  here.by(async (cause) => {
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    published.push(cause);
  });
  await here.queue.publish({ cause: 'A save' });
  expect(published).toEqual([]);
  finish();
  await here.ended();
  expect(published).toEqual(['A save']);
  expect(messages).toEqual([]);
});

test('requests during a publication share one more, after it', async () => {
  const { here } = aQueue();
  const published: string[] = [];
  let under = 0;
  here.by(async (cause) => {
    under += 1;
    expect(under).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 5));
    published.push(cause);
    under -= 1;
  });
  for (const cause of ['first', 'second', 'third', 'last']) await here.queue.publish({ cause });
  await here.ended();
  expect(published).toEqual(['first', 'last']);
  await here.queue.publish({ cause: 'later' });
  await here.ended();
  expect(published).toEqual(['first', 'last', 'later']);
});

test('a request at the moment in which a publication ends is not lost', async () => {
  const { here } = aQueue();
  const published: string[] = [];
  here.by(async (cause) => void published.push(cause));
  const all = Array.from({ length: 12 }, (_, at) => String(at));
  // Each a microtask later than the one before.
  await Promise.all(
    all.map(async (cause, at) => {
      for (let ticks = 0; ticks < at; ticks += 1) await undefined;
      await here.queue.publish({ cause });
    }),
  );
  await here.ended();
  expect(published.at(-1)).toBe('11');
});

test('a publication that fails here is left to the queue, and the next one is tried here', async () => {
  const { here, messages, logged } = aQueue();
  let tries = 0;
  here.by(async () => {
    tries += 1;
    if (tries === 1) throw new Error('Published by somebody else.');
  });
  await here.queue.publish({ cause: 'A save' });
  await here.ended();
  expect(messages).toEqual(['A save']);
  expect(logged).toEqual(['publish.leftToQueue']);
  await here.queue.publish({ cause: 'Another' });
  await here.ended();
  expect(messages).toEqual(['A save']);
  expect(tries).toBe(2);
});

test('without storage nothing is thrown: the timer finds the work', async () => {
  const { here, logged } = aQueue({ isAway: true });
  here.by(async () => {
    throw new Error('Storage is away.');
  });
  await here.queue.publish({ cause: 'A save' });
  await here.ended();
  expect(logged).toEqual(['publish.leftToQueue', 'publish.notQueued']);
});
