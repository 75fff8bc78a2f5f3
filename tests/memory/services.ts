import { createMailing } from '#functions/services/email/campaigns';
import { createLetters } from '#functions/services/email/emails';
import { createReleaseDay } from '#functions/services/publishing/scheduledReleases';
import { createContact } from '#functions/services/visitors/contact';
import { createHeld } from '#functions/services/visitors/personalData';
import { createPresaves } from '#functions/services/visitors/presaves';
import { createLimits } from '#functions/services/visitors/rateLimiter';
import { createTidying } from '#functions/services/visitors/retention';
import { createGuard } from '#functions/services/visitors/spamFilter';
import { createSubscriptions } from '#functions/services/visitors/subscriptions';
import type { MemoryLabel } from './label.ts';

/** The services and jobs for visitors of one process over ports. */
export function servicesOver(ports: MemoryLabel['ports']) {
  const limits = createLimits(ports);
  const letters = createLetters(ports);
  const subscriptions = createSubscriptions({ ...ports, letters, limits });
  const mailing = createMailing({ ...ports, letters });
  const guard = createGuard({ ...ports, limits });
  const publishing = { request: async () => undefined };
  const releaseDue = createReleaseDay({ ...ports, publishing });
  return {
    ...createPresaves({ ...ports, guard, subscriptions }),
    ...createContact({ ...ports, guard, letters, subscriptions }),
    ...createHeld({ ...ports, guard, mail: letters, subscriptions }),
    letters,
    subscriptions,
    mailing,
    async releaseDay() {
      await releaseDue();
      await mailing.mailDue();
    },
    tidy: createTidying({ ...ports, limits, subscriptions, mailing }),
  };
}
