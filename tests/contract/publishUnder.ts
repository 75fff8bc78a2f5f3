import { expect } from 'vitest';
import * as z from 'zod';
import { createApiClient } from '#contract/client';
import { releaseStatus } from '#domain/release/releaseStatus';
import type { RunningApi } from './startApi.ts';

const lineSchema = z.looseObject({ event: z.string(), correlation: z.string().optional() });

/** The events that an API has logged, in order. */
export const eventsOf = ({ lines }: RunningApi) =>
  lines
    .filter((line) => line.startsWith('{') && line.includes('"event":'))
    .map((line) => lineSchema.parse(JSON.parse(line)));

/** A client whose calls have a correlation id. */
export const clientUnder = (api: RunningApi, token: string, correlation: string) =>
  createApiClient((path, init) => {
    const headers = new Headers(init.headers);
    headers.set('x-correlation-id', correlation);
    return api.request(path, { ...init, headers }, token);
  });

/**
 * Publishes a save under a correlation id, and returns the version. The timer, which looks every
 * twenty seconds, may publish a save first, under an id of its own: then another save follows.
 */
export async function publishUnder(
  api: RunningApi,
  token: string,
  correlation: string,
): Promise<number> {
  const client = clientUnder(api, token, correlation);
  const exported = () => eventsOf(api).filter(({ event }) => event === 'publish.exported');
  let { value, version } = await client.addRelease({ body: { title: 'Low Water' } });
  for (let saves = 1; saves <= 5; saves++) {
    const before = exported().length;
    const released = { releaseStatus: releaseStatus.Released, incompleteReason: 'For a test.' };
    const body = { ...value, ...released, title: `Low Water ${saves}` };
    ({ value, version } = await client.updateRelease({ body, ifMatch: version }));
    await expect.poll(() => exported().length, { timeout: 60_000 }).toBeGreaterThan(before);
    const ours = exported().find((one) => one.correlation === correlation);
    if (ours) return Number(ours['version']);
  }
  throw new Error(`No save was published under the id. The log:\n${api.lines.join('\n')}`);
}
