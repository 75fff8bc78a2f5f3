import { randomUUID } from 'node:crypto';
import { dayMilliseconds } from '#domain/day';
import type { RateCount } from '#functions/ports/emails';
import type { KeyValueEntry } from '#functions/ports/keyValueStore';
import type { TokenSigner } from '#functions/services/email/tokens';
import type { Ports } from '#functions/services/ports';

type NeededPorts = Pick<Ports, 'rateCounts' | 'clock'>;
interface NeededServices {
  tokenSigner: TokenSigner;
}

/** How long an unanswered submission keeps its id, in milliseconds. */
const unansweredFor = dayMilliseconds;
/** The same text again within this time counts as a double click, in milliseconds. */
const doubleClick = 10 * 60_000;
const key = 'text';

/**
 * Ids of visitors' submissions. A submission keeps its id until it was carried out, so that a retry
 * after an error of ours finds what the failed attempt created. Only a hash of the text is stored.
 */
export function createSubmissions(
  { rateCounts, clock }: NeededPorts,
  { tokenSigner }: NeededServices,
) {
  const after = (milliseconds: number) =>
    new Date(clock.now().getTime() + milliseconds).toISOString();

  const groupOf = (text: string) => `words-${tokenSigner.keyOf(text)}`;

  /** The stored submission of a text; a new one if there is none or it expired. */
  async function open(text: string): Promise<KeyValueEntry<RateCount>> {
    const group = groupOf(text);
    for (;;) {
      const found = await rateCounts.find(group, key);
      if (found && found.value.until > clock.now().toISOString()) return found;
      const fresh = { count: 0, until: after(unansweredFor), ids: [randomUUID()] };
      const replaced = found && (await rateCounts.replace(found, fresh));
      if (replaced) return replaced;
      if (!found) await rateCounts.add(group, key, fresh);
    }
  }

  const idOf = ({ value: { ids = [] } }: KeyValueEntry<RateCount>) => ids[0] ?? '';

  return {
    /** Runs only once for the same text within ten minutes. */
    async once(text: string, run: (id: string) => Promise<unknown>): Promise<void> {
      const entry = await open(text);
      if (entry.value.count > 0) return;
      await run(idOf(entry));
      // If this fails, a concurrent call has recorded it.
      await rateCounts.replace(entry, { ...entry.value, count: 1, until: after(doubleClick) });
    },

    /** Runs each time: under a new id, unless the last run failed. */
    async retriable(text: string, run: (id: string) => Promise<unknown>): Promise<void> {
      const entry = await open(text);
      await run(idOf(entry));
      await rateCounts.remove(entry);
    },
  };
}
export type Submissions = ReturnType<typeof createSubmissions>;
