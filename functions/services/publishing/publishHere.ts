import { errorLine } from '#domain/errorLine';
import type { Ports } from '#functions/services/ports';

/** A request for a publication. */
interface Request {
  cause?: string | undefined;
}

/**
 * Publishes in the process that was asked to, which is running already: on Azure the function of a
 * queue may first have to start, which takes minutes. One publication at a time; those requested
 * meanwhile share one more. The queue is the reserve for a publication that fails here, and `catchUp`
 * for one whose process ended.
 */
export function createPublishHere(
  { queue, log }: Pick<Ports, 'queue' | 'log'>,
  takeSnapshot: (cause?: string) => Promise<void>,
) {
  let isRunning = false;
  let ended: Promise<void> = Promise.resolve();
  let next: Request | undefined;

  async function publishOne({ cause }: Request): Promise<void> {
    await takeSnapshot(cause).catch(async (error: unknown) => {
      log('publish.leftToQueue', { reason: errorLine(error) });
      await queue.publish({ cause }).catch((lost: unknown) => {
        log('publish.notQueued', { error: String(lost) });
      });
    });
  }

  async function run(first: Request): Promise<void> {
    for (let request: Request | undefined = first; request; ) {
      await publishOne(request);
      [request, next] = [next, undefined];
    }
    // Set in the same tick as the check above, so that no request is lost in between.
    isRunning = false;
  }

  return {
    /** Begins a publication without waiting for it. */
    async request(cause?: string): Promise<void> {
      if (isRunning) next = { cause };
      else {
        isRunning = true;
        ended = run({ cause });
      }
    },

    /** Settles when nothing is being published. */
    ended: (): Promise<void> => ended,
  };
}
