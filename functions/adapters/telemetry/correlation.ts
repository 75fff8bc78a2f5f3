import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import * as z from 'zod';

/** The id comes from outside, so its form is checked before it is logged. */
const correlationSchema = z.string().regex(/^[\w-]{8,64}$/, 'not an id');

const current = new AsyncLocalStorage<string>();

/** The correlation id of the current work; undefined outside of any. */
export function currentCorrelation(): string | undefined {
  return current.getStore();
}

/** Runs work under the given correlation id; under a new one if it is missing or invalid. */
export function correlated<T>(given: unknown, work: () => Promise<T>): Promise<T> {
  const parsed = correlationSchema.safeParse(given);
  return current.run(parsed.success ? parsed.data : randomUUID(), work);
}
