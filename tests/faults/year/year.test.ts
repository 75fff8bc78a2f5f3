import { expect, test } from 'vitest';
import { liveAYear } from './aYear.ts';
import { expectExactlyOnce } from './expectations.ts';

test('a small year at the Chatham Islands, every third hour, with crashes and days without mail', async () => {
  const settings = { timeZone: 'Pacific/Chatham', seed: 4, hasRecords: true };
  const year = await liveAYear({ ...settings, releases: 12, wishes: 60, hoursApart: 3 });
  await expectExactlyOnce(year);
  expect(year.provider.arrived.length).toBeGreaterThan(20);
});
