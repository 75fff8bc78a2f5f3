import { expect, test } from 'vitest';
import { attentionOf } from '#domain/attention';

const now = new Date('2026-06-01T08:00:00.000Z');
const live = { wanted: 3, live: 3, state: 'live' as const };
const well = { queues: [{ name: 'publish', waiting: 0 }], build: live };

test('a service that is well needs nobody', () => {
  expect(attentionOf({ state: well, stuckEmails: 0 }, now)).toEqual([]);
});

test.each([
  [
    { state: { ...well, build: { ...live, wanted: 4, state: 'failed' as const } }, stuckEmails: 0 },
    'publications',
    /version 4 is due/,
  ],
  [
    {
      state: { ...well, build: { wanted: 1, live: 0, wantedSince: '2026-06-01T07:00:00.000Z' } },
      stuckEmails: 0,
    },
    'publications',
    /not been published/,
  ],
  [
    {
      state: { ...well, queues: [{ name: 'letters', waiting: 2, oldestSeconds: 900 }] },
      stuckEmails: 0,
    },
    'status',
    /waits for longer/,
  ],
  [
    {
      state: { ...well, queues: [{ name: 'letters-poison', waiting: 2, oldestSeconds: 900 }] },
      stuckEmails: 0,
    },
    'status',
    /failed too often/,
  ],
  [
    { state: { ...well, build: { ...live, broken: 2 } }, stuckEmails: 0 },
    'publications',
    /^2 entries/,
  ],
  [{ state: well, stuckEmails: 1 }, 'email', /^One delivery/],
  [
    { state: { ...well, build: { ...live, files: 2_300, mostFiles: 2_400 } }, stuckEmails: 0 },
    'status',
    /no more files/,
  ],
])('%j is told', (seen, screen, text) => {
  expect(attentionOf(seen, now)).toEqual([{ screen, text: expect.stringMatching(text) }]);
});
