// A file of its own: the stores throw the error, and each way to publish begins again on it.

/** Another publisher made a version live in the meantime: the publication must begin again. */
export class OvertakenError extends Error {
  constructor() {
    super('Another publisher was quicker: this publication must begin again.');
  }
}

/** How often a publication is begun before it gives way to other publishers. */
const mostTries = 5;

/**
 * Publishes, and begins again where another publisher was quicker. Each try is told whether it is
 * such a one: what is wanted, and what is live, may be something else by then.
 * @throws {OvertakenError} when the last try was overtaken, too
 */
export async function retryOvertaken<T>(
  attempt: (isAgain: boolean) => Promise<T>,
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
