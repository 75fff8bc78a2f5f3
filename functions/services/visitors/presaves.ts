import type { Answer, Call } from '#contract/api';
import { aNewMailing, mailingGroup, releaseGroup } from '#domain/email/campaign';
import { Problem } from '#domain/problem';
import { isUnreleased, isVisible } from '#domain/release/releaseStatus';
import { consentTo } from '#domain/visitor/consent';
import type { StoredPresave } from '#domain/visitor/presave';
import type { Ports } from '#functions/ports/ports';
import type { Guard } from './spamFilter.ts';
import type { Subscriptions } from './subscriptions.ts';

type Needs = Pick<Ports, 'releases' | 'presaves' | 'mailings' | 'seals' | 'clock'> & {
  guard: Guard;
  subscriptions: Subscriptions;
};

/** Takes pre-saves. */
export function createPresaves(needs: Needs) {
  const { releases, presaves, mailings, seals, clock, guard, subscriptions } = needs;

  /** @throws {Problem} invalid-input, unless the release is announced and still to come */
  async function announced(cId: number) {
    const saved = await releases.find(cId);
    if (!saved || !isVisible(saved.entity) || !isUnreleased(saved.entity))
      throw new Problem('invalid-input', 'This record can not be pre-saved, or not any more.');
    return saved.entity;
  }

  /** Before the pre-save, so that none is ever without a mailing that looks after it. */
  async function openMailing(cId: number, title: string): Promise<void> {
    const kept = await mailings.find(mailingGroup, releaseGroup(cId));
    if (!kept) await mailings.add(mailingGroup, releaseGroup(cId), aNewMailing(cId, title));
    else if (!kept.value.open) await mailings.replace(kept, { ...kept.value, open: true });
  }

  async function keep(group: string, key: string, presave: StoredPresave): Promise<void> {
    if (await presaves.add(group, key, presave)) return;
    const known = await presaves.find(group, key);
    const { platform } = presave;
    if (!known || !platform || known.value.platform === platform) return;
    await presaves.replace(known, { ...known.value, platform });
  }

  return {
    async addPresave({ body, client }: Call<'addPresave'>): Promise<Answer<'addPresave'>> {
      const { mailAddress: address, platform, releaseId } = body;
      const person = seals.keyOf(address);
      const verdict = await guard.check({ form: body, client, person });
      if (verdict.kind === 'robot') return {};
      if (verdict.kind === 'doubt') throw new Problem('too-many', verdict.words, { retryAfter: 2 });
      const { cId, title } = await announced(releaseId);
      await openMailing(cId, title);
      const consent = consentTo('presave', clock.now());
      await keep(releaseGroup(cId), person, { address, consent, ...(platform && { platform }) });
      if (body.subscribe) await subscriptions.ask(address);
      return {};
    },
  };
}
