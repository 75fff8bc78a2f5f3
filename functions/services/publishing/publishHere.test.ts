import { expect, test } from 'vitest';
import type { Ports } from '#functions/services/ports';
import { createPublishHere } from './publishHere.ts';

/** Publications by `takeSnapshot`, with a queue as reserve. */
function publishingBy(takeSnapshot: (cause?: string) => Promise<void>, { isAway = false } = {}) {
  const messages: (string | undefined)[] = [];
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
  const here = createPublishHere({ queue, log: (event) => void logged.push(event) }, takeSnapshot);
  return { here, messages, logged };
}

test('a request is published here, without a message and without waiting', async () => {
  const published: (string | undefined)[] = [];
  let finish = () => {};
  const { here, messages } = publishingBy(async (cause) => {
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    published.push(cause);
  });
  await here.request('A save');
  expect(published).toEqual([]);
  finish();
  await here.ended();
  expect(published).toEqual(['A save']);
  expect(messages).toEqual([]);
});

test('requests during a publication share one more, after it', async () => {
  const published: (string | undefined)[] = [];
  let under = 0;
  const { here } = publishingBy(async (cause) => {
    under += 1;
    expect(under).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 5));
    published.push(cause);
    under -= 1;
  });
  for (const cause of ['first', 'second', 'third', 'last']) await here.request(cause);
  await here.ended();
  expect(published).toEqual(['first', 'last']);
  await here.request('later');
  await here.ended();
  expect(published).toEqual(['first', 'last', 'later']);
});

test('a request without a cause waits like any other', async () => {
  const published: (string | undefined)[] = [];
  const { here } = publishingBy(async (cause) => void published.push(cause));
  for (const cause of ['A deletion', undefined]) await here.request(cause);
  await here.ended();
  expect(published).toEqual(['A deletion', undefined]);
});

test('a request at the moment in which a publication ends is not lost', async () => {
  const published: (string | undefined)[] = [];
  const { here } = publishingBy(async (cause) => void published.push(cause));
  const all = Array.from({ length: 12 }, (_, at) => String(at));
  // Each a microtask later than the one before.
  await Promise.all(
    all.map(async (cause, at) => {
      for (let ticks = 0; ticks < at; ticks += 1) await undefined;
      await here.request(cause);
    }),
  );
  await here.ended();
  expect(published.at(-1)).toBe('11');
});

test('a publication that fails here is left to the queue, and the next one is tried here', async () => {
  let tries = 0;
  const { here, messages, logged } = publishingBy(async () => {
    tries += 1;
    if (tries === 1) throw new Error('Published by somebody else.');
  });
  await here.request('A save');
  await here.ended();
  expect(messages).toEqual(['A save']);
  expect(logged).toEqual(['publish.leftToQueue']);
  await here.request('Another');
  await here.ended();
  expect(messages).toEqual(['A save']);
  expect(tries).toBe(2);
});

test('without storage nothing is thrown: the timer finds the work', async () => {
  const { here, logged } = publishingBy(
    async () => {
      throw new Error('Storage is away.');
    },
    { isAway: true },
  );
  await here.request('A save');
  await here.ended();
  expect(logged).toEqual(['publish.leftToQueue', 'publish.notQueued']);
});
