import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { addDays, dayAt } from '#domain/day';
import type { Outcome } from '#domain/email/delivery';
import { releaseStatus } from '#domain/release/releaseStatus';
import { aStoredRelease } from '#fixtures/releases';
import { memoryLabel } from '../../memory/label.ts';
import { servicesOver } from '../../memory/services.ts';
import { type Chance, chanceOf } from './chance.ts';
import { aProcess, Crash } from './crashing.ts';
import { days, type Edit, firstDay, planYear, type Wish } from './plan.ts';

const timeZone = 'Pacific/Auckland';
const links = [{ name: 'Spotify', url: 'https://open.spotify.com/album/1' }];
/** The number of timer runs a day; nothing else happens in a day. */
const ticksPerDay = 6;
/** The probability that a process ends at one of its calls. */
const crashes = 0.002;
const by = { account: 'staff', name: 'Staff' };
type Label = ReturnType<typeof memoryLabel>;

function fateOf(chance: Chance): Outcome | 'lost' {
  const kind = chance.next();
  if (kind < 0.03) return { kind: 'later', reason: '429', retryAfter: 30 };
  if (kind < 0.05) return { kind: 'later', reason: '500' };
  if (kind < 0.07) return { kind: 'unsure', reason: 'cut before it was taken' };
  return kind < 0.09 ? 'lost' : { kind: 'taken' };
}

async function edit({ ports }: Label, { cId, change: { links: added, ...rest } }: Edit) {
  const saved = await ports.releases.find(cId);
  if (!saved) throw new Error(`There is no release ${cId}.`);
  const entity = { ...saved.entity, ...rest, ...(added && { links }) };
  const change = { kind: 'release', cId, name: entity.title, by: by.name } as const;
  await ports.releases.save(saved, entity, { by, at: ports.clock.now(), change });
}

/** Repeats a call until it succeeds, as a person does after an error. */
async function wish(label: Label, { cId, address, platform }: Wish, chance: Chance) {
  for (let tries = 0; tries < 20; tries++) {
    const { addPresave } = servicesOver(aProcess(label.ports, chance, crashes * 10));
    const body = {
      ...{ mailAddress: address, releaseId: cId, subscribe: false },
      platform: platform || undefined,
    };
    const taken = await addPresave({ body, client: randomUUID() }).catch((error: unknown) => error);
    if (!(taken instanceof Error)) return;
    if (!(taken instanceof Crash)) throw taken;
  }
  throw new Error('Twenty crashes in a row.');
}

/** The timers, in one process or in two at once, each of which may crash at any call. */
async function tick(label: Label, chance: Chance): Promise<void> {
  const processes = chance.happens(0.4) ? 2 : 1;
  const runs = Array.from({ length: processes }, async () => {
    const jobs = servicesOver(aProcess(label.ports, chance, crashes));
    await jobs.releaseDay();
    await jobs.outbox.deliverDue();
    if (chance.happens(0.3)) await jobs.applyRetention();
  });
  for (const run of await Promise.allSettled(runs))
    if (run.status === 'rejected' && !(run.reason instanceof Crash)) throw run.reason;
  await setImmediate();
}

/** Plays the builder: sooner or later a save is live. */
async function publish(label: Label, version: number, chance: Chance): Promise<void> {
  const { releases, clock } = label.ports;
  await releases.settle(await releases.pending(), version);
  if (chance.happens(0.8)) await label.goLive(version, clock.now());
}

async function addReleases(label: Label, plan: ReturnType<typeof planYear>): Promise<void> {
  for (const { cId, firstDate, linksFrom } of plan.fates) {
    const made = aStoredRelease({
      ...{ cId, releaseDate: firstDate, releaseStatus: releaseStatus.Approved },
      links: linksFrom === firstDay ? links : [],
    });
    await label.ports.releases.add(made.id, () => made, { by, at: label.ports.clock.now() });
  }
}

/** The day on which each release was first seen Released at the end of a day. */
async function noteFlips(label: Label, flips: Map<number, string>, today: string): Promise<void> {
  for (const { cId, releaseStatus: status } of await label.ports.releases.rows())
    if (status === releaseStatus.Released && !flips.has(cId)) flips.set(cId, today);
}

/** Simulates a year in New Zealand, whose days begin 12 or 13 hours before UTC's. */
export async function liveAYear(seed: number, given: { hasRecords: boolean }) {
  const chance = chanceOf(seed);
  const plan = planYear(chance, { releases: 200, wishes: 2000 });
  // Midnight in Auckland, in summer.
  const label = memoryLabel({ timeZone, start: '2025-12-31T11:00:00.000Z' });
  Object.assign(label.provider.settings, { fate: () => fateOf(chance), ...given });
  await addReleases(label, plan);
  const flips = new Map<number, string>();
  let version = 0;
  // Three more weeks, until the last postponed release is out.
  for (let count = 0; count < days + 21; count++) {
    const today = addDays(firstDay, count);
    for (const one of plan.edits) if (one.day === today) await edit(label, one);
    for (const one of plan.wishes) if (one.day === today) await wish(label, one, chance);
    for (let hour = 0; hour < ticksPerDay; hour++) {
      const now = Date.parse('2025-12-31T12:30:00.000Z') + (count * 24 + hour * 4) * 3_600_000;
      label.time.now = new Date(now);
      if (dayAt(label.time.now, timeZone) !== today) continue;
      await tick(label, chance);
      version += 1;
      await publish(label, version, chance);
    }
    await noteFlips(label, flips, today);
  }
  return { ...label, plan, flips };
}
