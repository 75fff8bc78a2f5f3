/** Another process was quicker: what was begun must begin again. */
export class OvertakenError extends Error {}

/** How often something starts before it gives up. */
const mostTries = 5;

/**
 * Does something, and starts again if another process was quicker. From the second try on `isRetry`
 * is true: what was read before may have changed.
 * @throws {OvertakenError} when the last try was overtaken, too
 */
export async function retryOvertaken<T>(
  attempt: (isRetry: boolean) => Promise<T>,
  log: (line: string) => void,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt(tries > 1);
    } catch (error) {
      if (!(error instanceof OvertakenError) || tries === mostTries) throw error;
      log(error.message);
    }
  }
}
