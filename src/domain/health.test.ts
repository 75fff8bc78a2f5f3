import { expect, test } from 'vitest';
import { isLate, type ServiceState } from './health.ts';

const now = new Date('2026-03-20T09:00:00.000Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
const well: Omit<ServiceState, 'status'> = {
  queues: [{ name: 'publish', waiting: 0 }],
  build: { wanted: 7, live: 7, wantedSince: minutesAgo(601), state: 'live', at: minutesAgo(600) },
};

test.each<[string, Partial<typeof well>, boolean]>([
  ['an idle service', {}, false],
  [
    'a message that just came',
    { queues: [{ name: 'publish', waiting: 1, oldestSeconds: 2 }] },
    false,
  ],
  ['a message that lies', { queues: [{ name: 'emails', waiting: 1, oldestSeconds: 601 }] }, true],
  [
    'a message that waits for ten minutes',
    { queues: [{ name: 'publish', waiting: 1, oldestSeconds: 600 }] },
    false,
  ],
  [
    'a build that was asked for ten minutes ago',
    { build: { ...well.build, wanted: 8, wantedSince: minutesAgo(10) } },
    false,
  ],
  [
    'a build that was asked for just now, hours after the last',
    { build: { ...well.build, wanted: 8, wantedSince: minutesAgo(1) } },
    false,
  ],
  [
    'a build that never ends, begun again each time it is asked for',
    { build: { ...well.build, wanted: 8, wantedSince: minutesAgo(11), at: minutesAgo(1) } },
    true,
  ],
  [
    'a first build of which nothing was ever heard',
    { build: { wanted: 1, live: 0, wantedSince: minutesAgo(11) } },
    true,
  ],
  [
    'a build that failed',
    { build: { ...well.build, wanted: 8, wantedSince: minutesAgo(1), state: 'failed' } },
    true,
  ],
  ['a failure that was overcome', { build: { wanted: 7, live: 7, state: 'failed' } }, false],
  ['a label without a site yet', { build: { wanted: 0, live: 0 } }, false],
])('%s', (_, given, late) => {
  expect(isLate({ ...well, ...given }, now)).toBe(late);
});
