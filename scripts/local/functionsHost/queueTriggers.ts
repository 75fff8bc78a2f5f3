import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type DequeuedMessageItem, QueueClient } from '@azure/storage-queue';
import { LEASE_SECONDS, type QueueWatch, runMessage } from './queueMessage.ts';

/** Azure's first wait after an empty poll, in milliseconds; it doubles up to the host's maximum. */
const SHORTEST_WAIT = 100;
/** A poll whose answer was lost is given up after this, in milliseconds; another one follows. */
const POLL_LIMIT = 10_000;

/** Has a queue polled at once when this process has put a message into it. */
export interface Bell {
  /** Settles at the next message for the queue. */
  rung: (queueName: string) => Promise<void>;
  /** Stops listening. */
  stop: () => void;
}

const finished = 'http.client.response.finish';

/**
 * Listens to the calls that this process makes to storage: nearly every message is put by a function
 * of the same host. Without this all queues would have to be polled many times a second.
 */
export function createBell(): Bell {
  const bells = new Map<string, PromiseWithResolvers<void>>();
  const listen = (message: unknown) => {
    const { request, response } = message as { request: ClientRequest; response: IncomingMessage };
    if (request.method !== 'POST' || response.statusCode !== 201) return;
    const [, queueName = ''] = /\/([a-z\d-]+)\/messages(?:\?|$)/.exec(request.path) ?? [];
    bells.get(queueName)?.resolve();
    bells.delete(queueName);
  };
  subscribe(finished, listen);
  return {
    rung(queueName) {
      const bell = bells.get(queueName) ?? Promise.withResolvers<void>();
      bells.set(queueName, bell);
      return bell.promise;
    },
    stop: () => void unsubscribe(finished, listen),
  };
}

/**
 * Polls one queue until `signal` aborts, then waits for the running messages. Fetches the next
 * batch when no more than `newBatchThreshold` messages are running, as Azure's host does.
 */
export async function watchQueue(
  watch: QueueWatch,
  signal: AbortSignal,
  bell: Bell,
): Promise<void> {
  const { settings, trigger } = watch;
  const queue = new QueueClient(watch.connectionString, trigger.queueName);
  const threshold = settings.newBatchThreshold ?? Math.floor(settings.batchSize / 2);
  const running = new Set<Promise<void>>();
  let wait = SHORTEST_WAIT;
  while (!signal.aborted) {
    if (running.size > threshold) {
      await Promise.race(running);
      continue;
    }
    // Asked before the poll, so that a ring in the middle of it counts.
    const rung = bell.rung(trigger.queueName);
    const messages = await receive(queue, settings.batchSize, signal);
    for (const message of messages) {
      const run = runMessage({ ...watch, queue }, message).finally(() => running.delete(run));
      running.add(run);
    }
    wait = messages.length > 0 ? SHORTEST_WAIT : Math.min(wait * 2, settings.maxPollingInterval);
    if (messages.length === 0) await Promise.race([pause(wait, signal), rung]);
  }
  await Promise.all(running);
}

/** Treats a missing queue and unavailable storage as an empty queue; the next poll tries again. */
async function receive(
  queue: QueueClient,
  count: number,
  signal: AbortSignal,
): Promise<DequeuedMessageItem[]> {
  try {
    const options = {
      numberOfMessages: count,
      visibilityTimeout: LEASE_SECONDS,
      abortSignal: AbortSignal.any([signal, AbortSignal.timeout(POLL_LIMIT)]),
    };
    return (await queue.receiveMessages(options)).receivedMessageItems;
  } catch {
    return [];
  }
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal }).catch(() => undefined);
}
