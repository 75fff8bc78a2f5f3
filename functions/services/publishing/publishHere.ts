import { errorLine } from '#domain/errorLine';
import type { Ports } from '#functions/services/ports';

type Publish = (cause: string) => Promise<void>;

/**
 * Publishes in the process that was asked to, which is running already: on Azure the function of a
 * queue may first have to start, which takes minutes. One publication at a time; those requested
 * meanwhile share one more. The queue is the reserve for a publication that fails here, and `catchUp`
 * for one whose process ended.
 */
export function createPublishHere({ queue, log }: Pick<Ports, 'queue' | 'log'>) {
  let publish: Publish = (cause) => queue.publish({ cause });
  let isRunning = false;
  let ended: Promise<void> = Promise.resolve();
  let next: string | undefined;

  async function publishOne(cause: string): Promise<void> {
    await publish(cause).catch(async (error: unknown) => {
      log('publish.leftToQueue', { reason: errorLine(error) });
      await queue.publish({ cause }).catch((lost: unknown) => {
        log('publish.notQueued', { error: String(lost) });
      });
    });
  }

  async function run(first: string): Promise<void> {
    for (let cause: string | undefined = first; cause !== undefined; ) {
      await publishOne(cause);
      [cause, next] = [next, undefined];
    }
    // Set in the same tick as the check above, so that no request is lost in between.
    isRunning = false;
  }

  return {
    /** The queue for the services: a request for a publication begins it here, and is not awaited. */
    queue: {
      ...queue,
      publish: async ({ cause }) => {
        if (isRunning) next = cause;
        else {
          isRunning = true;
          ended = run(cause);
        }
      },
    } satisfies Ports['queue'],

    /** Sets the service that publishes, which can only be created after the queue above. */
    by(service: Publish): void {
      publish = service;
    },

    /** Settles when nothing is being published. */
    ended: (): Promise<void> => ended,
  };
}
