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
    { name: 'due', values: { live: 3, wanted: 4 } },
  ],
  [
    {
      state: { ...well, build: { wanted: 1, live: 0, wantedSince: '2026-06-01T07:00:00.000Z' } },
      stuckEmails: 0,
    },
    'publications',
    { name: 'firstDue', values: { live: 0, wanted: 1 } },
  ],
  [
    {
      state: { ...well, queues: [{ name: 'emails', waiting: 2, oldestSeconds: 900 }] },
      stuckEmails: 0,
    },
    'status',
    { name: 'delayed', values: {} },
  ],
  [
    {
      state: { ...well, queues: [{ name: 'emails-poison', waiting: 2, oldestSeconds: 900 }] },
      stuckEmails: 0,
    },
    'status',
    { name: 'failed', values: {} },
  ],
  [
    { state: { ...well, build: { ...live, broken: 2 } }, stuckEmails: 0 },
    'publications',
    { name: 'broken', values: { count: 2 } },
  ],
  [{ state: well, stuckEmails: 1 }, 'email', { name: 'stuck', values: { count: 1 } }],
  [
    { state: { ...well, build: { ...live, files: 2_300, mostFiles: 2_400 } }, stuckEmails: 0 },
    'status',
    { name: 'files', values: {} },
  ],
])('%j is told', (seen, screen, told) => {
  expect(attentionOf(seen, now)).toEqual([{ screen, ...told }]);
});

test('the machine of one server needs somebody for its disk, certificate and backups', () => {
  const machine = {
    disk: { free: 1e9, whole: 40e9 },
    memory: { used: 1, whole: 2 },
    certificateUntil: now.toISOString(),
    sendsEmail: false,
  };
  const seen = { state: well, stuckEmails: 0 };
  expect(attentionOf({ ...seen, machine }, now).map(({ name }) => name)).toEqual([
    'disk',
    'certificate',
    'backup',
  ]);
  const backedUpAt = now.toISOString();
  const good = { ...machine, disk: { free: 20e9, whole: 40e9 }, backedUpAt };
  const certificateUntil = new Date(now.getTime() + 60 * 86_400_000).toISOString();
  expect(attentionOf({ ...seen, machine: { ...good, certificateUntil } }, now)).toEqual([]);
});
