import type { Answer, Call } from '#contract/api';
import { accountKey, type Caller } from '#domain/member/member';
import { Problem } from '#domain/problem';
import type { SnapshotPointer } from '#domain/publication/publication';
import type { Ports } from '#functions/services/ports';
import { createPublicationReports } from './publicationReports.ts';
import type { PublisherRequests } from './publisherRequests.ts';
import { createPublishingProgress } from './publishingProgress.ts';

type NeededPorts = Parameters<typeof createPublishingProgress>[0] &
  Parameters<typeof createPublicationReports>[0] &
  Pick<Ports, 'requestPublication'>;
interface NeededServices {
  publisherRequests: Pick<PublisherRequests, 'askPublisher'>;
  ownedEntry: Parameters<typeof createPublishingProgress>[1]['ownedEntry'];
}

/** Changes the wanted version; tells of states and takes reports. */
export function createPublishing(ports: NeededPorts, services: NeededServices) {
  const { snapshots, requestPublication, clock, log } = ports;
  const { publisherRequests } = services;
  const { facts, ...progress } = createPublishingProgress(ports, services);
  const { moveOthers, ...reports } = createPublicationReports(ports);
  const { state } = progress;

  /** @throws {Problem} clash, if something was published since the pointer was read */
  async function move(
    seen: SnapshotPointer,
    to: Partial<Pick<SnapshotPointer, 'wanted' | 'paused'>>,
  ): Promise<void> {
    const wantedSince = clock.now().toISOString();
    await snapshots.moveFrom(({ paused: _, ...pointer }) => {
      if (pointer.exported !== seen.exported)
        throw new Problem('clash', 'Something was published just now. Look again, then try again.');
      return { ...pointer, ...to, ...(to.wanted !== undefined && { wantedSince }) };
    });
  }

  return {
    ...progress,
    ...reports,

    async rollBack({ body }: Call<'rollBack'>, caller: Caller): Promise<Answer<'rollBack'>> {
      const { version, pause } = body;
      const pointer = await snapshots.pointer();
      if (!pointer.snapshots.some((snapshot) => snapshot.version === version))
        throw new Problem('not-found', `Version ${version} is not kept any more.`);
      const paused = pause && { paused: { by: caller.name, at: clock.now().toISOString() } };
      await move(pointer, { wanted: version, ...paused });
      log('publish.rolledBack', { version, pause: Boolean(pause), by: accountKey(caller) });
      await moveOthers((other) =>
        other.version > version && other.version !== pointer.live ? 'left' : undefined,
      );
      await publisherRequests.askPublisher(version);
      return state();
    },

    /** Repeating it, or resuming when nothing is paused, changes nothing. */
    async resumePublishing(
      _: Call<'resumePublishing'>,
      caller: Caller,
    ): Promise<Answer<'resumePublishing'>> {
      const { pointer, waiting } = await facts();
      if (!pointer.paused) return state();
      const waits = waiting.length > 0;
      // Waiting changes are published with everything before them, so the newest version need not be
      // asked for.
      const isBehind = !waits && pointer.wanted !== pointer.exported;
      await move(pointer, isBehind ? { wanted: pointer.exported } : {});
      log('publish.resumed', { by: accountKey(caller) });
      if (waits) await requestPublication('Publishing was resumed');
      else if (isBehind) await publisherRequests.askPublisher(pointer.exported);
      return state();
    },

    async retryPublishing(): Promise<Answer<'retryPublishing'>> {
      const now = await state();
      // A new request ends the failed state, so each failure causes only one.
      if (now.state === 'failed') await publisherRequests.askPublisher(now.wanted);
      return state();
    },
  };
}
