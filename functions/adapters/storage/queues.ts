import type { Id } from '#domain/identifier';
import { currentCorrelation } from '#functions/adapters/telemetry/correlation';
import type { EmailQueue } from '#functions/ports/emails';
import type { ListenMessage } from '#functions/ports/listening';
import type { Queues } from '#functions/ports/queues';
import { queueNames } from './storage.ts';

/** Writes a message with the current correlation id. */
const written = (message: object) =>
  JSON.stringify({ ...message, correlation: currentCorrelation() });
/**
 * The longest time to hide a message, in seconds; the minute timer finds work that is due later.
 */
const longestDelay = 6 * 24 * 3600;

/** The queues of background work. Their messages are JSON. */
export function createQueue(queues: Queues) {
  const publish = queues('publish');
  const importing = queues('import');
  const listening = queues('listening');
  const downloads = queues('downloads');
  return {
    /** Requests a publication; see `requestPublication` for the cause. */
    async publish(message: { cause?: string | undefined }): Promise<void> {
      // One waiting message is enough: it publishes everything saved before it is taken.
      if (!(await publish.hasWaiting())) await publish.send(written(message));
    },
    /** The message count of every queue, and when its oldest visible message was added. */
    waiting: (): Promise<{ name: string; count: number; oldestAt: Date | null }[]> =>
      Promise.all(watchedNames.map(async (name) => ({ name, ...(await queues(name).state()) }))),
    /** Requests the next chunk of an import. */
    goOnImporting: (run: string) => importing.send(written({ run })),
    /** Requests an update of a track's sound files. */
    listen: (message: ListenMessage) => listening.send(written(message)),
    /** Requests the files that codes of a release give. */
    makeDownloads: (message: { release: Id }) => downloads.send(written(message)),
    /** True while more requests for sound wait. */
    hasSoundsWaiting: () => listening.hasWaiting(),
  };
}

/**
 * Includes the queues of repeatedly failed messages, which the Functions host creates on demand.
 */
const watchedNames = [...new Set(queueNames.flatMap((name) => [name, poisonOf(name)]))];

function poisonOf(name: string): string {
  return name.endsWith('-poison') ? name : `${name}-poison`;
}

/** The queue of emails. Its messages contain keys, never an address. */
export function createEmailQueue(queues: Queues): EmailQueue {
  const emails = queues('emails');
  return {
    email: (id, afterSeconds = 0) =>
      emails.send(written({ email: id }), Math.min(longestDelay, afterSeconds)),
    subscription: (subscription) => emails.send(written({ subscription })),
  };
}
