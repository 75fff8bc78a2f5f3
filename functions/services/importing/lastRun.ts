import type { StoredRun } from '#domain/importing/importProgress';
import { Problem } from '#domain/problem';
import type { Ports } from '#functions/services/ports';

/** How often a change of the run is tried while the job saves its progress. */
const mostTries = 20;

/**
 * Changes the last run, again if the job saved it meanwhile.
 * @throws {Problem} unavailable, and what `change` throws
 */
export async function changeRun(
  imports: Pick<Ports['imports'], 'run' | 'save'>,
  change: (run: StoredRun | null) => StoredRun,
): Promise<StoredRun> {
  for (let tries = 1; tries <= mostTries; tries++) {
    const found = await imports.run();
    const next = change(found?.run ?? null);
    if ((await imports.save(next, found?.tag ?? null)) !== null) return next;
  }
  throw new Problem('unavailable', 'The import is busy. Try again in a moment.');
}
