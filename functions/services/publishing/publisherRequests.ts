import { dayAt } from '#domain/day';
import { isBuildLate } from '#domain/health';
import { reasonOf } from '#domain/problem';
import { isOfNow, type SnapshotPointer } from '#domain/publication/publication';
import { afterEvent, failed, type StoredPublication } from '#domain/publication/storedPublication';
import { isShowVisible, nextEnd } from '#domain/show/showRules';
import type { Outbox } from '#functions/services/email/outbox';
import { readLabel } from '#functions/services/entries/storedLabel';
import type { Ports } from '#functions/services/ports';

type NeededPorts = Pick<
  Ports,
  'publications' | 'snapshots' | 'publisher' | 'labels' | 'shows' | 'clock' | 'log'
>;
interface NeededServices {
  outbox: Pick<Outbox, 'add'>;
}
type Asked = NonNullable<StoredPublication['asked']>;

const second = 1_000;
const hour = 3_600 * second;
/** After a failed publication or request, the next request waits this long, doubled each time. */
const firstPause = 10 * second;
const longestPause = hour;
/** How long to wait for a report of a requested publication: a CI run takes minutes. */
const silence = 300 * second;
/** If a version does not go live within this time, requests stop and staff are told. */
export const giveUpAfter = 24 * hour;

/** The pause after a request, in milliseconds. */
function pauseAfter({ tries }: Asked, isFailed: boolean): number {
  const pause = Math.min(longestPause, firstPause * 2 ** Math.max(0, tries - 1));
  return isFailed ? pause : Math.max(silence, pause);
}

/** Asks the publisher for publications, and repeats lost requests. */
export function createPublisherRequests(ports: NeededPorts, services: NeededServices) {
  const { publications, snapshots, publisher, shows, clock, log } = ports;
  const { outbox } = services;

  /** Records a request, then sends it. If sending fails, the publication counts as failed. */
  async function ask(version: number, asked: Asked): Promise<void> {
    const note = (publication: StoredPublication) => ({
      ...afterEvent(publication, 'asked', asked.at),
      asked,
      // A request that is repeated keeps the failure until the publisher reports.
      ...(asked.tries > 1 && publication.failure && { failure: publication.failure }),
    });
    if (!(await publications.change(version, note))) await addLost(version, note);
    try {
      await publisher.ask(version);
    } catch (error) {
      const failure = reasonOf(error);
      await publications.change(version, (publication) => failed(publication, failure, asked.at));
      log('publish.notDispatched', { version });
    }
  }

  /**
   * Adds the row of a version whose snapshot was taken by a process that stopped between moving the
   * pointer and writing the row.
   */
  async function addLost(
    version: number,
    note: (publication: StoredPublication) => StoredPublication,
  ): Promise<void> {
    const pointer = await snapshots.pointer();
    const snapshot = pointer.snapshots.find((one) => one.version === version);
    const exportedAt = snapshot?.exportedAt ?? clock.now().toISOString();
    const lost = { version, cause: 'Caught up', exportedAt, changes: [], changeCount: 0 };
    await publications.put(note({ ...lost, state: 'queued' }));
  }

  /** Tells staff, only once until a version goes live again. */
  async function giveUp({ wanted: version, toldAt }: SnapshotPointer): Promise<void> {
    if (toldAt) return;
    const at = clock.now().toISOString();
    await outbox.add(`build-${version}`, '', { kind: 'build', version });
    await publications.change(version, (publication) =>
      failed(publication, publication.failure ?? 'The build did not report back.', at),
    );
    await snapshots.moveFrom((pointer) => ({ ...pointer, toldAt: at }));
    log('publish.givenUp', { version });
  }

  return {
    /** Asks for a publication now. */
    async askPublisher(version: number): Promise<void> {
      const at = clock.now().toISOString();
      await ask(version, { since: at, at, tries: 1 });
    },

    /**
     * Requests a publication if one is due; called every twenty seconds. Does nothing if the wanted
     * version is live and of now. If it was never requested, or it is live but a day or a show has
     * passed since the request, it is requested for the first time. Otherwise, after a pause, it is
     * requested again, and after a day staff are told instead.
     */
    async askAgain(): Promise<void> {
      const pointer = await snapshots.pointer();
      const { wanted, live, wantedSince } = pointer;
      if (wanted === 0) return;
      const { asked, heard } = (await publications.find(wanted)) ?? {};
      const now = clock.now();
      const at = now.toISOString();
      const { timeZone } = await readLabel(ports);
      const isBuilt = wanted === live && heard?.state === 'live';
      const today = dayAt(now, timeZone);
      const rows = isBuilt ? await shows.rows() : [];
      const shown = rows.filter((row) => isShowVisible(row, today));
      const isCurrent = (builtAt: string) =>
        isOfNow({ builtAt, timeZone, until: nextEnd(shown, new Date(builtAt)) }, now);
      if (isBuilt && isCurrent(heard.at)) return;
      if (!asked || (isBuilt && !isCurrent(asked.since)))
        return ask(wanted, { since: at, at, tries: 1 });
      // The publisher's last report may be hours older than the last request.
      const last = Math.max(Date.parse(asked.at), Date.parse(heard?.at ?? '') || 0);
      if (now.getTime() - last <= pauseAfter(asked, heard?.state === 'failed')) return;
      if (now.getTime() - Date.parse(asked.since) > giveUpAfter) return giveUp(pointer);
      const build = { wanted, live, ...(wantedSince && { wantedSince }) };
      if (isBuildLate(build, now)) log('publish.overdue', build);
      await ask(wanted, { ...asked, at, tries: asked.tries + 1 });
    },
  };
}

export type PublisherRequests = ReturnType<typeof createPublisherRequests>;
