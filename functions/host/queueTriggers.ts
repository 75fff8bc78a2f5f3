import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { MessageQueue, TakenMessage } from '#functions/ports/queues';
import { LEASE_SECONDS, type QueueWatch, runMessage } from './queueMessage.ts';

/** Azure's first wait after an empty poll, in milliseconds; it doubles up to the host's maximum. */
const SHORTEST_WAIT = 100;
/**
 * The longest wait here, in milliseconds. It is longer than a deployed host's: only messages from
 * another process, or received by a killed process, wait for a poll.
 */
const LONGEST_WAIT = 5_000;
/** How long after its due time a delayed message is certainly visible, in milliseconds. */
const CERTAINLY = 50;

/** Triggers a poll as soon as a message that this process sent becomes visible. */
export interface Bell {
  /** Resolves when the next message in the queue becomes visible. */
  rung: (queueName: string) => Promise<void>;
}

const finished = 'http.client.response.finish';

/**
 * The bell of Azure's queues: listens to this process's calls to storage, since nearly every message is sent by a function of
 * the same host. Otherwise all queues would have to be polled many times a second.
 */
export function createAzureBell(): Bell & { stop: () => void } {
  const bells = new Map<string, PromiseWithResolvers<void>>();
  const later = new Set<NodeJS.Timeout>();
  const ring = (queueName: string) => {
    bells.get(queueName)?.resolve();
    bells.delete(queueName);
  };
  const ringLater = (queueName: string, seconds: number) => {
    const due = () => {
      later.delete(timer);
      ring(queueName);
    };
    const timer = setTimeout(due, seconds * 1000 + CERTAINLY).unref();
    later.add(timer);
  };
  const listen = (message: unknown) => {
    const { request, response } = message as { request: ClientRequest; response: IncomingMessage };
    const put = putMessage(request.method, request.path);
    if (!put || (response.statusCode !== 201 && response.statusCode !== 204)) return;
    if (put.seconds > 0) ringLater(put.queueName, put.seconds);
    else ring(put.queueName);
  };
  subscribe(finished, listen);
  return {
    rung(queueName) {
      const bell = bells.get(queueName) ?? Promise.withResolvers<void>();
      bells.set(queueName, bell);
      return bell.promise;
    },
    stop() {
      unsubscribe(finished, listen);
      for (const timer of later) clearTimeout(timer);
    },
  };
}

/** The queue to which a call adds or returns a message, and the seconds until it is visible. */
function putMessage(method: string, path: string) {
  const [address = '', query] = path.split('?');
  const pattern =
    method === 'POST' ? /\/([a-z\d-]+)\/messages$/ : /\/([a-z\d-]+)\/messages\/[^/]+$/;
  const [, queueName] = method === 'POST' || method === 'PUT' ? (pattern.exec(address) ?? []) : [];
  if (queueName === undefined) return undefined;
  return { queueName, seconds: Number(new URLSearchParams(query).get('visibilitytimeout') ?? 0) };
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
  const { settings, queue } = watch;
  const threshold = settings.newBatchThreshold ?? Math.floor(settings.batchSize / 2);
  const longestWait = Math.max(settings.maxPollingInterval, LONGEST_WAIT);
  const running = new Set<Promise<void>>();
  let wait = SHORTEST_WAIT;
  while (!signal.aborted) {
    if (running.size > threshold) {
      await Promise.race(running);
      continue;
    }
    // Created before the poll, so a ring during the poll is not missed.
    const rung = bell.rung(watch.name);
    const messages = await take(queue, settings.batchSize, signal);
    for (const message of messages) {
      const run = runMessage(watch, message).finally(() => running.delete(run));
      running.add(run);
    }
    wait = messages.length > 0 ? SHORTEST_WAIT : Math.min(wait * 2, longestWait);
    if (messages.length > 0) continue;
    const heard = rung.then(() => true);
    if (await Promise.race([pause(wait, signal), heard])) wait = SHORTEST_WAIT;
  }
  await Promise.all(running);
}

/** Treats a missing queue and unavailable storage as an empty queue; the next poll tries again. */
const take = (queue: MessageQueue, count: number, signal: AbortSignal): Promise<TakenMessage[]> =>
  queue.take(count, LEASE_SECONDS, signal).catch(() => []);

/** Waits, then returns false: no ring was heard. */
const pause = (milliseconds: number, signal: AbortSignal): Promise<false> =>
  delay(milliseconds, false as const, { signal }).catch(() => false);
