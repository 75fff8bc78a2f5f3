import {
  afterInquiry,
  afterOutcome,
  again,
  claimed,
  nextStep,
  toSend,
} from '#domain/email/delivery';
import type { Letter, LetterContent } from '#domain/email/email';
import type { Ports } from '#functions/ports/ports';
import type { Kept } from '#functions/ports/visitors';
import { recordOutcome } from './recordOutcome.ts';
import { createDispatchOf } from './sendEmails.ts';

type Needs = Pick<
  Ports,
  'letters' | 'post' | 'stationery' | 'seals' | 'letterQueue' | 'clock' | 'log' | 'label'
>;

const group = 'letter';
/** A letter that was due for so long has lost its message in the queue, in milliseconds. */
const lostAfter = 60_000;

/** Letters: stored first, then mailed, each once. */
export function createLetters(needs: Needs) {
  const { letters, post, letterQueue, clock, log } = needs;
  const dispatchOf = createDispatchOf(needs);

  async function announce(id: string, afterSeconds = 0): Promise<void> {
    await letterQueue.letter(id, afterSeconds).catch((error: unknown) => {
      // The letter is stored: deliverDue finds it.
      log('letter.notQueued', { error: String(error) });
    });
  }

  async function send(kept: Kept<Letter>): Promise<Kept<Letter> | null> {
    // What can fail without a trace at the provider comes before the claim.
    const dispatch = await dispatchOf(kept.value);
    const sending = claimed(kept.value.sending, clock.now());
    const mine = await letters.replace(kept, { ...kept.value, sending });
    if (!mine) return null;
    const outcome = await post.send(dispatch);
    const change = (letter: Letter): Letter => ({
      ...letter,
      sending: afterOutcome(letter.sending, outcome, clock.now()),
    });
    const insist = outcome.kind === 'taken';
    return recordOutcome({ shelf: letters, clock }, mine, { change, insist });
  }

  async function ask(kept: Kept<Letter>): Promise<Kept<Letter> | null> {
    const inquiry = await post.inquire(kept.value.id);
    const sending = afterInquiry(kept.value.sending, inquiry, clock.now());
    return letters.replace(kept, { ...kept.value, sending });
  }

  async function conclude({ key, value, group: held }: Kept<Letter>): Promise<void> {
    const { state, failure, nextAt } = value.sending;
    const { kind } = value.content;
    if (state === 'taken') {
      await letters.erase(held, [key]);
      log('letter.sent', { kind });
      return;
    }
    log(`letter.${state}`, { kind, failure });
    const seconds = Math.ceil((Date.parse(nextAt) - clock.now().getTime()) / 1000);
    if (state === 'waiting' || state === 'unsure') await announce(key, Math.max(1, seconds));
  }

  /** Does the next step for one letter, if one is due. */
  async function deliver(id: string): Promise<void> {
    const kept = await letters.find(group, id);
    if (!kept) return;
    if (kept.value.sending.state === 'taken') return conclude(kept);
    const step = nextStep(kept.value.sending, clock.now());
    if (step === 'rest') return;
    const after = await (step === 'send' ? send(kept) : ask(kept));
    if (after) await conclude(after);
  }

  return {
    deliver,

    /** Stores a letter; false when there is one with this id. It goes out soon. */
    async post(id: string, person: string, content: LetterContent): Promise<boolean> {
      const letter = { id, person, content, sending: toSend(clock.now()) };
      const added = await letters.add(group, id, letter);
      if (added) await announce(id);
      return added;
    },

    /** Delivers what the queue lost sight of. Called every minute. */
    async deliverDue(): Promise<void> {
      const before = new Date(clock.now().getTime() - lostAfter);
      for (const { key, value } of await letters.list(group)) {
        const overdue = nextStep(value.sending, before) !== 'rest';
        if (overdue || value.sending.state === 'taken') await deliver(key);
      }
    },

    /** A letter whose work failed again and again for a reason of ours. */
    async giveUp(id: string): Promise<void> {
      const kept = await letters.find(group, id);
      if (!kept || kept.value.sending.state === 'taken') return;
      const failure = 'It could not be worked on. The log says why.';
      const state = kept.value.sending.state === 'claimed' ? 'held' : 'dead';
      await letters.replace(kept, {
        ...kept.value,
        sending: { ...kept.value.sending, state, failure },
      });
      log('letter.givenUp', { kind: kept.value.content.kind });
    },

    /** Sends a letter that was given up or held once more. */
    async sendAgain(kept: Kept<Letter>): Promise<boolean> {
      const sending = again(kept.value.sending, clock.now());
      const next = await letters.replace(kept, { ...kept.value, sending });
      if (next) await announce(kept.key);
      return next !== null;
    },

    /** Takes a letter back. What is handed over this very moment goes all the same. */
    async takeBack(id: string): Promise<void> {
      const kept = await letters.find(group, id);
      if (kept && kept.value.sending.state !== 'claimed') await letters.remove(kept);
    },

    find: (id: string) => letters.find(group, id),
    list: () => letters.list(group),
  };
}
export type Letters = ReturnType<typeof createLetters>;
