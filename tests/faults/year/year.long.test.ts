import { expect, test } from 'vitest';
import { liveAYear } from './aYear.ts';
import type { Fate, Wish } from './plan.ts';

type Year = Awaited<ReturnType<typeof liveAYear>>;

const nameOf = (cId: number | string, address: string) => `${cId} ${address}`;
const isOut = ({ out }: Fate) => out !== null;

/** The number of emails to each address for each release. */
function mailsIn({ provider }: Year): Map<string, number> {
  const mails = provider.arrived.filter(({ id }) => /^\d+-\d+$/.test(id));
  const counts = new Map<string, number>();
  for (const { id, to } of mails) {
    const name = nameOf(id.split('-')[0] ?? '', to);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

function expectedIn({ plan }: Year): Map<string, number> {
  const out = new Set(plan.fates.filter(isOut).map(({ cId }) => cId));
  const wanted = plan.wishes.filter(({ cId }) => out.has(cId));
  return new Map(wanted.map(({ cId, address }) => [nameOf(cId, address), 1]));
}

const sorted = (counts: Map<string, number>) =>
  [...counts].toSorted(([a], [b]) => a.localeCompare(b));

test('in a year with crashes and doubled timers everybody gets exactly their emails', async () => {
  const year = await liveAYear(20260101, { hasRecords: true });
  expect(sorted(mailsIn(year))).toEqual(sorted(expectedIn(year)));
  // Pre-saves that were used, and those that never will be, are erased.
  expect(await year.ports.presaves.list()).toEqual([]);
  const days = year.plan.fates.map(({ cId, out }) => [cId, out ?? undefined]);
  expect(days).toEqual(year.plan.fates.map(({ cId }) => [cId, year.flips.get(cId)]));
  const late = year.plan.fates.filter(
    ({ cId, linksFrom, out }) => out && linksFrom > out && isWanted(year.plan.wishes, cId),
  );
  const told = year.provider.arrived.filter(({ subject }) => subject === 'links');
  expect(late.length).toBeGreaterThan(5);
  expect(new Set(told.map(({ id }) => id))).toEqual(new Set(late.map(({ cId }) => `links-${cId}`)));
  expect(year.logged.join('\n')).not.toContain('@');
}, 120_000);

const isWanted = (wishes: Wish[], wanted: number) => wishes.some(({ cId }) => cId === wanted);

test('without the provider’s records no email goes twice, and open ones wait for staff', async () => {
  const year = await liveAYear(7, { hasRecords: false });
  const mails = mailsIn(year);
  expect([...mails.values()].filter((count) => count !== 1)).toEqual([]);
  const held = (await year.ports.campaigns.list()).filter(
    ({ value }) => value.batch?.sending.state === 'held',
  );
  const open = new Set(held.map(({ value }) => value.cId));
  expect(open.size).toBeGreaterThan(0);
  const missing = sorted(expectedIn(year)).filter(([name]) => !mails.has(name));
  const lost = missing.filter(([name]) => !open.has(Number(name.split(' ')[0])));
  expect(lost).toEqual([]);
}, 120_000);
