import type { Answer, Call } from '#contract/api';
import { isLate } from '#domain/health';
import { Problem } from '#domain/problem';
import { countBroken } from '#domain/publication/publication';
import type { Ports } from '#functions/services/ports';

type NeededPorts = Pick<Ports, 'provenance'> & {
  queue: Pick<Ports['queue'], 'waiting'>;
  snapshots: Pick<Ports['snapshots'], 'pointer'>;
  publications: Pick<Ports['publications'], 'find'>;
  clock: Pick<Ports['clock'], 'now'>;
  hosting: Pick<Ports['hosting'], 'mostFiles'>;
};
interface NeededServices {
  timerWatch: { lastRun(): Promise<string | undefined> };
}

const minute = 60_000;
/**
 * The limit per client and minute: ten requests a second, as when a client waits for a start.
 * Counted in this process, since counting in storage would cost more than the answer.
 */
const timesPerMinute = 600;

/**
 * Reports the state of the service. Asks tables, blobs and queues, so an answer means that all are
 * reachable.
 */
export function createHealth(ports: NeededPorts, services: NeededServices) {
  const { queue, snapshots, publications, provenance, hosting, clock } = ports;
  const { timerWatch } = services;
  let asking: Promise<Answer<'getServiceState'>> | undefined;
  let counts = new Map<string, number>();
  let window = 0;

  async function ask(): Promise<Answer<'getServiceState'>> {
    const now = clock.now();
    const [waiting, { wanted, live, wantedSince }, timersRanAt] = await Promise.all([
      queue.waiting(),
      snapshots.pointer(),
      timerWatch.lastRun(),
    ]);
    const [next, shown] = await Promise.all([publications.find(wanted), publications.find(live)]);
    const queues = waiting.map(({ name, count, oldestAt }) => ({
      name,
      waiting: count,
      ...(oldestAt && {
        oldestSeconds: Math.max(0, Math.round((now.getTime() - oldestAt.getTime()) / 1000)),
      }),
    }));
    const broken = countBroken(shown ?? {});
    const files = next?.files ?? shown?.files;
    const { mostFiles } = hosting;
    const build = {
      wanted,
      live,
      ...(wantedSince && { wantedSince }),
      ...next?.heard,
      ...(broken && { broken }),
      ...(files !== undefined && { files, ...(mostFiles && { mostFiles }) }),
    };
    const state = { queues, ...(timersRanAt && { timersRanAt }), build };
    return { status: isLate(state, now) ? 'late' : 'ok', ...state };
  }

  /**
   * Concurrent callers share one answer, so that a flood of them causes one request to storage at a
   * time.
   */
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
