import type { Ports } from '#functions/ports/ports';
import { createMailing } from '#functions/services/email/campaigns';
import { createCorrespondence } from '#functions/services/email/emailAdmin';
import { createLetters } from '#functions/services/email/emails';
import { createPublishing } from '#functions/services/publishing/publishing';
import { createReleaseDay } from '#functions/services/publishing/scheduledReleases';
import { createContact } from './contact.ts';
import { createHeld } from './personalData.ts';
import { createPresaves } from './presaves.ts';
import { createLimits } from './rateLimiter.ts';
import { createTidying } from './retention.ts';
import { createGuard } from './spamFilter.ts';
import { createSubscriptions } from './subscriptions.ts';

function parts(ports: Ports) {
  const limits = createLimits(ports);
  const letters = createLetters(ports);
  const subscriptions = createSubscriptions({ ...ports, letters, limits });
  return { limits, letters, subscriptions };
}

/** What visitors ask, and what staff ask about it. */
export function createVisitors(ports: Ports) {
  const { limits, letters: mail, subscriptions } = parts(ports);
  const guard = createGuard({ ...ports, limits });
  return {
    ...createContact({ ...ports, guard, letters: mail, subscriptions }),
    ...createPresaves({ ...ports, guard, subscriptions }),
    ...createHeld({ ...ports, guard, mail, subscriptions }),
    ...createCorrespondence({ ...ports, mail, subscriptions }),
  };
}

/** What a message of the queue asks for. */
export type LetterMessage = { letter: string } | { subscription: string };

/** What happens to visitors' mail without a caller: by queue and by the clock. */
export function createVisitorJobs(ports: Ports) {
  const { limits, letters, subscriptions } = parts(ports);
  const mailing = createMailing({ ...ports, letters });
  const releaseDue = createReleaseDay({ ...ports, publishing: createPublishing(ports) });
  return {
    async work(message: LetterMessage): Promise<void> {
      if ('letter' in message) await letters.deliver(message.letter);
      else await subscriptions.settle(message.subscription);
    },

    /** A message that failed again and again. What it asked for stays stored. */
    async giveUp(message: LetterMessage): Promise<void> {
      if ('letter' in message) await letters.giveUp(message.letter);
    },

    async sendDue(): Promise<void> {
      await letters.deliverDue();
      await subscriptions.settleAll();
    },

    /** First what comes out today, then the mails of what is out and live. */
    async releaseDay(): Promise<void> {
      await releaseDue();
      await mailing.mailDue();
    },

    tidy: createTidying({ ...ports, limits, subscriptions, mailing }),
  };
}
