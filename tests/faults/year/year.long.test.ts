import { expect, test } from 'vitest';
import { liveAYear } from './aYear.ts';
import { expectExactlyOnce, expectedIn, mailsIn, sorted } from './expectations.ts';

const counts = { releases: 200, wishes: 2000 };

/**
 * Time zones that change at midnight, by half an hour, with a quarter-hour offset, or that skip the
 * first hour of a day.
 */
const timeZones = [
  'Pacific/Chatham',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'America/Santiago',
  'Africa/Cairo',
];

test.each(timeZones)(
  'a year in %s, with crashes and days without mail: everybody gets exactly their emails',
  async (timeZone) => {
    const seed = 20260101 + timeZones.indexOf(timeZone);
    await expectExactlyOnce(await liveAYear({ timeZone, seed, hasRecords: true, ...counts }));
  },
  600_000,
);

test('without the provider’s records no email goes twice, and open ones wait for staff', async () => {
  const year = await liveAYear({
    timeZone: 'Pacific/Auckland',
    seed: 7,
    hasRecords: false,
    ...counts,
  });
  const mails = mailsIn(year);
  expect([...mails.values()].filter((count) => count !== 1)).toEqual([]);
  const blocked = (await year.ports.campaigns.list()).filter(
    ({ value }) => value.chunk?.sending.state === 'blocked',
  );
  const open = new Set(blocked.map(({ value }) => value.cId));
  expect(open.size).toBeGreaterThan(0);
  const missing = sorted(expectedIn(year)).filter(([name]) => !mails.has(name));
  const lost = missing.filter(([name]) => !open.has(Number(name.split(' ')[0])));
  expect(lost).toEqual([]);
}, 600_000);
