import { createContact } from '#functions/services/contact';
import { createGuard } from '#functions/services/guard';
import { createHeld } from '#functions/services/held';
import { createLetters } from '#functions/services/letters';
import { createLimits } from '#functions/services/limits';
import { createMailing } from '#functions/services/mailing';
import { createPresaves } from '#functions/services/presaves';
import { createReleaseDay } from '#functions/services/releaseDay';
import { createSubscriptions } from '#functions/services/subscriptions';
import { createTidying } from '#functions/services/tidying';
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
