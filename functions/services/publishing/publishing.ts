import type { Answer, Call } from '#contract/api';
import { type EntryKind, entryKinds } from '#domain/entryKind';
import { errorLine } from '#domain/errorLine';
import type { Id } from '#domain/identifier';
import { accountKey, type Caller } from '#domain/member/member';
import { Problem } from '#domain/problem';
import {
  type BuildReport,
  type Change,
  countBroken,
  type EntryPublication,
  firstBroken,
  namedBroken,
  type Publication,
  type SnapshotPointer,
  type Publishing as State,
  theImport,
} from '#domain/publication/publication';
import type { PublicationEvent } from '#domain/publication/publicationStates';
import { entryState, type StoredState } from '#domain/publication/publicEntries';
import {
  afterEvent,
  failed,
  isFailing,
  type StoredPublication,
} from '#domain/publication/storedPublication';
import type { Saved } from '#functions/ports/entries';
import type { Ports } from '#functions/services/ports';
import { giveUpAfter, type PublisherRequests } from './publisherRequests.ts';
import { isImportRunning, readStored, storedStates, waitingChanges } from './waiting.ts';

type NeededPorts = Pick<
  Ports,
  | 'artists'
  | 'releases'
  | 'shows'
  | 'merch'
  | 'news'
  | 'labels'
  | 'snapshots'
  | 'newsletters'
  | 'publications'
  | 'queue'
  | 'shownVersion'
  | 'clock'
  | 'log'
  | 'imports'
>;
interface NeededServices {
  publisherRequests: Pick<PublisherRequests, 'askPublisher'>;
  /** @throws {Problem} not-found, or not-allowed if the caller does not own the entry */
  ownedEntry: (
    entry: { kind: EntryKind; id: Id },
    caller: Caller,
  ) => Promise<Pick<Saved<{ cId: number }>, 'entity'>>;
}

interface Facts {
  pointer: SnapshotPointer;
  /** The publications of the wanted version, and of the live one. */
  next: Publication | null;
  shown: Publication | null;
  entries: StoredState[];
  waiting: Change[];
  isImporting: boolean;
  /** How long the wanted version is requested again; absent once that ended. */
  retriesUntil?: string;
}

export type PublishingService = ReturnType<typeof createPublishing>;

/** A failure for display, without folders of the machine that built the site. */
const withoutFolders = (failure: string) =>
  failure.replaceAll(/(?<![\w:/.])(?:\/|[A-Za-z]:\\)(?:[^\s/\\:]{1,255}[/\\])+/g, '');

/** A publication as the back office sees it. */
const shownPublication = (publication: StoredPublication): Publication => {
  const { asked: _, heard: __, files: ___, failure, ...rest } = publication;
  if (!isFailing(publication)) return rest;
  return { ...rest, state: 'failed', failure: withoutFolders(failure || 'The build failed.') };
};

/** How many recent publications a rollback or a live version may affect; no more are kept. */
const recent = 100;

