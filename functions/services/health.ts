// A file of its own: a service, like every row of the table has one.
import type { Answer } from '#contract/api';
import { isLate } from '#domain/health';
import type { Ports } from '#functions/ports/ports';

type Needs = Pick<Ports, 'queue' | 'snapshots' | 'publications' | 'clock'>;

/** Says how the service is: it asks tables, blobs and queues, so an answer means that all are there. */
export function createHealth({ queue, snapshots, publications, clock }: Needs) {
  let asking: Promise<Answer<'getHealth'>> | undefined;

  async function ask(): Promise<Answer<'getHealth'>> {
    const now = clock.now();
    const [waiting, { pointer, movedAt }, { live, last, at }] = await Promise.all([
      queue.waiting(),
      snapshots.pointer(),
      publications.report(),
    ]);
    const queues = waiting.map(({ name, count, oldestAt }) => ({
      name,
      waiting: count,
      ...(oldestAt && {
        oldestSeconds: Math.max(0, Math.round((now.getTime() - oldestAt.getTime()) / 1000)),
      }),
    }));
    const broken = (await publications.find(live))?.broken?.length;
    const build = {
      wanted: pointer.wanted,
      live,
      ...(movedAt && { wantedSince: movedAt }),
      ...(last && { state: last.state }),
      ...(at && { at }),
      ...(broken && { broken }),
    };
    const health = { queues, build };
    return { status: isLate(health, now) ? 'late' : 'ok', ...health };
  }

  return {
    /** Callers at the same moment share one answer: a flood of them asks storage once at a time. */
    getHealth(): Promise<Answer<'getHealth'>> {
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      return asking;
    },
  };
}
