import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import * as z from 'zod';

/** An id comes from outside, so its form is checked before it is logged. */
const correlationSchema = z.string().regex(/^[\w-]{8,64}$/, 'not an id');

const current = new AsyncLocalStorage<string>();

/** The id of the action that this work follows from; undefined outside of any. */
export function currentCorrelation(): string | undefined {
  return current.getStore();
}

/** Does work under the id that came with it; under a new one where none came, or no id. */
export function correlated<T>(given: unknown, work: () => Promise<T>): Promise<T> {
  const parsed = correlationSchema.safeParse(given);
  return current.run(parsed.success ? parsed.data : randomUUID(), work);
}
