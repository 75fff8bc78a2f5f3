import type { Clock } from '#functions/ports/ports';
import type { Kept, Shelf } from '#functions/ports/visitors';

/** How often storage may refuse before the note is left to whoever comes after the lease. */
const maxTries = 5;
const pauseMilliseconds = 200;

/**
 * Notes what came of a claimed sending. Between the provider's answer and this note lies the only
 * moment at which a crash leaves it open whether a mail went, so it does not give up easily when
 * storage stumbles. `insist`: that it was taken stays true whoever wrote to the value meanwhile;
 * that it failed is old news then.
 */
export async function recordOutcome<T>(
  { shelf, clock }: { shelf: Shelf<T>; clock: Clock },
  kept: Kept<T>,
  { change, insist }: { change: (value: T) => T; insist: boolean },
): Promise<Kept<T> | null> {
  let current = kept;
  for (let tries = 1; ; tries++) {
    try {
      const written = await shelf.replace(current, change(current.value));
      if (written) return written;
      const found = await shelf.find(kept.group, kept.key);
      if (!found || !insist || tries === maxTries) return null;
      current = found;
    } catch (error) {
      if (tries === maxTries) throw error;
      await clock.sleep(pauseMilliseconds * tries);
    }
  }
}
