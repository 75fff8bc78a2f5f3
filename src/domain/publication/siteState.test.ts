import { expect, test } from 'vitest';
import type { Publishing } from '#domain/publication/publication';
import { siteStateOf } from '#domain/publication/siteState';

const idle: Publishing = { requested: 4, exported: 4, wanted: 4, live: 4, state: 'idle' };
const failed = { state: 'failed', live: 3, failure: 'The build service answered 500.' } as const;
const paused = { by: 'Mina', at: '2026-03-20T09:00:00.000Z', waiting: 1 };

test.each([
  [{}, 'upToDate'],
  [{ exported: 0, wanted: 0, live: 0 }, 'empty'],
  [{ broken: 2 }, 'broken'],
  [{ wanted: 3, live: 3 }, 'rolledBack'],
  [{ importing: { waiting: 161 } }, 'importing'],
  [{ importing: { waiting: 161 }, state: 'queued' }, 'queued'],
  [{ state: 'building', live: 3 }, 'building'],
  [{ paused, state: 'building' }, 'paused'],
  [{ ...failed, paused, retriesUntil: '2026-03-21T09:00:00.000Z' }, 'failed'],
  [failed, 'givenUp'],
] as const)('%o is told as %s', (part, state) => {
  expect(siteStateOf({ ...idle, ...part })).toBe(state);
});
