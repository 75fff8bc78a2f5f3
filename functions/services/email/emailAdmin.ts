import type { Answer, Call } from '#contract/api';
import { type Mailing, mailingGroup, releaseGroup } from '#domain/email/campaign';
import { again, isStuck } from '#domain/email/delivery';
import type { Letter } from '#domain/email/email';
import { accountKey, type Caller } from '#domain/member/member';
import { Problem } from '#domain/problem';
import { subscriptionGroup } from '#domain/visitor/subscription';
import type { Ports } from '#functions/ports/ports';
import type { Kept } from '#functions/ports/visitors';

import type { Letters } from './emails.ts';

type Needs = Pick<
  Ports,
  'members' | 'presaves' | 'mailings' | 'letters' | 'subscriptions' | 'readings' | 'clock' | 'log'
> & { mail: Letters };

/** How many readings of addresses staff see. */
const shownReadings = 50;

/** What staff see of visitors' mail: counts, states and reasons; addresses only by a right of its own. */
export function createCorrespondence(needs: Needs) {
  const { members, presaves, mailings, letters, readings, clock, log, mail, subscriptions } = needs;

  const letterView = ({ value: { id, content, sending } }: Kept<Letter>) => {
    const { state, since, nextAt, tries, failure } = sending;
    return { id, kind: content.kind, state, since, nextAt, tries, failure };
  };

  async function mailingView({ value }: Kept<Mailing>) {
    const { cId, title, open, waitsFor, batch, sent, sentAt } = value;
    const rows = await presaves.list(releaseGroup(cId));
    const refused = rows.filter((row) => row.value.refused).length;
    const sending = batch?.sending;
    return {
      ...{ cId, title, open, waitsFor, sent, sentAt, refused },
      waiting: rows.length - refused,
      sending: sending?.state ?? null,
      failure: sending?.failure ?? '',
    };
  }

  async function mayRead(caller: Caller): Promise<boolean> {
    return (await members.find(caller))?.mayReadAddresses === true;
  }

  async function view(caller: Caller): Promise<Answer<'getLetters'>> {
    const [all, every, wishes, read] = await Promise.all([
      mail.list(),
      mailings.list(mailingGroup),
      subscriptions.list(subscriptionGroup),
      readings.list(),
    ]);
    const listed = wishes.filter(({ value }) => value.state === 'listed').length;
    return {
      letters: all.map(letterView).toSorted((a, b) => b.since.localeCompare(a.since)),
      mailings: await Promise.all(every.map(mailingView)),
      newsletter: { listed, waiting: wishes.length - listed },
      readings: read.slice(0, shownReadings).map(({ value: { account: _, ...rest } }) => rest),
      mayReadAddresses: await mayRead(caller),
    };
  }

  async function stuckLetter(id: string): Promise<Kept<Letter>> {
    const kept = await mail.find(id);
    if (!kept || !isStuck(kept.value.sending.state))
      throw new Problem('not-found', 'This letter is not held any more. Look again.');
    return kept;
  }

  async function stuckMailing(cId: number): Promise<Kept<Mailing>> {
    const kept = await mailings.find(mailingGroup, releaseGroup(cId));
    if (!kept) throw new Problem('not-found', 'Nobody pre-saved this record.');
    return kept;
  }

  /** Addresses that the provider refused are tried once more, or go. */
  async function settleRefused(cId: number, change: 'retry' | 'discard'): Promise<void> {
    for (const kept of await presaves.list(releaseGroup(cId))) {
      const { refused, refusedAt: _, ...presave } = kept.value;
      if (!refused) continue;
      if (change === 'retry') await presaves.replace(kept, presave);
      else await presaves.remove(kept);
    }
  }

  const clash = () => new Problem('clash', 'Somebody decided this just now. Look again.');

  async function decide(cId: number, change: 'retry' | 'discard'): Promise<void> {
    const kept = await stuckMailing(cId);
    const { batch } = kept.value;
    const sending = batch?.sending;
    const stuck = batch && sending && isStuck(sending.state);
    const decided = stuck && {
      ...batch,
      sending:
        change === 'retry' ? again(sending, clock.now()) : { ...sending, state: 'taken' as const },
    };
    const next = { ...kept.value, open: true, ...(decided && { batch: decided }) };
    if (!(await mailings.replace(kept, next))) throw clash();
    // Last: what is erased can not be had back, and what is left of it can be decided again.
    await settleRefused(cId, change);
  }

  return {
    async getLetters(_: Call<'getLetters'>, caller: Caller) {
      return view(caller);
    },

    async retryLetter({ body }: Call<'retryLetter'>, caller: Caller) {
      if ('release' in body) await decide(body.release, 'retry');
      else if (!(await mail.sendAgain(await stuckLetter(body.letter)))) throw clash();
      log('letters.retried', { by: accountKey(caller) });
      return view(caller);
    },

    /** What staff know to have arrived, or want to arrive no more. */
    async discardLetter({ body }: Call<'discardLetter'>, caller: Caller) {
      if ('release' in body) await decide(body.release, 'discard');
      else if (!(await letters.remove(await stuckLetter(body.letter)))) throw clash();
      log('letters.discarded', { by: accountKey(caller) });
      return view(caller);
    },

    /** Addresses are shown to who has the right, and that they were is noted first. */
    async readAddresses(
      { body }: Call<'readAddresses'>,
      caller: Caller,
    ): Promise<Answer<'readAddresses'>> {
      if (!(await mayRead(caller)))
        throw new Problem('not-allowed', 'Reading addresses takes a right of its own.');
      const found = await addressesIn(body.of);
      const now = clock.now();
      const reading = {
        ...{ at: now.toISOString(), account: accountKey(caller), name: caller.name },
        ...{ what: body.of, reason: body.reason, count: found.length },
      };
      // The newest first: a later instant has a smaller key.
      const key = `${String(9e15 - now.getTime())}-${crypto.randomUUID()}`;
      await readings.add('reading', key, reading);
      log('addresses.read', { by: reading.account, what: body.of, count: found.length });
      return { entries: found };
    },
  };

  async function addressesIn(of: string): Promise<Answer<'readAddresses'>['entries']> {
    if (of === 'newsletter')
      return (await subscriptions.list(subscriptionGroup)).map(({ value }) => ({
        address: value.address,
        at: value.consent.at,
        text: value.consent.words,
      }));
    if (of === 'messages')
      return (await mail.list()).flatMap(({ value: { content, sending } }) =>
        content.kind === 'contact'
          ? [{ address: content.fromAddress, at: sending.since, text: content.body }]
          : [],
      );
    return (await presaves.list(of)).map(({ value }) => ({
      address: value.address,
      at: value.consent.at,
      text: value.consent.words,
    }));
  }
}
