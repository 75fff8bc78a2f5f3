import { RestError } from '@azure/storage-blob';
import pRetry from 'p-retry';

/** In milliseconds, as for the SDKs' own retries. */
const pauses = { retries: 2, minTimeout: 100 };

const isBroken = (error: unknown) => error instanceof Error && error.name === 'AbortError';

/**
 * Repeats a download whose connection broke within the answer: the SDK repeats only requests without
 * one.
 * @throws {RestError} without a status, as without an answer, if it broke off each time
 */
export async function untilWhole<T>(download: () => Promise<T>): Promise<T> {
  try {
    return await pRetry(download, { ...pauses, shouldRetry: ({ error }) => isBroken(error) });
  } catch (error) {
    if (!isBroken(error)) throw error;
    throw new RestError('The answer of storage broke off.', { code: 'ECONNRESET' });
  }
}
