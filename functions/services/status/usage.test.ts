import { expect, test } from 'vitest';
import type { Publication } from '#domain/publication/publication';
import { createUsage } from './usage.ts';

type Ports = Parameters<typeof createUsage>[0];

/** What is used, of publications that were stored, newest first. */
function aUsage(publications: readonly Partial<Publication>[] = []) {
  const time = { now: new Date('2026-06-15T12:00:00.000Z') };
  let counts = 0;
  const ports = {
    storedFiles: async () => {
      counts += 1;
      return [{ name: 'images', files: counts, bytes: 1_000 }];
    },
    publications: { last: async () => publications },
    clock: { now: () => time.now, sleep: async () => undefined },
    hosting: { shape: 'static', includedMinutes: 2000, costsOf: () => ({ lines: [], dollars: 0 }) },
  } as unknown as Ports;
  const mailCount = { of: async (month: string) => (month === '2026-06' ? 12 : 0) };
  const { getUsage } = createUsage(ports, { mailCount });
  return { time, getUsage, counted: () => counts };
}

test('a month’s publications, failures and minutes of building are added up', async () => {
  const exportedAt = '2026-06-02T08:00:00.000Z';
  const { getUsage } = aUsage([
    {
      exportedAt,
      state: 'live',
      buildingAt: '2026-06-02T08:00:00.000Z',
      liveAt: '2026-06-02T08:02:01.000Z',
    },
    { exportedAt, state: 'live', buildingAt: exportedAt, liveAt: exportedAt },
    { exportedAt, state: 'failed', buildingAt: exportedAt },
    { exportedAt: '2026-05-31T08:00:00.000Z', state: 'failed' },
  ]);
  expect(await getUsage()).toMatchObject({
    month: '2026-06',
    mails: 12,
    publications: 3,
    failedPublications: 1,
    buildMinutes: { used: 4, included: 2000 },
  });
});

test('files are counted anew after ten minutes', async () => {
  const { time, getUsage, counted } = aUsage();
  await getUsage();
  time.now = new Date('2026-06-15T12:10:00.000Z');
  expect(await getUsage()).toMatchObject({ countedAt: '2026-06-15T12:00:00.000Z' });
  expect(counted()).toBe(1);
  time.now = new Date('2026-06-15T12:10:00.001Z');
  expect(await getUsage()).toMatchObject({ stored: [{ files: 2 }] });
});
