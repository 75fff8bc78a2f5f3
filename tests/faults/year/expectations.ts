import { expect } from 'vitest';
import type { liveAYear } from './aYear.ts';
import type { Fate, Wish } from './plan.ts';

export type Year = Awaited<ReturnType<typeof liveAYear>>;

const nameOf = (cId: number | string, address: string) => `${cId} ${address}`;
const isOut = ({ out }: Fate) => out !== null;

/** The number of emails to each address for each release. */
export function mailsIn({ provider }: Year): Map<string, number> {
  const mails = provider.arrived.filter(({ id }) => /^\d+-\d+$/.test(id));
  const counts = new Map<string, number>();
  for (const { id, to } of mails) {
    const name = nameOf(id.split('-')[0] ?? '', to);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

/** The emails that arrived before the day of their release. */
function earlyIn({ provider, plan, mailedOn }: Year) {
  const outOn = new Map(plan.fates.map(({ cId, out }) => [String(cId), out]));
  return provider.arrived.filter(({ id }, index) => {
    const out = outOn.get(/^(\d+)-\d+$/.exec(id)?.[1] ?? '');
    return out && (mailedOn[index] ?? '') < out;
  });
}

export function expectedIn({ plan }: Year): Map<string, number> {
  const out = new Set(plan.fates.filter(isOut).map(({ cId }) => cId));
  const wanted = plan.wishes.filter(({ cId }) => out.has(cId));
  return new Map(wanted.map(({ cId, address }) => [nameOf(cId, address), 1]));
}

export const sorted = (counts: Map<string, number>) =>
  [...counts].toSorted(([a], [b]) => a.localeCompare(b));

const isWanted = (wishes: Wish[], wanted: number) => wishes.some(({ cId }) => cId === wanted);

/** Each release was released on its day, and each fan was emailed once, not early. */
export async function expectExactlyOnce(year: Year): Promise<void> {
  expect(sorted(mailsIn(year))).toEqual(sorted(expectedIn(year)));
  expect(earlyIn(year)).toEqual([]);
  const outs = year.logged.filter((line) => line.startsWith('release.out '));
  expect(outs).toEqual([...new Set(outs)]);
  // Used pre-saves, and pre-saves that can never be used, are erased.
  expect(await year.ports.presaves.list()).toEqual([]);
  const days = year.plan.fates.map(({ cId, out }) => [cId, out ?? undefined]);
  expect(days).toEqual(year.plan.fates.map(({ cId }) => [cId, year.flips.get(cId)]));
  const late = year.plan.fates.filter(
    ({ cId, linksFrom, out }) => out && linksFrom > out && isWanted(year.plan.wishes, cId),
  );
  const told = year.provider.arrived.filter(({ subject }) => subject === 'links');
  expect(new Set(told.map(({ id }) => id))).toEqual(new Set(late.map(({ cId }) => `links-${cId}`)));
  expect(year.logged.join('\n')).not.toContain('@');
}
