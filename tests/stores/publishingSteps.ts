import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Call } from '#contract/api';
import type { Change } from '#domain/publication/publication';
import { aCaller } from '#fixtures/callers';
import type { Calls } from '#functions/services/calls';
import { readStored, storedStates, waitingChanges } from '#functions/services/publishing/waiting';
import type { OpenStores, storesOver } from './openStores.ts';

type Release = Call<'updateRelease'>['body'];

/** Opens a release and saves it changed, as an editor does. */
export async function changeRelease(
  services: Calls,
  id: string,
  change: Partial<Release>,
  staff = aCaller('staff'),
) {
  const opened = await services.getRelease({ params: { id } }, staff, randomUUID());
  const call = {
    body: { ...opened.value, incompleteReason: 'Enough for a test.', ...change },
    ifMatch: opened.version,
  };
  return services.updateRelease(call, staff, randomUUID());
}

const messageSchema = z.object({ cause: z.string().optional() });

/** Processes the queue message by message until it is empty; returns their number. */
export async function drain(
  { storage }: OpenStores,
  publish: (cause?: string) => Promise<void>,
): Promise<number> {
  const queue = storage.queues('publish');
  for (let messages = 0; messages < 1_000; messages++) {
    const [message] = await queue.take(1, 30);
    if (!message) return messages;
    await publish(messageSchema.parse(JSON.parse(message.text)).cause);
    await queue.finish(message);
  }
  throw new Error('The queue does not end.');
}

/** The changes that are not in a snapshot yet. */
export async function waitingIn(
  stores: Omit<ReturnType<typeof storesOver>, 'azure'>,
): Promise<Change[]> {
  const states = storedStates(await readStored(stores), new Date());
  return waitingChanges(stores, states, await stores.snapshots.pointer());
}
