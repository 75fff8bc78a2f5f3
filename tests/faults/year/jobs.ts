import { createGuard } from '#functions/services/guard';
import { createLetters } from '#functions/services/letters';
import { createLimits } from '#functions/services/limits';
import { createMailing } from '#functions/services/mailing';
import { createPresaves } from '#functions/services/presaves';
import { createReleaseDay } from '#functions/services/releaseDay';
import { createSubscriptions } from '#functions/services/subscriptions';
import { createTidying } from '#functions/services/tidying';
import type { MemoryLabel } from '../../memory/label.ts';

/** The services and jobs of one process over ports. */
export function jobsOver(ports: MemoryLabel['ports']) {
  const limits = createLimits(ports);
  const letters = createLetters(ports);
  const subscriptions = createSubscriptions({ ...ports, letters, limits });
  const mailing = createMailing({ ...ports, letters });
  const guard = createGuard({ ...ports, limits });
  const publishing = { request: async () => undefined };
  const releaseDue = createReleaseDay({ ...ports, publishing });
  return {
    ...createPresaves({ ...ports, guard, subscriptions }),
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
