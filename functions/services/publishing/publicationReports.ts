import type { Answer, Call } from '#contract/api';
import { type BuildReport, firstBroken, namedBroken } from '#domain/publication/publication';
import type { PublicationEvent } from '#domain/publication/publicationStates';
import { afterEvent, failed, type StoredPublication } from '#domain/publication/storedPublication';
import type { Ports } from '#functions/services/ports';

type NeededPorts = Pick<Ports, 'snapshots' | 'publications' | 'shownVersion' | 'clock' | 'log'>;

/** How many recent publications a rollback or a live version may affect; no more are kept. */
const recent = 100;

/** Takes what the publisher reports of its publications, and makes up for lost reports. */
export function createPublicationReports(ports: NeededPorts) {
  const { snapshots, publications, shownVersion, clock, log } = ports;

  /** Updates other publications affected by an event of this one. */
  async function moveOthers(
    eventOf: (publication: StoredPublication) => PublicationEvent | undefined,
  ): Promise<void> {
    const at = clock.now().toISOString();
    for (const publication of await publications.last(recent)) {
      const event = eventOf(publication);
      if (!event || afterEvent(publication, event, at).state === publication.state) continue;
      await publications.change(publication.version, (stored) => afterEvent(stored, event, at));
    }
  }

  /**
   * Records that visitors see a version. Moves the pointer last: until then the report counts as
   * lost, and is noticed later.
   */
  async function goLive(report: BuildReport, at: string): Promise<void> {
    const { version, rendered, reused, files, broken = [] } = report;
    if (broken.length > namedBroken) await snapshots.putBroken(version, broken);
    await publications.change(version, (publication) => {
      // Rendered again by other code, a version may now show entries that were broken before.
      const { broken: _, brokenCount: __, files: ___, ...known } = publication;
      return {
        ...afterEvent(known, 'live', at),
        ...(!known.liveAt && rendered !== undefined && { rendered }),
        ...(!known.liveAt && reused !== undefined && { reused }),
        ...firstBroken(broken),
        ...(files !== undefined && { files }),
        heard: { state: 'live', at },
      };
    });
    const { wanted } = await snapshots.pointer();
    await moveOthers((other) => {
      if (other.version < version) return 'overtaken';
      return other.version > Math.max(version, wanted) ? 'left' : undefined;
    });
    await snapshots.moveFrom(({ toldAt, ...pointer }) =>
      pointer.live === version && !toldAt ? undefined : { ...pointer, live: version },
    );
  }

  /** Records the publisher's report. */
  async function takeReport(report: BuildReport): Promise<void> {
    const at = clock.now().toISOString();
    const { version, state: said, rendered, reused, failure, files, broken = [] } = report;
    if (said === 'live') await goLive(report, at);
    else
      await publications.change(version, (publication) => ({
        ...(said === 'failed'
          ? failed(publication, failure ?? '', at)
          : { ...afterEvent(publication, 'building', at), heard: { state: said, at } }),
        ...(files !== undefined && { files }),
      }));
    log(`build.${said}`, { version, rendered, reused, failure });
    for (const entry of broken) log('publish.broken', { version, ...entry });
  }

  return {
    moveOthers,

    /**
     * Makes up for a lost report: reads the version that the site shows until a requested one is
     * reported live. Called every twenty seconds.
     */
    async noticeLive(): Promise<void> {
      const { wanted, live } = await snapshots.pointer();
      if (wanted === 0) return;
      const { asked, heard } = (await publications.find(wanted)) ?? {};
      const askedAt = asked?.at ?? '';
      if (wanted === live && heard?.state === 'live' && askedAt <= heard.at) return;
      const shown = await shownVersion();
      // When a live version is requested again for a new day, only a newer rendering counts.
      const isNew = wanted !== live || (shown?.builtAt ?? '') > askedAt;
      if (shown?.version === wanted && isNew) await takeReport({ version: wanted, state: 'live' });
    },

    async reportBuild({ body }: Call<'reportBuild'>): Promise<Answer<'reportBuild'>> {
      // A publication that failed early knows no version: it was for the wanted one.
      const version = body.version ?? (await snapshots.pointer()).wanted;
      await takeReport({ ...body, version });
      return {};
    },
  };
}
