import type { Answer, Call } from '#contract/api';
import { isLate } from '#domain/health';
import { Problem } from '#domain/problem';
import { countBroken } from '#domain/publication/publication';
import type { Ports } from '#functions/services/ports';

type Needs = {
  queue: Pick<Ports['queue'], 'waiting'>;
  snapshots: Pick<Ports['snapshots'], 'pointer'>;
  publications: Pick<Ports['publications'], 'report' | 'find'>;
  clock: Pick<Ports['clock'], 'now'>;
} & Pick<Ports, 'provenance'>;

const minute = 60_000;
/**
 * How often a client may ask in a minute: ten times a second, as a client that waits for a start does. It
 * is counted in this process, since to count in storage would cost more than the answer.
 */
const timesPerMinute = 600;

/** Says how the service is: it asks tables, blobs and queues, so an answer means that all are there. */
export function createHealth({ queue, snapshots, publications, provenance, clock }: Needs) {
  let asking: Promise<Answer<'getServiceState'>> | undefined;
  let counts = new Map<string, number>();
  let window = 0;

  async function ask(): Promise<Answer<'getServiceState'>> {
    const now = clock.now();
    const [waiting, { pointer, movedAt }, { live, last, at, files }] = await Promise.all([
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
    const broken = countBroken((await publications.find(live)) ?? {});
    const build = {
      wanted: pointer.wanted,
      live,
      ...(movedAt && { wantedSince: movedAt }),
      ...(last && { state: last.state }),
      ...(at && { at }),
      ...(broken && { broken }),
      ...(files !== undefined && { files }),
    };
    const state = { queues, build };
    return { status: isLate(state, now) ? 'late' : 'ok', ...state };
  }

  /** Callers at the same moment share one answer: a flood of them asks storage once at a time. */
  function getServiceState(): Promise<Answer<'getServiceState'>> {
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  }

  /** @throws {Problem} too-many */
  function demand(client: string): void {
    const now = clock.now().getTime();
    const current = Math.floor(now / minute);
    if (current !== window) [window, counts] = [current, new Map()];
    const count = (counts.get(client) ?? 0) + 1;
    counts.set(client, count);
    if (count <= timesPerMinute) return;
    const retryAfter = Math.ceil((minute - (now % minute)) / 1000);
    throw new Problem('too-many', 'Too many requests. Try again in a minute.', { retryAfter });
  }

  return {
    getServiceState,

    async getHealth({ client }: Call<'getHealth'>): Promise<Answer<'getHealth'>> {
      demand(client);
      const [{ status }, code] = await Promise.all([getServiceState(), provenance()]);
      return { status, ...(code && { code }) };
    },
  };
}
