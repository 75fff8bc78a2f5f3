import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { addDays, dayAt } from '#domain/day';
import { campaignGroup } from '#domain/email/campaign';
import { type Outcome, restarted } from '#domain/email/delivery';
import { releaseStatus } from '#domain/release/releaseStatus';
import { aStoredRelease } from '#fixtures/releases';
import { memoryLabel } from '../../memory/label.ts';
import { servicesOver } from '../../memory/services.ts';
import { type Chance, chanceOf } from './chance.ts';
import { aProcess, Crash } from './crashing.ts';
import { days, type Edit, firstDay, planYear, type Wish } from './plan.ts';

const links = [{ name: 'Spotify', url: 'https://open.spotify.com/album/1' }];
/** The probability that a process crashes at one of its calls, before or after it. */
const crashes = 0.002;
/** The days on which the email provider is down: longer than deliveries are retried. */
const isAway = (day: number) => [60, 150, 250].some((first) => day >= first && day < first + 3);
const by = { account: 'staff', name: 'Staff' };
type Label = ReturnType<typeof memoryLabel>;

function fateOf(chance: Chance, isProviderAway: boolean): Outcome | 'lost' {
  if (isProviderAway) return { kind: 'later', reason: '503' };
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
  await ports.releases.save(saved, entity, { by, at: ports.clock.now(), publicBy: by.name });
}

/** Repeats a call until it succeeds, as a person does after an error. */
async function wish(label: Label, { cId, address, platform }: Wish, chance: Chance) {
  for (let tries = 0; tries < 20; tries++) {
    const { addPresave } = servicesOver(aProcess(label.ports, chance, crashes * 10));
    const body = {
      mailAddress: address,
      releaseId: cId,
      subscribe: false,
      platform: platform || undefined,
    };
    const taken = await addPresave({ body, client: randomUUID() }).catch((error: unknown) => error);
    if (!(taken instanceof Error)) return;
    if (!(taken instanceof Crash)) throw taken;
  }
  throw new Error('Twenty crashes in a row.');
}

/** Runs the timers, in one process or two at once, each of which may crash at any call. */
async function tick(label: Label, chance: Chance): Promise<void> {
  const processes = chance.happens(0.4) ? 2 : 1;
  const runs = Array.from({ length: processes }, async () => {
    const jobs = servicesOver(aProcess(label.ports, chance, crashes));
    await jobs.releaseDay();
    await jobs.outbox.deliverDue();
    if (chance.happens(0.05)) await jobs.applyRetention();
  });
  for (const run of await Promise.allSettled(runs))
    if (run.status === 'rejected' && !(run.reason instanceof Crash)) throw run.reason;
  await setImmediate();
}

/** Plays the builder: sooner or later a save goes live. */
async function publish(label: Label, chance: Chance): Promise<void> {
  await label.exportAll();
  if (chance.happens(0.8)) label.goLive();
}

async function addReleases(label: Label, plan: ReturnType<typeof planYear>): Promise<void> {
  for (const { cId, firstDate, linksFrom } of plan.fates) {
    const made = aStoredRelease({
      cId,
      releaseDate: firstDate,
      releaseStatus: releaseStatus.Approved,
      links: linksFrom === firstDay ? links : [],
    });
    await label.ports.releases.add(made.id, () => made, { by, at: label.ports.clock.now() });
  }
}

/** Each morning staff resend the emails that were given up. */
async function retryDead({ ports }: Label): Promise<void> {
  const { campaigns, clock } = ports;
  const { outbox } = servicesOver(ports);
  for (const entry of await outbox.list())
    if (entry.value.sending.state === 'dead') await outbox.retry(entry);
  for (const entry of await campaigns.list(campaignGroup)) {
    const { chunk } = entry.value;
    if (chunk?.sending.state !== 'dead') continue;
    const sending = restarted(chunk.sending, clock.now());
    await campaigns.replace(entry, { ...entry.value, chunk: { ...chunk, sending } });
  }
}

/** The first instant of a day in a time zone; days begin on a quarter of an hour. */
function beginOf(day: string, timeZone: string): number {
  const quarter = 15 * 60_000;
  let at = Date.parse(`${addDays(day, -1)}T06:00:00.000Z`);
  while (dayAt(new Date(at), timeZone) !== day) at += quarter;
  return at;
}

/** Records the day on which each release was first seen as Released at the end of a day. */
async function noteFlips(label: Label, flips: Map<number, string>, today: string): Promise<void> {
  for (const { cId, releaseStatus: status } of await label.ports.releases.rows())
    if (status === releaseStatus.Released && !flips.has(cId)) flips.set(cId, today);
}

export interface YearSettings {
  timeZone: string;
  seed: number;
  /** Whether the email provider can report which emails it accepted. */
  hasRecords: boolean;
  releases: number;
  wishes: number;
  /** The hours from one run of the timers to the next: one, as in production, if left out. */
  hoursApart?: number;
}

/**
 * Simulates a year, usually hour by hour; the provider is down for days, and the timers' processes crash.
 * Returns the day on which each release was released and each email arrived.
 */
export async function liveAYear(settings: YearSettings) {
  const { timeZone, seed, hasRecords, hoursApart = 1, ...counts } = settings;
  const chance = chanceOf(seed);
  const plan = planYear(chance, counts);
  const begin = beginOf(firstDay, timeZone);
  const label = memoryLabel({ timeZone, start: new Date(begin).toISOString() });
  let count = 0;
  const fate = () => fateOf(chance, isAway(count));
  Object.assign(label.provider.settings, { fate, hasRecords });
  await addReleases(label, plan);
  await label.exportAll();
  const flips = new Map<number, string>();
  const mailedOn: string[] = [];
  let today = '';
  // Three more weeks, until the last postponed release is released.
  for (let hour = 0; count < days + 21; hour += hoursApart) {
    // A minute past the hour at which the year began: clocks change by a quarter of an hour or
    // more.
    label.time.now = new Date(begin + hour * 3_600_000 + 60_000);
    const day = dayAt(label.time.now, timeZone);
    if (day !== today) {
      if (today !== '') await noteFlips(label, flips, today);
      today = day;
      count = Math.round((Date.parse(day) - Date.parse(firstDay)) / 86_400_000);
      for (const one of plan.edits) if (one.day === day) await edit(label, one);
      for (const one of plan.wishes) if (one.day === day) await wish(label, one, chance);
      await retryDead(label);
    }
    await tick(label, chance);
    while (mailedOn.length < label.provider.arrived.length) mailedOn.push(today);
    await publish(label, chance);
  }
  return { ...label, plan, flips, mailedOn };
}
