import { Problem } from '#domain/problem';

/** Pauses before a call that met a busy or unreachable service is retried, in milliseconds. */
const retryPauses = [2_000, 8_000, 30_000];

/** Resolves after a pause, or at once when the work is stopped. */
const pass = (milliseconds: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Tries again while the service is busy or can't be reached, three times at most. */
export async function withRetries<T>(attempt: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (const milliseconds of retryPauses) {
    try {
      return await attempt();
    } catch (error) {
      const isAway = error instanceof Problem && error.code === 'unavailable';
      if (signal?.aborted || !isAway) throw error;
    }
    await pass(milliseconds, signal);
    signal?.throwIfAborted();
  }
  return attempt();
}