/** Tells how far a save is on its way to the public, and changes the wanted version. */
export function createPublishing(ports: NeededPorts, services: NeededServices) {
  const { snapshots, publications, queue, shownVersion, clock, log } = ports;
  const { publisherRequests } = services;

  /** Inputs for both states. The pointer is read first, so that later saves count as waiting. */
  async function facts(): Promise<Facts> {
    const { pointer } = await snapshots.pointer();
    const { wanted, live } = pointer;
    const [stored, next, isImporting] = await Promise.all([
      readStored(ports),
      publications.find(wanted),
      isImportRunning(ports),
    ]);
    const shown = live === wanted ? next : await publications.find(live);
    const entries = storedStates(stored, clock.now());
    const waiting = await waitingChanges(ports, entries, pointer);
    const until = new Date(Date.parse(next?.asked?.since ?? '') + giveUpAfter);
    return {
      pointer,
      next: next && shownPublication(next),
      shown,
      entries,
      waiting,
      isImporting,
      ...(until > clock.now() && { retriesUntil: until.toISOString() }),
    };
  }

  /** The state of an entry's last public change. */
  async function stateOf(
    { pointer, next, shown, entries }: Facts,
    { kind, cId }: Pick<StoredState, 'kind' | 'cId'>,
  ): Promise<EntryPublication> {
    const [exported, wanted, live] = await Promise.all([
      snapshots.entries('exported', pointer),
      snapshots.entries('wanted', pointer),
      snapshots.entries('live', pointer),
    ]);
    const isIt = (entry: { kind: EntryKind; cId: number | null }) =>
      entry.kind === kind && entry.cId === cId;
    // An entry that is not there was deleted while the others were read.
    const { version, isShown } = entries.find(isIt) ?? { version: 0, isShown: false };
    const state = entryState({ kind, cId, version, isShown }, { exported, wanted, live }, next);
    if (state.state !== 'live') return state;
    const first = state.version === undefined ? null : await publications.find(state.version);
    const broken = shown && (await brokenOf(shown)).find(isIt);
    return {
      ...state,
      ...(first?.liveAt && { liveSince: first.liveAt }),
      ...(broken && {
        broken: { reason: broken.reason, isShownAsBefore: broken.isShownAsBefore },
      }),
    };
  }

  /** All entries that a live version could not show. */
  async function brokenOf({ version, broken = [], brokenCount }: Publication) {
    return brokenCount === undefined ? broken : [...broken, ...(await snapshots.broken(version))];
  }

  function stateBy({ pointer, next, shown, waiting, isImporting, retriesUntil }: Facts): State {
    const { wanted, exported, live, paused } = pointer;
    const imported = isImporting ? waiting.filter(({ by }) => by === theImport).length : 0;
    const waits = waiting.length > imported;
    const isBuilding = live !== wanted;
    const broken = countBroken(shown ?? {});
    const isFailed = isBuilding && next?.state === 'failed';
    return {
      requested: waiting.length > 0 ? exported + 1 : exported,
      exported,
      wanted,
      live,
      state: isFailed ? 'failed' : waits && !paused ? 'queued' : isBuilding ? 'building' : 'idle',
      ...(isFailed && { failure: next.failure, ...(retriesUntil && { retriesUntil }) }),
      ...(isImporting && { importing: { waiting: imported } }),
      ...(broken && { broken }),
      ...(paused && { paused: { ...paused, waiting: waiting.length } }),
    };
  }

  const state = async () => stateBy(await facts());

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
        ...firstBroken(report),
        ...(files !== undefined && { files }),
        heard: { state: 'live', at },
      };
    });
    const { wanted } = (await snapshots.pointer()).pointer;
    await moveOthers((other) => {
      if (other.version < version) return 'overtaken';
      return other.version > Math.max(version, wanted) ? 'left' : undefined;
    });
    await snapshots.moveFrom(({ toldAt, ...pointer }) =>
      pointer.live === version && !toldAt ? undefined : { ...pointer, live: version },
    );
  }

  /** Records the publisher's report. */
  async function note(report: BuildReport): Promise<void> {
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
    const more = (countBroken(report) ?? 0) - broken.length;
    if (more > 0) log('publish.broken', { version, more });
  }

  /** Requests a publication of saved changes; a lost request is made up for later. */
  async function requestPublication(cause: string): Promise<void> {
    await queue.publish({ cause }).catch((error: unknown) => {
      log('publish.notQueued', { reason: errorLine(error) });
    });
  }

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
    state,

    /**
     * Makes up for a lost report: reads the version that the site shows until a requested one is
     * reported live. Called every twenty seconds.
     */
    async noticeLive(): Promise<void> {
      const { wanted, live } = (await snapshots.pointer()).pointer;
      if (wanted === 0) return;
      const { asked, heard } = (await publications.find(wanted)) ?? {};
      const askedAt = asked?.at ?? '';
      if (wanted === live && heard?.state === 'live' && askedAt <= heard.at) return;
      const shown = await shownVersion();
      // When a live version is requested again for a new day, only a newer rendering counts.
      const isNew = wanted !== live || (shown?.builtAt ?? '') > askedAt;
      if (shown?.version === wanted && isNew) await note({ version: wanted, state: 'live' });
    },

    requestPublication,

    async getPublishing(
      { query }: Call<'getPublishing'>,
      caller: Caller,
    ): Promise<Answer<'getPublishing'>> {
      const kind = entryKinds.find((one) => query[one]);
      const id = kind && query[kind];
      if (!id) return state();
      const [known, { entity }] = await Promise.all([
        facts(),
        services.ownedEntry({ kind, id }, caller),
      ]);
      const entry = await stateOf(known, { kind, cId: entity.cId });
      return { ...stateBy(known), entry };
    },

    async listPublications(): Promise<Answer<'listPublications'>> {
      const { pointer } = await snapshots.pointer();
      const kept = pointer.snapshots.map(({ version }) => version);
      return { publications: (await publications.last(50)).map(shownPublication), kept };
    },

    async rollBack({ body }: Call<'rollBack'>, caller: Caller): Promise<Answer<'rollBack'>> {
      const { version, pause } = body;
      const { pointer } = await snapshots.pointer();
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

    async reportBuild({ body }: Call<'reportBuild'>): Promise<Answer<'reportBuild'>> {
      // A publication that failed early knows no version: it was for the wanted one.
      const version = body.version ?? (await snapshots.pointer()).pointer.wanted;
      await note({ ...body, version });
      return {};
    },
  };
}
