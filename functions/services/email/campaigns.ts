import { dayAt } from '#domain/day';
import {
  type Batch,
  type Mailing,
  type MailingWait,
  mailingGroup,
  releaseGroup,
  releaseWait,
} from '#domain/email/campaign';
import { toSend } from '#domain/email/delivery';
import type { StoredRelease } from '#domain/release/release';
import type { Ports } from '#functions/ports/ports';
import type { Kept } from '#functions/ports/visitors';

import { createBatches } from './chunks.ts';
import type { Letters } from './emails.ts';

type Needs = Pick<
  Ports,
  | 'artists'
  | 'releases'
  | 'publications'
  | 'presaves'
  | 'mailings'
  | 'post'
  | 'stationery'
  | 'seals'
  | 'clock'
  | 'log'
  | 'label'
> & { letters: Pick<Letters, 'post'> };

/** No run does more steps for one release; the next one goes on. */
const maxSteps = 400;

/** Mails those who pre-saved a release, once it is out and its page is live. */
export function createMailing(needs: Needs) {
  const { releases, publications, presaves, mailings, letters, clock, log, label } = needs;
  const batches = createBatches(needs);

  async function isLive(cId: number): Promise<boolean> {
    const placed = await releases.publicationOf(cId);
    if (placed === null || placed === 'pending') return false;
    const { live } = await publications.report();
    return live >= placed.version;
  }

  /** The release when its mails may go, else what they wait for. */
  async function readiness(cId: number): Promise<StoredRelease | MailingWait> {
    const saved = await releases.find(cId);
    if (!saved) return 'withdrawn';
    const wait = releaseWait(saved.entity, dayAt(clock.now(), label.timeZone));
    if (wait) return wait;
    return (await isLive(cId)) ? saved.entity : 'live';
  }

  async function tellStaff(kept: Kept<Mailing>): Promise<Kept<Mailing> | null> {
    const { cId, title, told } = kept.value;
    const group = releaseGroup(cId);
    if (told || (await presaves.list(group)).length === 0) return kept;
    // One letter however often this is reached: its id follows from the release.
    await letters.post(`links-${cId}`, '', { kind: 'links', cId, title });
    return mailings.replace(kept, { ...kept.value, told: true });
  }

  async function wait(kept: Kept<Mailing>, waitsFor: MailingWait): Promise<null> {
    const next = waitsFor === 'links' ? await tellStaff(kept) : kept;
    if (next && next.value.waitsFor !== waitsFor)
      await mailings.replace(next, { ...next.value, waitsFor });
    return null;
  }

  async function form(kept: Kept<Mailing>): Promise<Kept<Mailing> | null> {
    const { cId, largest, formed } = kept.value;
    const waiting = (await presaves.list(releaseGroup(cId))).filter((one) => !one.value.refused);
    const [first] = waiting;
    if (!first) {
      await mailings.replace(kept, { ...kept.value, open: false, waitsFor: null });
      return null;
    }
    const { platform } = first.value;
    const alike = waiting.filter(({ value }) => value.platform === platform).slice(0, largest);
    const now = clock.now();
    const batch: Batch = {
      id: `${cId}-${formed + 1}`,
      keys: alike.map(({ key }) => key),
      ...(platform && { platform }),
      formedAt: now.toISOString(),
      sending: toSend(now),
    };
    const next = { ...kept.value, batch, formed: formed + 1, waitsFor: null };
    return mailings.replace(kept, next);
  }

  /** One step; the mailing as it is after it, or null when there is nothing to do now. */
  async function advance(kept: Kept<Mailing>): Promise<Kept<Mailing> | null> {
    const { batch, cId } = kept.value;
    if (batch && batches.isUnderWay(batch)) return batches.settle(kept, batch);
    const ready = await readiness(cId);
    if (typeof ready === 'string') {
      const idle = batch ? await mailings.replace(kept, { ...kept.value, batch: null }) : kept;
      return idle && wait(idle, ready);
    }
    return batch ? batches.send(kept, batch, ready) : form(kept);
  }

  async function mail(cId: number): Promise<void> {
    let kept = await mailings.find(mailingGroup, releaseGroup(cId));
    for (let steps = 0; kept?.value.open && steps < maxSteps; steps++) kept = await advance(kept);
  }

  return {
    /** Sends what is due for one release. */
    mail,

    /** Called every few minutes. One release that fails does not hold up the others. */
    async mailDue(): Promise<void> {
      for (const { value } of await mailings.list(mailingGroup))
        if (value.open)
          await mail(value.cId).catch((error: unknown) => {
            log('mailing.failed', { cId: value.cId, error: String(error) });
          });
    },

    /** Opens mailings that were closed while a pre-save came in. Called hourly. */
    async reopen(): Promise<void> {
      for (const group of await presaves.groups()) {
        const kept = await mailings.find(mailingGroup, group);
        if (kept && !kept.value.open && !(await onlyRefused(group)))
          await mailings.replace(kept, { ...kept.value, open: true });
      }
    },
  };

  async function onlyRefused(group: string): Promise<boolean> {
    return (await presaves.list(group)).every(({ value }) => value.refused);
  }
}
export type MailingJobs = ReturnType<typeof createMailing>;
