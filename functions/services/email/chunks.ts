import { type Batch, largestBatch, type Mailing, releaseGroup } from '#domain/email/campaign';
import {
  afterInquiry,
  afterOutcome,
  claimed,
  nextStep,
  type Outcome,
  type Sending,
} from '#domain/email/delivery';
import type { StoredRelease } from '#domain/release/release';
import { pagePath } from '#domain/slug';
import { chosenFirst, type StoredPresave } from '#domain/visitor/presave';
import type { Ports } from '#functions/ports/ports';
import { type Dispatch, type Kept, marks } from '#functions/ports/visitors';
import { recordOutcome } from './recordOutcome.ts';

import { visitorLinks } from './tokens.ts';

type Needs = Pick<
  Ports,
  'artists' | 'presaves' | 'mailings' | 'post' | 'stationery' | 'seals' | 'clock' | 'log' | 'label'
>;
type KeptMailing = Kept<Mailing>;

const withSending = (mailing: Mailing, batch: Batch, sending: Sending): Mailing => ({
  ...mailing,
  batch: { ...batch, sending },
});

/** One batch of a mailing: handed over by one process, noted, then its addresses erased. */
export function createBatches(needs: Needs) {
  const { artists, presaves, mailings, post, stationery, seals, clock, log, label } = needs;
  const links = visitorLinks(label, seals);

  async function members({ cId }: Mailing, batch: Batch): Promise<Kept<StoredPresave>[]> {
    const keys = new Set(batch.keys);
    const all = await presaves.list(releaseGroup(cId));
    // Somebody who left and came back since is not of this batch.
    return all.filter(
      ({ key, value }) => keys.has(key) && !value.refused && value.consent.at <= batch.formedAt,
    );
  }

  async function namesOf(release: StoredRelease): Promise<string> {
    const found = await Promise.all(release.artistIds.map((id) => artists.find(id)));
    return found.flatMap((saved) => saved?.entity.name ?? []).join(', ');
  }

  async function dispatchOf(
    batch: Batch,
    release: StoredRelease,
    to: readonly Kept<StoredPresave>[],
  ): Promise<Dispatch> {
    const written = await stationery.releaseDay({
      title: release.title,
      artists: await namesOf(release),
      cover: release.cover && `${label.imageBase}/${release.cover}`,
      page: `${label.siteUrl}${pagePath('releases', release.slug, release.cId)}`,
      links: chosenFirst(release.links, batch.platform),
    });
    const recipients = to.map(({ key, value }) => {
      const unsubscribe = links.unsubscribe(key);
      const fills = { [marks.held]: links.held(key), [marks.unsubscribe]: unsubscribe };
      return { address: value.address, fills, unsubscribe };
    });
    return { ...written, id: batch.id, to: recipients };
  }

  /** Sets those aside whom the provider named; the others go in a batch of their own. */
  async function setAside(batch: Batch, to: Kept<StoredPresave>[], outcome: Outcome) {
    if (outcome.kind !== 'refused') return;
    const named = outcome.places?.flatMap((place) => to[place] ?? []) ?? [];
    const refused = to.length === 1 ? to : named;
    const refusedAt = clock.now().toISOString();
    for (const kept of refused)
      await presaves.replace(kept, { ...kept.value, refused: outcome.reason, refusedAt });
    log('mailing.refused', { batch: batch.id, of: to.length, setAside: refused.length });
  }

  function afterRefusal(mailing: Mailing, count: number, outcome: Outcome): Mailing {
    const named = outcome.kind === 'refused' && (outcome.places?.length ?? 0) > 0;
    const largest = named || count <= 1 ? largestBatch : Math.ceil(count / 2);
    return { ...mailing, batch: null, largest };
  }

  async function send(
    kept: KeptMailing,
    batch: Batch,
    release: StoredRelease,
  ): Promise<KeptMailing | null> {
    if (nextStep(batch.sending, clock.now()) !== 'send') return null;
    const to = await members(kept.value, batch);
    if (to.length === 0) return mailings.replace(kept, { ...kept.value, batch: null });
    const dispatch = await dispatchOf(batch, release, to);
    const sending = claimed(batch.sending, clock.now());
    // Who left since it was formed is not counted as written to.
    const keys = to.map(({ key }) => key);
    const mine = await mailings.replace(kept, withSending(kept.value, { ...batch, keys }, sending));
    if (!mine) return null;
    const outcome = await post.send(dispatch);
    await setAside(batch, to, outcome);
    const change = (mailing: Mailing): Mailing => {
      if (mailing.batch?.id !== batch.id) return mailing;
      if (outcome.kind === 'refused') return afterRefusal(mailing, to.length, outcome);
      const after = afterOutcome(mailing.batch.sending, outcome, clock.now());
      return withSending(mailing, mailing.batch, after);
    };
    if (outcome.kind !== 'taken') log(`mailing.${outcome.kind}`, { batch: batch.id });
    return recordOutcome({ shelf: mailings, clock }, mine, {
      change,
      insist: outcome.kind === 'taken',
    });
  }

  /** The addresses have served: they go, and the next batch may come. */
  async function conclude(kept: KeptMailing, batch: Batch): Promise<KeptMailing | null> {
    const served = await members(kept.value, batch);
    await presaves.erase(
      releaseGroup(kept.value.cId),
      served.map(({ key }) => key),
    );
    const { sent } = kept.value;
    log('mailing.sent', { batch: batch.id, count: batch.keys.length });
    return mailings.replace(kept, {
      ...kept.value,
      batch: null,
      largest: largestBatch,
      sent: sent + batch.keys.length,
      sentAt: clock.now().toISOString(),
    });
  }

  return {
    send,

    /** True once a batch was handed over: whatever becomes of the release, it has to be settled. */
    isUnderWay: ({ sending }: Batch) => sending.state !== 'waiting',

    /** Finds out what became of a batch that was handed over, and clears up after it. */
    async settle(kept: KeptMailing, batch: Batch): Promise<KeptMailing | null> {
      if (batch.sending.state === 'taken') return conclude(kept, batch);
      if (nextStep(batch.sending, clock.now()) !== 'ask') return null;
      const inquiry = await post.inquire(batch.id);
      const sending = afterInquiry(batch.sending, inquiry, clock.now());
      log('mailing.asked', { batch: batch.id, inquiry });
      const next = await mailings.replace(kept, withSending(kept.value, batch, sending));
      // Only what is settled leads on at once; else the next run asks again.
      return sending.state === 'taken' || sending.state === 'waiting' ? next : null;
    },
  };
}
