import { Problem } from '#domain/problem';

/**
 * Runs `work` again while it finds that somebody else has saved an entry meanwhile. `work` reads
 * the entry anew each time.
 * @throws what `work` throws: `changed` in the last try, or anything else at once
 */
export async function retryChanged<T>(mostTries: number, work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      const isChanged = error instanceof Problem && error.code === 'changed';
      if (!isChanged || tries === mostTries) throw error;
    }
  }
}
