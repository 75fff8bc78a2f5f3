import type { KeyValueEntry } from '#functions/ports/keyValueStore';
import type { Clock } from '#functions/ports/surroundings';
import type { KeyValueStore } from '#functions/services/ports';

const maxTries = 5;
const pauseMilliseconds = 200;

/**
 * Stores the outcome of a claimed delivery. Only a crash between the provider's answer and this
 * write leaves it unknown whether an email was sent, so the write is retried. With `insist` it also
 * overrides other writers: "accepted" is true whatever they changed, whereas "failed" is outdated
 * by then.
 */
export async function recordOutcome<T>(
  { store, clock }: { store: KeyValueStore<T>; clock: Clock },
  entry: KeyValueEntry<T>,
  { change, insist }: { change: (value: T) => T; insist: boolean },
): Promise<KeyValueEntry<T> | null> {
  let current = entry;
  for (let tries = 1; ; tries++) {
    try {
      const written = await store.replace(current, change(current.value));
      if (written) return written;
      const found = await store.find(entry.group, entry.key);
      if (!found || !insist || tries === maxTries) return null;
      current = found;
    } catch (error) {
      if (tries === maxTries) throw error;
      await clock.sleep(pauseMilliseconds * tries);
    }
  }
}
