import { dayMilliseconds } from '#domain/day';
import { errorLine } from '#domain/errorLine';
import { monthOf } from '#domain/usage';
import type { Ports } from '#functions/services/ports';

const group = 'mails-month';
/** Counts are kept for more than a year, in milliseconds. */
const keptFor = 400 * dayMilliseconds;
const maxTries = 4;

/** Counts accepted emails by month. A count may miss some, but never delays an email. */
export function createMailCount({
  rateCounts,
  clock,
  log,
}: Pick<Ports, 'rateCounts' | 'clock' | 'log'>) {
  async function add(count: number): Promise<void> {
    const now = clock.now();
    const month = monthOf(now);
    const until = new Date(now.getTime() + keptFor).toISOString();
    for (let tries = 1; tries <= maxTries; tries++) {
      const entry = await rateCounts.find(group, month);
      if (!entry && (await rateCounts.add(group, month, { count, until }))) return;
      const value = entry && { count: entry.value.count + count, until };
      if (entry && value && (await rateCounts.replace(entry, value))) return;
    }
  }
  return {
    add: (count: number) =>
      add(count).catch((error: unknown) => log('mail.notCounted', { reason: errorLine(error) })),
    of: async (month: string) => (await rateCounts.find(group, month))?.value.count ?? 0,
  };
}
export type MailCount = ReturnType<typeof createMailCount>;
